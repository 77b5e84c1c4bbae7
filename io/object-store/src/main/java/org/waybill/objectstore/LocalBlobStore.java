package org.waybill.objectstore;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.Access;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.BlobStream;
import org.waybill.core.store.Body;
import org.waybill.core.store.Capability;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/**
 * Folders as buckets. An object is a regular file; its entity tag is made of the time of its last
 * change and its size. Writes are atomic and synced to the disk; conditional ones are safe among
 * processes that share the folder. Keys that no file can have, {@code a//b} or {@code ../x} for
 * instance, are faults {@code INVALID}.
 */
public final class LocalBlobStore implements BlobStore {

  private static final Logger LOG = LoggerFactory.getLogger(LocalBlobStore.class);

  private final String name;
  private final Map<String, LocalRoot> roots = new ConcurrentHashMap<>();
  private final Map<String, LocalListing> listings = new ConcurrentHashMap<>();
  private final Map<String, LocalWriter> writers = new ConcurrentHashMap<>();

  /**
   * Creates a store.
   *
   * @param name configured name
   * @param buckets folder of each bucket; one that is written to need not exist
   */
  public LocalBlobStore(String name, Map<String, Path> buckets) {
    this.name = name;
    buckets.forEach(
        (bucket, folder) -> {
          LocalRoot root = new LocalRoot(folder);
          roots.put(bucket, root);
          listings.put(bucket, new LocalListing(root));
          writers.put(bucket, new LocalWriter(root));
        });
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public BlobStat head(String bucket, String key) throws StoreException {
    try {
      return LocalRoot.stat(key, root(bucket).resolveForReading(key));
    } catch (IOException e) {
      throw LocalFaults.of("Cannot look at a file of " + bucket, e);
    }
  }

  @Override
  public BlobStream get(BlobRef ref) throws StoreException {
    try {
      Path file = root(ref.bucket()).resolveForReading(ref.key());
      BlobStat stat = LocalRoot.stat(ref.key(), file);
      if (ref.etag() != null && !ref.etag().equals(stat.etag())) {
        throw new StoreException(StoreFault.CHANGED, "The file changed since it was listed");
      }
      InputStream body = Files.newInputStream(file);
      return new BlobStream(stat, new PinnedFileStream(body, file, stat));
    } catch (IOException e) {
      throw LocalFaults.of("Cannot read a file of " + ref.bucket(), e);
    }
  }

  @Override
  public BlobStat put(
      String bucket, String key, Body body, String contentType, PutCondition condition)
      throws StoreException {
    try {
      return of(writers, bucket).put(key, body, condition);
    } catch (IOException e) {
      throw LocalFaults.of("Cannot write a file of " + bucket, e);
    }
  }

  @Override
  public void delete(String bucket, String key) throws StoreException {
    try {
      of(writers, bucket).delete(key);
    } catch (IOException e) {
      throw LocalFaults.of("Cannot delete a file of " + bucket, e);
    }
  }

  @Override
  public ListPage list(String bucket, String prefix, @Nullable String startAfter, int max)
      throws StoreException {
    try {
      return of(listings, bucket).page(prefix, startAfter, max);
    } catch (IOException e) {
      throw LocalFaults.of("Cannot list " + bucket, e);
    }
  }

  /** Empty: one disk is not read faster in parts. */
  @Override
  public List<String> splits(String bucket, String prefix, int parts) {
    return List.of();
  }

  @Override
  public void probe(String bucket, String prefix, Access access) throws StoreException {
    Path folder = root(bucket).path();
    try {
      if (access == Access.WRITE) {
        Files.createDirectories(folder);
        Path temp = folder.resolve(LocalRoot.TEMP_PREFIX + UUID.randomUUID());
        Files.write(temp, new byte[1024 * 1024]);
        Files.delete(temp);
      } else {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
          boolean empty = !entries.iterator().hasNext();
          LOG.debug("The folder of {} can be read, and is {}empty", bucket, empty ? "" : "not ");
        }
      }
    } catch (IOException e) {
      throw LocalFaults.of("The folder of " + bucket + " cannot be used", e);
    }
  }

  private LocalRoot root(String bucket) throws StoreException {
    return of(roots, bucket);
  }

  private <T> T of(Map<String, T> byBucket, String bucket) throws StoreException {
    T found = byBucket.get(bucket);
    if (found == null) {
      throw new StoreException(
          StoreFault.FORBIDDEN, "The store " + name + " has no bucket of that name");
    }
    return found;
  }

  @Override
  public void close() {}
}
