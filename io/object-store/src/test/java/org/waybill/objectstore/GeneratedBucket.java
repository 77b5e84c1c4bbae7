package org.waybill.objectstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
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

/** A bucket whose keys are made as they are listed, a hundred to a folder. */
final class GeneratedBucket implements BlobStore {

  private static final ConcurrentMap<String, GeneratedBucket> OPEN = new ConcurrentHashMap<>();
  private static final int PER_FOLDER = 100;

  private final String name;
  private final int size;
  private final AtomicInteger largestPage = new AtomicInteger();
  private final AtomicInteger ranges = new AtomicInteger();

  private GeneratedBucket(String name, int size) {
    this.name = name;
    this.size = size;
  }

  static GeneratedBucket of(String name, int size) {
    GeneratedBucket bucket = new GeneratedBucket(name, size);
    OPEN.put(name, bucket);
    return bucket;
  }

  StoreFactory factory() {
    return new Factory(name);
  }

  private record Factory(String name) implements StoreFactory {
    @Override
    public Stores open() {
      return Stores.of(OPEN.values().stream().filter(s -> s.name().equals(name)).toList());
    }
  }

  int largestPage() {
    return largestPage.get();
  }

  int listedFromStarts() {
    return ranges.get();
  }

  private static String key(int i) {
    return String.format(Locale.ROOT, "d%05d/f%02d", i / PER_FOLDER, i % PER_FOLDER);
  }

  private static int indexAfter(@Nullable String key) {
    if (key == null) {
      return 0;
    }
    int folder = Integer.parseInt(key.substring(1, 6));
    return key.length() == 7
        ? folder * PER_FOLDER
        : folder * PER_FOLDER + Integer.parseInt(key.substring(8)) + 1;
  }

  @Override
  public ListPage list(String bucket, String prefix, @Nullable String startAfter, int max) {
    if (startAfter == null || startAfter.endsWith("/")) {
      ranges.incrementAndGet();
    }
    int from = indexAfter(startAfter);
    int to = Math.min(size, from + max);
    List<BlobStat> page = new ArrayList<>();
    for (int i = from; i < to; i++) {
      page.add(new BlobStat(key(i), 1, "e" + i, null, null, null));
    }
    largestPage.accumulateAndGet(page.size(), Math::max);
    return new ListPage(page, Map.of(), to > from ? key(to - 1) : null, to == size);
  }

  @Override
  public List<String> splits(String bucket, String prefix, int parts) {
    List<String> splits = new ArrayList<>();
    int folders = size / PER_FOLDER;
    for (int i = 1; i < parts; i++) {
      splits.add(String.format(Locale.ROOT, "d%05d/", i * folders / parts));
    }
    return splits;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of();
  }

  @Override
  public BlobStat head(String bucket, String key) throws StoreException {
    throw unused();
  }

  @Override
  public BlobStream get(BlobRef ref) throws StoreException {
    throw unused();
  }

  @Override
  public BlobStat put(
      String bucket, String key, Body body, String contentType, PutCondition condition)
      throws StoreException {
    throw unused();
  }

  @Override
  public void delete(String bucket, String key) throws StoreException {
    throw unused();
  }

  @Override
  public void probe(String bucket, String prefix, Access access) {}

  @Override
  public void close() {}

  private static StoreException unused() {
    return new StoreException(StoreFault.INVALID, "A listing asks for no single object");
  }
}
