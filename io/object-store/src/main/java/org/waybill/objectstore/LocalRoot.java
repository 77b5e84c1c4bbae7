package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** One folder that serves as a bucket: how keys become paths below it, and nothing beyond. */
final class LocalRoot {

  static final String TEMP = ".waybill-tmp";
  static final String LOCKS = ".waybill-locks";

  private final Path root;
  private volatile boolean seen;
  private volatile @Nullable Object device;

  LocalRoot(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  Path path() {
    return root;
  }

  /** Whether the name is the store's own, never an object. */
  static boolean isReserved(String name) {
    return name.startsWith(TEMP) || name.equals(LOCKS);
  }

  /**
   * Returns when the root is there: a file that is missing is then missing, and not the whole disk.
   * Where a disk was unmounted, an empty folder on another one is left.
   *
   * @throws StoreException fault {@code UNAVAILABLE}
   */
  void requirePresent() throws StoreException, IOException {
    if (!Files.isDirectory(root)) {
      throw new StoreException(StoreFault.UNAVAILABLE, "The folder of the bucket is not there");
    }
    Object now = device();
    Object before = device;
    if (before != null && !before.equals(now)) {
      throw new StoreException(
          StoreFault.UNAVAILABLE, "The folder of the bucket lies on another disk than before");
    }
    device = now;
    seen = true;
  }

  /** The disk that the root lies on, where the system tells. */
  private @Nullable Object device() throws IOException {
    return root.getFileSystem().supportedFileAttributeViews().contains("unix")
        ? Files.getAttribute(root, "unix:dev")
        : null;
  }

  /**
   * Makes the root if need be, but not one that was there before: where a disk was unmounted,
   * nothing must be written.
   */
  void makePresent() throws StoreException, IOException {
    if (!seen && !Files.isDirectory(root)) {
      Files.createDirectories(root);
    }
    requirePresent();
  }

  /**
   * The path of a key.
   *
   * @throws StoreException fault {@code INVALID} when no file can have that key
   */
  Path resolve(String key) throws StoreException {
    for (String segment : key.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..") || isReserved(segment)) {
        throw new StoreException(
            StoreFault.INVALID, "No local file can have this key: a segment is '" + segment + "'");
      }
    }
    try {
      return root.resolve(key);
    } catch (InvalidPathException e) {
      throw new StoreException(StoreFault.INVALID, "No local file can have this key", e);
    }
  }

  /** The path of a file to read: links may lead to it, but not out of the root. */
  Path resolveForReading(String key) throws StoreException, IOException {
    return requireWithin(resolve(key));
  }

  /** The real path of something that exists, which must not lie behind a link out of the root. */
  Path requireWithin(Path existing) throws StoreException, IOException {
    Path real = existing.toRealPath();
    if (!real.startsWith(root.toRealPath())) {
      throw new StoreException(StoreFault.FORBIDDEN, "The file lies behind a link out of the root");
    }
    return real;
  }

  static BlobStat stat(String key, BasicFileAttributes file) {
    return stat(key, file.size(), file.lastModifiedTime());
  }

  static BlobStat stat(String key, long size, FileTime modified) {
    return new BlobStat(
        key, size, etag(size, modified), null, null, modified.toInstant().toString());
  }

  static BlobStat stat(String key, Path file) throws IOException, StoreException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new StoreException(StoreFault.MISSING, "No file is at the key");
    }
    return stat(key, attributes);
  }

  /** Whether two looks at one path saw one file, unchanged. */
  static boolean isSame(BasicFileAttributes a, BasicFileAttributes b) {
    return Objects.equals(a.fileKey(), b.fileKey())
        && a.size() == b.size()
        && a.lastModifiedTime().equals(b.lastModifiedTime());
  }

  /** Time of the last change and size, as web servers make their entity tags; opaque. */
  private static String etag(long size, FileTime modified) {
    return String.format(Locale.ROOT, "%x-%x", modified.to(TimeUnit.NANOSECONDS), size);
  }
}
