package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a folder: a file, a folder, or something that is skipped and counted in its place.
 *
 * @param name its name
 * @param kind {@link #FILE}, {@link #FOLDER} or why it is skipped
 * @param size length in bytes of a file
 * @param modified time of a file's last change
 */
record LocalEntry(String name, String kind, long size, FileTime modified) {

  static final String FILE = "file";
  static final String FOLDER = "folder";

  private static final FileTime NONE = FileTime.fromMillis(0);
  private static final char REPLACEMENT = '\uFFFD';

  /** Looks at an entry; null when it is gone. */
  static @Nullable LocalEntry lookAt(LocalRoot root, Path path, String name) {
    try {
      BasicFileAttributes own =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (isUnreadable(path, name)) {
        return skipped(name, "unreadable-name");
      }
      if (own.isSymbolicLink()) {
        return link(root, path, name);
      }
      if (own.isRegularFile()) {
        return new LocalEntry(name, FILE, own.size(), own.lastModifiedTime());
      }
      return skipped(name, own.isDirectory() ? FOLDER : "special-file");
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      return skipped(name, "unreadable-entry");
    }
  }

  /** Only a link to a file within the root stands for that file. */
  private static LocalEntry link(LocalRoot root, Path path, String name) {
    try {
      BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
      if (file.isRegularFile() && path.toRealPath().startsWith(root.path().toRealPath())) {
        return new LocalEntry(name, FILE, file.size(), file.lastModifiedTime());
      }
    } catch (IOException e) {
      // It leads to nothing, in a circle, or where nobody may look.
      return skipped(name, "link");
    }
    return skipped(name, "link");
  }

  private static LocalEntry skipped(String name, String kind) {
    return new LocalEntry(name, kind, 0, NONE);
  }

  /** Bytes that are no text were replaced as the name was decoded; it leads back to no file. */
  private static boolean isUnreadable(Path path, String name) {
    if (name.indexOf(REPLACEMENT) < 0) {
      return false;
    }
    try {
      return !path.resolveSibling(name).equals(path);
    } catch (InvalidPathException e) {
      return true;
    }
  }

  boolean isFile() {
    return kind.equals(FILE);
  }

  boolean isFolder() {
    return kind.equals(FOLDER);
  }

  String sortName() {
    return isFolder() ? name + "/" : name;
  }
}
