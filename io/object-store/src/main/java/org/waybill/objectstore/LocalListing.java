package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.ListPage;

/**
 * Lists the files of a root page by page, in the order of their keys. Where the last page ended is
 * remembered, so that pages in a row cost one walk together.
 */
final class LocalListing {

  private static final int REMEMBERED = 16;

  private final LocalRoot root;
  private final Map<String, LocalWalk> walks = new java.util.LinkedHashMap<>();

  LocalListing(LocalRoot root) {
    this.root = root;
  }

  ListPage page(String prefix, @Nullable String startAfter, int max) throws IOException {
    if (!Files.isDirectory(root.path())) {
      throw new NoSuchFileException(root.path().toString(), null, "No such folder");
    }
    LocalWalk walk = take(name(prefix, startAfter));
    if (walk == null) {
      walk = new LocalWalk(root, prefix, startAfter);
    }
    List<BlobStat> blobs = new ArrayList<>();
    Map<String, Long> skipped = new TreeMap<>();
    String last = null;
    while (blobs.size() < max) {
      BlobStat next = walk.next(skipped);
      if (next == null) {
        return new ListPage(blobs, skipped, last, true);
      }
      blobs.add(next);
      last = next.key();
    }
    remember(name(prefix, last), walk);
    return new ListPage(blobs, skipped, last, false);
  }

  private synchronized @Nullable LocalWalk take(String name) {
    return walks.remove(name);
  }

  private synchronized void remember(String name, LocalWalk walk) {
    walks.put(name, walk);
    if (walks.size() > REMEMBERED) {
      walks.remove(walks.keySet().iterator().next());
    }
  }

  private static String name(String prefix, @Nullable String after) {
    return prefix + "\0" + after;
  }
}
