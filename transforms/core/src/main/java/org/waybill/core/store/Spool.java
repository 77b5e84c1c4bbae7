package org.waybill.core.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.waybill.core.Digests;
import org.waybill.core.message.BlobRef;

/**
 * Payloads on the local disk, fetched once and counted and hashed on the way: a cache for all
 * threads of a worker, bounded in bytes, keyed by store, bucket, key and version.
 *
 * <p>A payload is leased while it is open and evicted, least recently used first, only when it is
 * not. A hit saves a request; it is never promised. When every byte is leased, a fetch waits for a
 * lease to end; a payload that exceeds the whole bound is fetched when nothing else is leased. So a
 * thread must not fetch while it holds a lease.
 */
public final class Spool implements AutoCloseable {

  private static final int BUFFER = 64 * 1024;

  private final SpoolFolder folder;
  private final long maxBytes;
  private final AtomicLong names = new AtomicLong();
  private final LinkedHashMap<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Path, Long> reserved = new HashMap<>();
  private long usedBytes;
  private int leases;

  /**
   * Opens a spool of its own below {@code base}, sweeping those whose process is gone.
   *
   * @param maxBytes bound of all payloads together
   * @throws StoreException when the folder cannot be made
   */
  public Spool(Path base, long maxBytes) throws StoreException {
    this.folder = SpoolFolder.open(base);
    this.maxBytes = maxBytes;
  }

  /**
   * Leases the payload, fetching it unless it is there.
   *
   * @param limit fault {@code TOO_LARGE} beyond this many bytes
   * @throws StoreException the store's answer; {@code CHANGED} when another version is there
   */
  public Lease lease(GuardedBlobStore store, BlobRef ref, long limit)
      throws StoreException, InterruptedException {
    if (ref.size() != null && ref.size() > limit) {
      throw tooLarge(limit);
    }
    Optional<Lease> hit = leaseCached(ref);
    if (hit.isPresent()) {
      return hit.get();
    }
    Entry fetched =
        store.guarded(ref.bucket(), ref.key(), () -> fetch(store.unguarded(), ref, limit));
    BlobRef pinned = ref.version().isPresent() ? ref : fetched.stat.pin(ref.store(), ref.bucket());
    return keep(cacheKey(pinned), fetched);
  }

  private Entry fetch(BlobStore store, BlobRef ref, long limit)
      throws StoreException, InterruptedException {
    try (BlobStream stream = store.get(ref)) {
      long size = stream.stat().size();
      if (size > limit) {
        throw tooLarge(limit);
      }
      Path file = folder.file(Long.toString(names.incrementAndGet()));
      reserve(file, size);
      boolean done = false;
      try {
        Entry entry = copy(stream, file, limit);
        checkLength(ref, size, entry.size());
        done = true;
        return entry;
      } finally {
        if (!done) {
          giveBack(file);
        }
      }
    } catch (IOException e) {
      throw StoreBodyException.faultOf(e, "Could not read the object");
    } catch (StoreException e) {
      if (e.fault() == StoreFault.DISK_FULL) {
        evictAll();
      }
      throw e;
    }
  }

  private Entry copy(BlobStream stream, Path file, long limit) throws StoreException, IOException {
    MessageDigest digest = Digests.sha256();
    InputStream in = stream.body();
    byte[] buffer = new byte[BUFFER];
    long count = 0;
    try (SpoolFile out = folder.create(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        count += n;
        if (count > limit) {
          throw tooLarge(limit);
        }
        digest.update(buffer, 0, n);
        out.write(buffer, n);
      }
    }
    return new Entry(file, count, HexFormat.of().formatHex(digest.digest()), stream.stat());
  }

  private static void checkLength(BlobRef ref, long announced, long read) throws StoreException {
    if (read != announced) {
      throw new StoreException(
          StoreFault.UNAVAILABLE, "Read %d bytes of %d".formatted(read, announced));
    }
    if (ref.size() != null && ref.size() != read) {
      throw new StoreException(
          StoreFault.CHANGED,
          "The claim states %d bytes, there are %d".formatted(ref.size(), read));
    }
  }

  private static StoreException tooLarge(long limit) {
    return new StoreException(
        StoreFault.TOO_LARGE, "The object has more than the " + limit + " bytes allowed");
  }

  private synchronized Optional<Lease> leaseCached(BlobRef ref) {
    Entry entry = ref.version().isEmpty() ? null : entries.get(cacheKey(ref));
    if (entry == null) {
      return Optional.empty();
    }
    entry.leases++;
    leases++;
    return Optional.of(new Lease(entry));
  }

  private synchronized void reserve(Path file, long size) throws InterruptedException {
    while (usedBytes + size > maxBytes) {
      if (evictOne()) {
        continue;
      }
      if (leases == 0 && reserved.isEmpty()) {
        break;
      }
      wait();
    }
    usedBytes += size;
    reserved.put(file, size);
  }

  /** A disk that others fill may have room again without what is only kept for a later hit. */
  private synchronized void evictAll() {
    boolean any = true;
    while (any) {
      any = evictOne();
    }
  }

  private boolean evictOne() {
    var oldest = entries.entrySet().iterator();
    while (oldest.hasNext()) {
      Entry entry = oldest.next().getValue();
      if (entry.leases == 0) {
        oldest.remove();
        forget(entry.file(), entry.size());
        return true;
      }
    }
    return false;
  }

  private synchronized Lease keep(String key, Entry fetched) {
    reserved.remove(fetched.file());
    Entry other = entries.get(key);
    Entry entry = fetched;
    if (other == null) {
      entries.put(key, fetched);
    } else {
      // Another thread fetched the same meanwhile.
      forget(fetched.file(), fetched.size());
      entry = other;
    }
    entry.leases++;
    leases++;
    notifyAll();
    return new Lease(entry);
  }

  private synchronized void giveBack(Path file) {
    Long size = reserved.remove(file);
    forget(file, size == null ? 0 : size);
  }

  private synchronized void release(Entry entry) {
    entry.leases--;
    leases--;
    notifyAll();
  }

  private synchronized void forget(Path file, long size) {
    usedBytes -= size;
    folder.delete(file);
    notifyAll();
  }

  /**
   * The tag before the version id: a listing knows the former only, and a claim may lack the size.
   */
  private static String cacheKey(BlobRef ref) {
    String version = ref.etag() != null ? ref.etag() : String.valueOf(ref.versionId());
    return String.join("\0", ref.store(), ref.bucket(), ref.key(), version);
  }

  /** Deletes everything; leases must have ended. */
  @Override
  public void close() {
    folder.close();
  }

  private static final class Entry {
    private final Path file;
    private final long size;
    private final String sha256;
    private final BlobStat stat;
    private int leases;

    Entry(Path file, long size, String sha256, BlobStat stat) {
      this.file = file;
      this.size = size;
      this.sha256 = sha256;
      this.stat = stat;
    }

    Path file() {
      return file;
    }

    long size() {
      return size;
    }
  }

  /** A payload on the local disk, safe from eviction until closed. */
  public final class Lease implements AutoCloseable {
    private final Entry entry;
    private boolean closed;

    private Lease(Entry entry) {
      this.entry = entry;
    }

    /** The file; read only. */
    public Path file() {
      return entry.file;
    }

    /** Length in bytes, counted. */
    public long size() {
      return entry.size;
    }

    /** Lower-case hexadecimal SHA-256 of the bytes. */
    public String sha256() {
      return entry.sha256;
    }

    /** What the store said of the version that was read. */
    public BlobStat stat() {
      return entry.stat;
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        release(entry);
      }
    }
  }
}
