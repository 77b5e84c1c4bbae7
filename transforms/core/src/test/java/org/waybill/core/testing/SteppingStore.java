package org.waybill.core.testing;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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

/** A store that says before each operation that it is about to do one. */
final class SteppingStore implements BlobStore {

  private final BlobStore store;
  private final Runnable step;

  SteppingStore(BlobStore store, Runnable step) {
    this.store = store;
    this.step = step;
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
    step.run();
    return store.head(bucket, key);
  }

  @Override
  public BlobStream get(BlobRef ref) throws StoreException {
    step.run();
    return store.get(ref);
  }

  @Override
  public BlobStat put(
      String bucket, String key, Body body, String contentType, PutCondition condition)
      throws StoreException {
    step.run();
    return store.put(bucket, key, body, contentType, condition);
  }

  @Override
  public void delete(String bucket, String key) throws StoreException {
    step.run();
    store.delete(bucket, key);
  }

  @Override
  public ListPage list(String bucket, String prefix, @Nullable String startAfter, int max)
      throws StoreException {
    step.run();
    return store.list(bucket, prefix, startAfter, max);
  }

  @Override
  public List<String> splits(String bucket, String prefix, int parts) throws StoreException {
    return store.splits(bucket, prefix, parts);
  }

  @Override
  public void probe(String bucket, String prefix, Access access) throws StoreException {
    store.probe(bucket, prefix, access);
  }

  @Override
  public void close() {
    store.close();
  }
}
