package org.waybill.objectstore;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a listing: the keys after one and up to another, and how many of them at most.
 *
 * @param startAfter only keys after this one; null from the start
 * @param endInclusive only keys up to this one; null to the end
 * @param limit at most so many keys
 */
public record ListingRange(@Nullable String startAfter, @Nullable String endInclusive, long limit) {

  /** No limit. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  boolean holds(String key) {
    return limit > 0 && (endInclusive == null || KeyOrder.BY_UTF8.compare(key, endInclusive) <= 0);
  }

  /** The part up to and including a key that was claimed, with nothing left in it. */
  ListingRange upTo(@Nullable String claimed, long count) {
    return new ListingRange(startAfter, Objects.requireNonNullElse(claimed, ""), count);
  }

  /** The part after a key, of which {@code claimed} keys were taken. */
  ListingRange after(@Nullable String key, long claimed) {
    return new ListingRange(
        key == null ? startAfter : key,
        endInclusive,
        limit == UNLIMITED ? UNLIMITED : limit - claimed);
  }
}
