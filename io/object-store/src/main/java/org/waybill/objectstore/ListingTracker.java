package org.waybill.objectstore;

import org.apache.beam.sdk.transforms.splittabledofn.RestrictionTracker;
import org.apache.beam.sdk.transforms.splittabledofn.SplitResult;
import org.jspecify.annotations.Nullable;

/**
 * Tracks how far a range was listed. The rest of it can be given away at any key, which is how a
 * runner takes a checkpoint; ranges are made parallel before they are listed.
 */
final class ListingTracker extends RestrictionTracker<ListingRange, ListingPosition> {

  private ListingRange range;
  private @Nullable String lastClaimed;
  private long claimed;
  private boolean done;

  ListingTracker(ListingRange range) {
    this.range = range;
  }

  @Override
  public boolean tryClaim(ListingPosition position) {
    String key = position.key();
    if (key == null || !range.holds(key) || claimed >= range.limit()) {
      done = true;
      return false;
    }
    lastClaimed = key;
    if (position.counts()) {
      claimed++;
    }
    return true;
  }

  @Override
  public ListingRange currentRestriction() {
    return range;
  }

  @Override
  public @Nullable SplitResult<ListingRange> trySplit(double fractionOfRemainder) {
    if (done || fractionOfRemainder != 0) {
      return null;
    }
    ListingRange rest = range.after(lastClaimed, claimed);
    ListingRange first = range.upTo(lastClaimed, claimed);
    range = first;
    done = true;
    return SplitResult.of(first, rest);
  }

  @Override
  public void checkDone() {
    if (!done) {
      throw new IllegalStateException("The listing was left before its end");
    }
  }

  @Override
  public IsBounded isBounded() {
    return IsBounded.BOUNDED;
  }
}
