package org.waybill.core.store;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.StoreException.Recheck;
import org.waybill.core.store.StoreGuard.Operation;
import org.waybill.core.store.StoreGuard.Target;

/**
 * A store behind the worker's guard. Only answers and exhausted retries come through. The bytes of
 * an opened object are not guarded while they are read; {@link Spool} and {@link #read} do that.
 *
 * <p>An interrupt ends an operation as fault {@code UNAVAILABLE} with the interrupt flag set.
 */
public final class GuardedBlobStore implements BlobStore {

  private final BlobStore store;
  private final StoreGuard guard;
  private final ProbePlaces places;
  private final StoreObserver observer;

  /**
   * Guards {@code store}.
   *
   * @param places where probes look
   * @param observer learns of operations and retries
   */
  public GuardedBlobStore(
      BlobStore store, StoreGuard guard, ProbePlaces places, StoreObserver observer) {
    this.store = store;
    this.guard = guard;
    this.places = places;
    this.observer = observer;
  }

  @Override
  public String name() {
    return store.name();
  }

  @Override
  public Set<Capability> capabilities() {
    return store.capabilities();
  }

  @Override
  public BlobStat head(String bucket, String key) throws StoreException {
    return guarded(bucket, key, () -> store.head(bucket, key));
  }

  @Override
  public BlobStream get(BlobRef ref) throws StoreException {
    return guarded(ref.bucket(), ref.key(), () -> store.get(ref));
  }

  @Override
  public SmallBlob read(BlobRef ref, int maxBytes) throws StoreException {
    return guarded(ref.bucket(), ref.key(), () -> SmallBlob.read(store, ref, maxBytes));
  }

  @Override
  public BlobStat put(
      String bucket, String key, Body body, String contentType, PutCondition condition)
      throws StoreException {
    return write(
        bucket, key, body.size(), () -> store.put(bucket, key, body, contentType, condition));
  }

  @Override
  public void delete(String bucket, String key) throws StoreException {
    write(
        bucket,
        key,
        0,
        () -> {
          store.delete(bucket, key);
          return Boolean.TRUE;
        });
  }

  @Override
  public ListPage list(String bucket, String in, @Nullable String startAfter, int max)
      throws StoreException {
    return guarded(bucket, in, () -> store.list(bucket, in, startAfter, max));
  }

  @Override
  public List<String> splits(String bucket, String in, int parts) throws StoreException {
    return guarded(bucket, in, () -> store.splits(bucket, in, parts));
  }

  @Override
  public void probe(String bucket, String in, Access access) throws StoreException {
    store.probe(bucket, in, access);
  }

  @Override
  public int sweep(String bucket, String in, Predicate<String> names) throws StoreException {
    return store.sweep(bucket, in, names);
  }

  /** The store without guard, for an operation that {@link #guarded} runs as a whole. */
  BlobStore unguarded() {
    return store;
  }

  /** Runs an operation that reads one object, its bytes included, as a whole. */
  <T> T guarded(String bucket, String key, Operation<T> operation) throws StoreException {
    return run(new Target(new BucketProbe(bucket, Access.READ), Access.READ, key), 0, operation);
  }

  private <T> T write(String bucket, String key, long bytes, Operation<T> operation)
      throws StoreException {
    Target target = new Target(new BucketProbe(bucket, Access.WRITE), Access.WRITE, key);
    return run(target, bytes, operation);
  }

  private <T> T run(Target target, long bytes, Operation<T> operation) throws StoreException {
    observer.begins(bytes);
    try {
      return guard.run(target, operation, observer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(
          StoreFault.UNAVAILABLE, "Interrupted while using " + store.name(), e);
    } finally {
      observer.ends();
    }
  }

  /** Leaves the store open: it belongs to the worker. */
  @Override
  public void close() {}

  private final class BucketProbe implements Recheck {
    private final String bucket;
    private final Access access;

    BucketProbe(String bucket, Access access) {
      this.bucket = bucket;
      this.access = access;
    }

    @Override
    public String place() {
      return store.name() + "/" + bucket;
    }

    @Override
    public void check() throws StoreException {
      store.probe(bucket, places.prefix(store.name(), bucket, access), access);
    }
  }
}
