package org.waybill.core.store;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.BlobRef;

/**
 * The port to an object store: whole objects under raw keys in buckets.
 *
 * <p>Implementations are thread-safe, do not retry (the guard does) and report every failure as a
 * {@link StoreException}. Keys are raw: never encoded, normalised or read as patterns.
 */
public interface BlobStore extends AutoCloseable {

  /** The configured name of this store, as it stands in claim checks. */
  String name();

  /** What this store can promise. */
  Set<Capability> capabilities();

  /** Describes the current version at a key; fault {@code MISSING} when there is none. */
  BlobStat head(String bucket, String key) throws StoreException;

  /**
   * Opens an object for reading. A pinned reference gets that version or fault {@code CHANGED}; an
   * unpinned one gets the current version.
   */
  BlobStream get(BlobRef ref) throws StoreException;

  /**
   * Reads a small object as a whole.
   *
   * @param maxBytes fault {@code TOO_LARGE} beyond this
   */
  default SmallBlob read(BlobRef ref, int maxBytes) throws StoreException {
    return SmallBlob.read(this, ref, maxBytes);
  }

  /**
   * Writes a whole object, durable and visible when this returns, or not at all.
   *
   * @return what the store now holds, at least key, size and entity tag
   * @throws StoreException fault {@code PRECONDITION_FAILED} when the condition does not hold
   */
  BlobStat put(String bucket, String key, Body body, String contentType, PutCondition condition)
      throws StoreException;

  /** Deletes an object; nothing happens when there is none. */
  void delete(String bucket, String key) throws StoreException;

  /**
   * Lists the objects whose raw key starts with {@code prefix}, in the order of the keys' UTF-8
   * bytes.
   *
   * @param startAfter lists only keys after this one; null from the start
   * @param max most objects of the page, at least 1; stores may return fewer
   */
  ListPage list(String bucket, String prefix, @Nullable String startAfter, int max)
      throws StoreException;

  /**
   * Keys that divide the listing of {@code prefix} into about {@code parts} ranges, in order: range
   * i runs from after split i-1 up to and including split i. Empty when the listing is too small to
   * be worth it. At most two requests.
   */
  List<String> splits(String bucket, String prefix, int parts) throws StoreException;

  /**
   * Finds out whether the bucket can be used at all, without regard to any one key.
   *
   * @param prefix where the pipeline reads or writes within the bucket
   * @throws StoreException when it cannot
   */
  void probe(String bucket, String prefix, Access access) throws StoreException;

  /**
   * Clears away what writers that were killed left of unfinished writes. Living writers, of this
   * process and of others, are left alone; where a store cannot tell them apart, they lose no more
   * than the write under way, as a passing fault. Objects are never touched.
   *
   * @param prefix where the pipeline writes within the bucket
   * @param names says of a key without that prefix whether the pipeline may write it
   * @return how many unfinished writes were cleared away
   */
  default int sweep(String bucket, String prefix, Predicate<String> names) throws StoreException {
    return 0;
  }

  @Override
  void close();
}
