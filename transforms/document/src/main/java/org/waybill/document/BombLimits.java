package org.waybill.document;

import java.io.Serializable;
import java.util.SortedMap;

/**
 * Beyond which a document is a bomb: made, or as bad as made, to exhaust whoever opens it.
 *
 * @param expansion characters of text and markup for each byte read, once there are a million
 * @param nesting elements within elements in the parsers' output
 * @param archiveDepth archives within archives
 * @param entries documents within the document, whether they are parsed or not
 * @param expandedBytes bytes that they expand to, together
 * @param pixels of an image, as its header states; none is ever decoded
 */
public record BombLimits(
    int expansion, int nesting, int archiveDepth, int entries, long expandedBytes, long pixels)
    implements Serializable {

  /** The defaults: 100, 100, 10, 100,000, 2 GiB and 10,000,000,000. */
  public static final BombLimits DEFAULTS =
      new BombLimits(100, 100, 10, 100_000, 2L << 30, 10_000_000_000L);

  /** Checks that each is positive. */
  public BombLimits {
    if (Math.min(Math.min(expansion, nesting), Math.min(archiveDepth, entries)) < 1
        || Math.min(expandedBytes, pixels) < 1) {
      throw new IllegalArgumentException("Each limit must be at least 1");
    }
  }

  void addTo(SortedMap<String, String> recipe) {
    recipe.put("bombExpansion", Integer.toString(expansion));
    recipe.put("bombNesting", Integer.toString(nesting));
    recipe.put("bombArchiveDepth", Integer.toString(archiveDepth));
    recipe.put("bombEntries", Integer.toString(entries));
    recipe.put("bombExpandedBytes", Long.toString(expandedBytes));
    recipe.put("bombPixels", Long.toString(pixels));
  }
}
