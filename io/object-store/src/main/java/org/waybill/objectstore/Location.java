package org.waybill.objectstore;

import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.waybill.core.Digests;

/**
 * A place in a store, as {@code --input} and {@code --output} name it: {@code s3://bucket/prefix}
 * or a local folder.
 *
 * @param store name of the store: {@value #LOCAL} or {@value #S3}
 * @param bucket bucket, or the name that stands for the folder
 * @param prefix key prefix within the bucket; not encoded, and empty for folders
 * @param folder absolute path of a local folder, else null
 */
public record Location(String store, String bucket, String prefix, @Nullable String folder)
    implements Serializable {

  /** Name of the store of local folders. */
  public static final String LOCAL = "local";

  /** Name of the S3 store. */
  public static final String S3 = "s3";

  private static final String S3_SCHEME = "s3://";
  private static final int DIGEST = 8;

  /**
   * Reads a place.
   *
   * @param text {@code s3://bucket/prefix}, a path, or a {@code file:} URI
   * @param localName bucket name to use for a folder; null for its own name and a digest of its
   *     path
   * @throws IllegalArgumentException saying what is wrong
   */
  public static Location parse(String text, @Nullable String localName) {
    if (text.startsWith(S3_SCHEME)) {
      return s3(text);
    }
    int scheme = text.indexOf("://");
    if (scheme > 0 && !text.startsWith("file://")) {
      throw new IllegalArgumentException(
          "stores of kind '%s' are not supported; expected s3://bucket/prefix or a local folder"
              .formatted(text.substring(0, scheme)));
    }
    return local(text, localName);
  }

  /** The place as it is written, without secrets; for people. */
  public String display() {
    return folder == null ? S3_SCHEME + bucket + "/" + prefix : folder;
  }

  /** The same place, as the folder of a bucket: its prefix ends with a slash or is empty. */
  public Location asFolder() {
    return prefix.isEmpty() || prefix.endsWith("/")
        ? this
        : new Location(store, bucket, prefix + "/", folder);
  }

  /** Whether outputs at {@code this} would lie within what {@code input} lists. */
  public boolean isWithin(Location input) {
    if (folder != null && input.folder != null) {
      return realPath(Path.of(folder)).startsWith(realPath(Path.of(input.folder)));
    }
    return store.equals(input.store)
        && bucket.equals(input.bucket)
        && asFolder().prefix.startsWith(input.prefix);
  }

  private static Location s3(String text) {
    String rest = text.substring(S3_SCHEME.length());
    int slash = rest.indexOf('/');
    String bucket = slash < 0 ? rest : rest.substring(0, slash);
    if (bucket.isEmpty()) {
      throw new IllegalArgumentException("a bucket is missing; expected s3://bucket/prefix");
    }
    return new Location(S3, bucket, slash < 0 ? "" : rest.substring(slash + 1), null);
  }

  private static Location local(String text, @Nullable String localName) {
    Path path;
    try {
      path = text.startsWith("file:") ? Path.of(URI.create(text)) : Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("not a path: " + e.getReason(), e);
    }
    Path real = realPath(path);
    String name = localName;
    if (name == null) {
      Path last = real.getFileName();
      String digest = Digests.hex(real.toString()).substring(0, DIGEST);
      name = (last == null ? "root" : last.toString()) + "-" + digest;
    }
    return new Location(LOCAL, name, "", real.toString());
  }

  /** As real as can be: a folder to be made has no real path yet, but its parents may. */
  private static Path realPath(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    try {
      return absolute.toRealPath();
    } catch (IOException e) {
      Path parent = absolute.getParent();
      Path name = absolute.getFileName();
      return parent == null || name == null ? absolute : realPath(parent).resolve(name);
    }
  }
}
