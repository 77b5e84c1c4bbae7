package org.waybill.objectstore;

import org.jspecify.annotations.Nullable;

/**
 * A place in a listing.
 *
 * @param key the key that is there, or null for the end
 * @param counts whether the key counts towards the limit
 */
record ListingPosition(@Nullable String key, boolean counts) {
  static final ListingPosition END = new ListingPosition(null, false);
}
