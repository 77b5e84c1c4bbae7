package org.waybill.objectstore;

import java.io.IOException;
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
  private final Deque<LocalFolder> open = new ArrayDeque<>();

  LocalWalk(LocalRoot root, String prefix, @Nullable String startAfter) {
    this.root = root;
    this.prefix = prefix;
    this.startAfter = startAfter;
    open.push(new LocalFolder(root, root.path(), "", restAfter("")));
  }

  /**
   * The next file, or null at the end; entries that are no objects are counted in {@code skipped}.
   */
  @Nullable BlobStat next(Map<String, Long> skipped) throws IOException {
    while (!open.isEmpty()) {
      LocalFolder.Entry entry = open.peek().next(skipped);
      if (entry == null) {
        open.pop();
      } else if (entry.isFolder()) {
        String key = entry.key() + "/";
        if (key.startsWith(prefix) || prefix.startsWith(key)) {
          open.push(new LocalFolder(root, entry.path(), key, restAfter(key)));
        }
      } else if (entry.key().startsWith(prefix)) {
        return LocalRoot.stat(entry.key(), entry.attributes());
      }
    }
    return null;
  }

  /** Where to start within a folder: the part of {@code startAfter} below it. */
  private @Nullable String restAfter(String folderKey) {
    return startAfter != null && startAfter.startsWith(folderKey)
        ? startAfter.substring(folderKey.length())
        : null;
  }
}
