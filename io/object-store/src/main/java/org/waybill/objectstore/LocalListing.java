package org.waybill.objectstore;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.StoreException;

/**
 * Lists the files of a root page by page, in the order of their keys. Where the last page ended is
 * remembered, so that pages in a row cost one walk together.
 */
final class LocalListing {

  private static final int REMEMBERED = 16;
  private static final int HELD = 50_000;

  private final LocalRoot root;
  private final int held;
  private final Map<Place, LocalWalk> walks = new LinkedHashMap<>();

  LocalListing(LocalRoot root) {
    this(root, HELD);
  }

  /**
   * Creates a listing.
   *
   * @param held most entries of a folder to hold at a time
   */
  LocalListing(LocalRoot root, int held) {
    this.root = root;
    this.held = held;
  }

  private record Place(String prefix, String after) {}

  ListPage page(String prefix, @Nullable String startAfter, int max)
      throws IOException, StoreException {
    root.requirePresent();
    LocalWalk walk = startAfter == null ? null : take(new Place(prefix, startAfter));
    if (walk == null) {
      walk = new LocalWalk(root, prefix, startAfter, held);
    }
    List<BlobStat> blobs = new ArrayList<>();
    Map<String, Long> skipped = new TreeMap<>();
    String last = null;
    while (last == null || blobs.size() < max) {
      BlobStat next = walk.next(skipped);
      if (next == null) {
        return new ListPage(blobs, skipped, last, true);
      }
      blobs.add(next);
      last = next.key();
    }
    remember(new Place(prefix, last), walk);
    return new ListPage(blobs, skipped, last, false);
  }

  private synchronized @Nullable LocalWalk take(Place place) {
    return walks.remove(place);
  }

  private synchronized void remember(Place place, LocalWalk walk) {
    walks.put(place, walk);
    if (walks.size() > REMEMBERED) {
      walks.remove(walks.keySet().iterator().next());
    }
  }
}
