package org.waybill.core.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
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
import org.waybill.core.store.StoreFactory;
import org.waybill.core.store.StoreFault;
import org.waybill.core.store.Stores;

/**
 * A store in memory whose faults a test decides. Buckets need not be made. Versions are entity tags
 * that count up, so the same bytes written twice are two versions.
 *
 * <p>A pipeline serialises what it holds; {@link #factory} gives a factory that finds this very
 * store again, within the same process.
 */
public final class FakeBlobStore implements BlobStore {

  private static final ConcurrentMap<String, FakeBlobStore> OPEN = new ConcurrentHashMap<>();
  private static final AtomicLong IDS = new AtomicLong();

  private final String name;
  private final String id;
  private final TreeMap<String, Stored> objects = new TreeMap<>();
  private final List<String> operations = Collections.synchronizedList(new ArrayList<>());
  private final Set<Capability> capabilities = EnumSet.allOf(Capability.class);
  private volatile Faults faults = Faults.NONE;
  private long versions;

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Stored(byte[] bytes, String etag, String contentType) {}

  /** Decides which operations fail. */
  public interface Faults {
    /** Nothing fails. */
    Faults NONE = (operation, key) -> {};

    /**
     * Called before each operation.
     *
     * @param operation {@code head}, {@code get}, {@code put}, {@code delete}, {@code list}, {@code
     *     probe-read} or {@code probe-write}
     * @param key the key, or the prefix of a listing or probe
     * @throws StoreException to let it fail
     */
    void before(String operation, String key) throws StoreException;
  }

  /** A store of that name. */
  public FakeBlobStore(String name) {
    this.name = name;
    this.id = name + IDS.incrementAndGet();
    OPEN.put(id, this);
  }

  /** A fault to throw. */
  public static StoreException fault(StoreFault fault) {
    return new StoreException(fault, "Injected " + fault);
  }

  /** A factory that opens these stores wherever it is sent within this process. */
  public static StoreFactory factory(FakeBlobStore... stores) {
    return new Factory(List.of(stores).stream().map(store -> store.id).toList());
  }

  private record Factory(List<String> ids) implements StoreFactory {
    @Override
    public Stores open() {
      List<FakeBlobStore> found = new ArrayList<>();
      for (String id : ids) {
        FakeBlobStore store = OPEN.get(id);
        if (store == null) {
          throw new IllegalStateException("The fake store is of another process");
        }
        found.add(store);
      }
      return Stores.of(found);
    }
  }

  /** Sets which operations fail from now on. */
  public void failing(Faults decision) {
    faults = decision;
  }

  /** Takes a capability away. */
  public void without(Capability capability) {
    capabilities.remove(capability);
  }

  /** Puts an object and returns a claim check pinned to it. */
  public synchronized BlobRef add(String bucket, String key, byte[] bytes) {
    String etag = "v" + ++versions;
    objects.put(path(bucket, key), new Stored(bytes.clone(), etag, "application/octet-stream"));
    return BlobRef.builder(name, bucket, key).etag(etag).size((long) bytes.length).build();
  }

  /** The bytes of an object, or null. */
  public synchronized byte @Nullable [] bytes(String bucket, String key) {
    Stored stored = objects.get(path(bucket, key));
    return stored == null ? null : stored.bytes().clone();
  }

  /** Keys of a bucket, sorted. */
  public synchronized List<String> keys(String bucket) {
    String prefix = path(bucket, "");
    return objects.keySet().stream()
        .filter(path -> path.startsWith(prefix))
        .map(path -> path.substring(prefix.length()))
        .toList();
  }

  /** Operations so far, such as {@code "put documents/a.json"}. */
  public List<String> operations() {
    synchronized (operations) {
      return List.copyOf(operations);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.copyOf(capabilities);
  }

  @Override
  public BlobStat head(String bucket, String key) throws StoreException {
    before("head", key);
    return stat(key, stored(bucket, key));
  }

  @Override
  public BlobStream get(BlobRef ref) throws StoreException {
    before("get", ref.key());
    Stored stored = stored(ref.bucket(), ref.key());
    if (ref.etag() != null && !ref.etag().equals(stored.etag())) {
      throw fault(StoreFault.CHANGED);
    }
    return new BlobStream(stat(ref.key(), stored), new ByteArrayInputStream(stored.bytes()));
  }

  @Override
  public BlobStat put(
      String bucket, String key, Body body, String contentType, PutCondition condition)
      throws StoreException {
    before("put", key);
    byte[] bytes;
    try (InputStream in = body.open()) {
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw new StoreException(StoreFault.UNAVAILABLE, "The body cannot be read", e);
    }
    synchronized (this) {
      Stored old = objects.get(path(bucket, key));
      if (!condition.holdsFor(old == null ? null : old.etag())) {
        throw fault(StoreFault.PRECONDITION_FAILED);
      }
      Stored stored = new Stored(bytes, "v" + ++versions, contentType);
      objects.put(path(bucket, key), stored);
      return stat(key, stored);
    }
  }

  @Override
  public void delete(String bucket, String key) throws StoreException {
    before("delete", key);
    synchronized (this) {
      objects.remove(path(bucket, key));
    }
  }

  @Override
  public ListPage list(String bucket, String prefix, @Nullable String startAfter, int max)
      throws StoreException {
    before("list", prefix);
    List<BlobStat> page = new ArrayList<>();
    synchronized (this) {
      for (String key : keys(bucket)) {
        boolean after = startAfter == null || key.compareTo(startAfter) > 0;
        if (after && key.startsWith(prefix) && page.size() <= max) {
          page.add(stat(key, stored(bucket, key)));
        }
      }
    }
    boolean last = page.size() <= max;
    List<BlobStat> shown = last ? page : page.subList(0, max);
    String end = shown.isEmpty() ? null : shown.get(shown.size() - 1).key();
    return new ListPage(shown, Map.of(), end, last);
  }

  @Override
  public List<String> splits(String bucket, String prefix, int parts) {
    return List.of();
  }

  @Override
  public void probe(String bucket, String prefix, Access access) throws StoreException {
    before(access == Access.READ ? "probe-read" : "probe-write", prefix);
  }

  private void before(String operation, String key) throws StoreException {
    operations.add(operation + " " + key);
    faults.before(operation, key);
  }

  private synchronized Stored stored(String bucket, String key) throws StoreException {
    Stored stored = objects.get(path(bucket, key));
    if (stored == null) {
      throw fault(StoreFault.MISSING);
    }
    return stored;
  }

  private static BlobStat stat(String key, Stored stored) {
    return new BlobStat(
        key, stored.bytes().length, stored.etag(), null, stored.contentType(), null);
  }

  private static String path(String bucket, String key) {
    return bucket + "\0" + key;
  }

  /** Does nothing: the store outlives the pipelines of its test. */
  @Override
  public void close() {}
}
