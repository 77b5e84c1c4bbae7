package org.waybill.core.store;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.BlobRef;

/** A store that passes everything on. */
class ForwardingStore implements BlobStore {

  private final BlobStore store;

  ForwardingStore(BlobStore store) {
    this.store = store;
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
    return store.head(bucket, key);
  }

  @Override
  public BlobStream get(BlobRef ref) throws StoreException {
    return store.get(ref);
  }

  @Override
  public BlobStat put(
      String bucket, String key, Body body, String contentType, PutCondition condition)
      throws StoreException {
    return store.put(bucket, key, body, contentType, condition);
  }

  @Override
  public void delete(String bucket, String key) throws StoreException {
    store.delete(bucket, key);
  }

  @Override
  public ListPage list(String bucket, String prefix, @Nullable String startAfter, int max)
      throws StoreException {
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
