package org.waybill.core.store;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One page of a listing, in the order of the keys' UTF-8 bytes.
 *
 * @param blobs the objects of the page
 * @param skipped how many entries that are no objects lay between them, by kind, for instance
 *     {@code fifo}; never an object
 * @param lastKey where to go on: the last key looked at, or null when the page is empty
 * @param isLast whether nothing follows
 */
public record ListPage(
    List<BlobStat> blobs, Map<String, Long> skipped, @Nullable String lastKey, boolean isLast) {

  /** Copies the collections. */
  public ListPage {
    blobs = List.copyOf(blobs);
    skipped = Map.copyOf(skipped);
  }
}
