package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.BlobStat;

/** A walk through the files of a root in the order of their keys, from some key on. */
final class LocalWalk {

  private final LocalRoot root;
  private final String prefix;
  private final @Nullable String startAfter;
  private final int held;
  private final Deque<LocalFolder> open = new ArrayDeque<>();

  /**
   * Starts a walk.
   *
   * @param held most entries to hold of each folder on the way
   */
  LocalWalk(LocalRoot root, String prefix, @Nullable String startAfter, int held) {
    this.root = root;
    this.prefix = prefix;
    this.startAfter = startAfter;
    this.held = held;
    enter("");
  }

  /**
   * The next file, or null at the end; entries that are no objects are counted in {@code skipped}.
   */
  @Nullable BlobStat next(Map<String, Long> skipped) throws IOException {
    while (!open.isEmpty()) {
      LocalFolder folder = open.element();
      LocalEntry entry = nextOf(folder, skipped);
      String key = folder.key() + (entry == null ? "" : entry.name());
      if (entry == null) {
        open.pop();
      } else if (entry.isFolder()) {
        enter(key + "/");
      } else if (key.startsWith(prefix)) {
        if (entry.isFile()) {
          return LocalRoot.stat(key, entry.size(), entry.modified());
        }
        skipped.merge(entry.kind(), 1L, Long::sum);
      }
    }
    return null;
  }

  private @Nullable LocalEntry nextOf(LocalFolder folder, Map<String, Long> skipped)
      throws IOException {
    try {
      return folder.next(skipped);
    } catch (NoSuchFileException e) {
      if (folder.key().isEmpty()) {
        throw e;
      }
      // Deleted since it was seen, and with it what it held.
      return null;
    }
  }

  /** Within a folder, the walk starts at the part of {@code startAfter} below it. */
  private void enter(String key) {
    String after =
        startAfter != null && startAfter.startsWith(key)
            ? startAfter.substring(key.length())
            : null;
    open.push(new LocalFolder(root, key, prefix, after, held));
  }
}
