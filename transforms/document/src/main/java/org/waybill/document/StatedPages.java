package org.waybill.document;

import org.jspecify.annotations.Nullable;

/** Believes a stated page count only if nothing speaks against it. */
final class StatedPages {
  private static final int MAX_PAGES = 1_000_000;

  private StatedPages() {}

  /**
   * Whether a count can be right.
   *
   * @param seen pages that the parser went through to the end, or 0 if that is not known
   */
  static boolean isCredible(int stated, int seen, boolean hasText) {
    if (stated < 0 || stated > MAX_PAGES || (stated == 0 && hasText)) {
      return false;
    }
    return seen == 0 || seen == stated;
  }

  /** The number if it is one; anything else is as good as absent. */
  static @Nullable Integer parse(@Nullable String stated) {
    if (stated == null) {
      return null;
    }
    try {
      return Integer.valueOf(stated.strip());
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
