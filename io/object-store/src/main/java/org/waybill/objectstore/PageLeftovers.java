package org.waybill.objectstore;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.ListPage;

/**
 * Rests of pages that a checkpoint cut short, so that the resumed listing need not ask for them
 * again: the Direct runner takes a checkpoint every hundred elements.
 */
final class PageLeftovers {

  private static final int MAX = 64;
  private static final Map<String, ListPage> KEPT = new LinkedHashMap<>();

  private PageLeftovers() {}

  /** Keeps a page from its {@code from}-th object on, under the name of the key before that. */
  static synchronized void keep(String name, ListPage page, int from) {
    KEPT.put(
        name,
        new ListPage(
            page.blobs().subList(from, page.blobs().size()),
            Map.of(),
            page.lastKey(),
            page.isLast()));
    if (KEPT.size() > MAX) {
      KEPT.remove(KEPT.keySet().iterator().next());
    }
  }

  /** Takes a rest away, or null. */
  static synchronized @Nullable ListPage take(String name) {
    return KEPT.remove(name);
  }
}
