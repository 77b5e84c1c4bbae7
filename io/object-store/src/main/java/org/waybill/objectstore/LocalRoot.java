package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** One folder that serves as a bucket: how keys become paths below it, and nothing beyond. */
final class LocalRoot {

  static final String TEMP_PREFIX = ".waybill-tmp-";
  static final String LOCKS = ".waybill-locks";

  private final Path root;

  LocalRoot(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  Path path() {
    return root;
  }

  /** Whether the name is the store's own, never an object. */
  static boolean isReserved(String name) {
    return name.startsWith(TEMP_PREFIX) || name.equals(LOCKS);
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
    Path real = resolve(key).toRealPath();
    if (!real.startsWith(root.toRealPath())) {
      throw new StoreException(StoreFault.FORBIDDEN, "The file lies behind a link out of the root");
    }
    return real;
  }

  static BlobStat stat(String key, BasicFileAttributes file) {
    FileTime modified = file.lastModifiedTime();
    return new BlobStat(key, file.size(), etag(file), null, null, modified.toInstant().toString());
  }

  static BlobStat stat(String key, Path file) throws IOException, StoreException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new StoreException(StoreFault.MISSING, "No file is at the key");
    }
    return stat(key, attributes);
  }

  /** Time of the last change and size, as web servers make their entity tags; opaque. */
  private static String etag(BasicFileAttributes file) {
    return String.format(
        Locale.ROOT, "%x-%x", file.lastModifiedTime().to(TimeUnit.NANOSECONDS), file.size());
  }
}
