package org.waybill.objectstore;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.StoreFactory;
import org.waybill.core.store.Stores;

/** Opens the stores that a pipeline's places lie in. */
public final class ObjectStores implements StoreFactory {

  private static final long serialVersionUID = 1L;

  private final TreeMap<String, String> folders;
  private final @Nullable S3Config s3;

  private ObjectStores(Map<String, String> folders, @Nullable S3Config s3) {
    this.folders = new TreeMap<>(folders);
    this.s3 = s3;
  }

  /**
   * The stores of these places.
   *
   * @param options say how to reach S3
   */
  public static ObjectStores of(PipelineOptions options, Location... places) {
    Map<String, String> folders = new TreeMap<>();
    for (Location place : places) {
      if (place.folder() != null) {
        folders.put(place.bucket(), place.folder());
      }
    }
    boolean anyS3 = Stream.of(places).anyMatch(place -> place.store().equals(Location.S3));
    return new ObjectStores(folders, anyS3 ? S3Config.of(options) : null);
  }

  @Override
  public Stores open() {
    List<BlobStore> stores = new ArrayList<>();
    if (!folders.isEmpty()) {
      Map<String, Path> paths = new TreeMap<>();
      folders.forEach((bucket, folder) -> paths.put(bucket, Path.of(folder)));
      stores.add(new LocalBlobStore(Location.LOCAL, paths));
    }
    if (s3 != null) {
      stores.add(S3BlobStore.open(Location.S3, s3));
    }
    return Stores.of(stores);
  }
}
