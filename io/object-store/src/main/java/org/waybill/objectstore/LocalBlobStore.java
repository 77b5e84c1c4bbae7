package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
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
 * processes that share the folder, on file systems that have hard links. Keys that no file can
 * have, {@code a//b} or {@code ../x} for instance, are faults {@code INVALID}; content types are
 * not kept.
 *
 * <p>A folder that was there and vanishes, or lies on another disk all of a sudden, is fault {@code
 * UNAVAILABLE}, never {@code MISSING}: its files may come back with it. Somebody else's write into
 * an open file is noticed unless it leaves both size and time as they were.
 */
public final class LocalBlobStore implements BlobStore {

  private static final Logger LOG = LoggerFactory.getLogger(LocalBlobStore.class);

  private final String name;
  private final Map<String, LocalRoot> roots = new ConcurrentHashMap<>();
  private final Map<String, LocalReader> readers = new ConcurrentHashMap<>();
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
          readers.put(bucket, new LocalReader(root));
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
      return of(readers, bucket).head(key);
    } catch (IOException e) {
      throw LocalFaults.ofReading("Cannot look at a file of " + bucket, e);
    }
  }

  @Override
  public BlobStream get(BlobRef ref) throws StoreException {
    try {
      return of(readers, ref.bucket()).open(ref.key(), ref.etag());
    } catch (IOException e) {
      throw LocalFaults.ofReading("Cannot read a file of " + ref.bucket(), e);
    }
  }

  @Override
  public BlobStat put(
      String bucket, String key, Body body, String contentType, PutCondition condition)
      throws StoreException {
    try {
      return of(writers, bucket).put(key, body, condition);
    } catch (IOException e) {
      throw LocalFaults.ofWriting("Cannot write a file of " + bucket, e);
    }
  }

  @Override
  public void delete(String bucket, String key) throws StoreException {
    try {
      of(writers, bucket).delete(key);
    } catch (IOException e) {
      throw LocalFaults.ofWriting("Cannot delete a file of " + bucket, e);
    }
  }

  @Override
  public ListPage list(String bucket, String prefix, @Nullable String startAfter, int max)
      throws StoreException {
    try {
      return of(listings, bucket).page(prefix, startAfter, max);
    } catch (IOException e) {
      throw LocalFaults.ofReading("Cannot list " + bucket, e);
    }
  }

  /** Empty: one disk is not read faster in parts. */
  @Override
  public List<String> splits(String bucket, String prefix, int parts) {
    return List.of();
  }

  /** To read, the folder must be there; to write, it is made. */
  @Override
  public void probe(String bucket, String prefix, Access access) throws StoreException {
    String doing = "The folder of " + bucket + " cannot be used";
    if (access == Access.WRITE) {
      try {
        of(writers, bucket).probe();
      } catch (IOException e) {
        throw LocalFaults.ofWriting(doing, e);
      }
      return;
    }
    LocalRoot root = of(roots, bucket);
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.path())) {
      boolean empty = !entries.iterator().hasNext();
      LOG.debug("The folder of {} can be read, and is {}empty", bucket, empty ? "" : "not ");
      root.requirePresent();
    } catch (IOException e) {
      throw LocalFaults.ofReading(doing, e);
    }
  }

  @Override
  public int sweep(String bucket, String prefix, Predicate<String> names) throws StoreException {
    try {
      return of(writers, bucket).sweep();
    } catch (IOException e) {
      throw LocalFaults.ofWriting("Cannot sweep the folder of " + bucket, e);
    }
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
  public void close() {
    writers.values().forEach(LocalWriter::close);
  }
}
