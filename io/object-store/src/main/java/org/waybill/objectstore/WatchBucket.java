package org.waybill.objectstore;

import java.time.Duration;
import org.apache.beam.sdk.io.Read;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.Reshuffle;
import org.apache.beam.sdk.values.PBegin;
import org.apache.beam.sdk.values.PCollection;
import org.waybill.core.message.Message;
import org.waybill.core.stage.WorkerConfig;

/**
 * Watches a bucket: lists it again and again and brings a claim, pinned, for every object that is
 * new or has another version than the one it brought last. What it has brought is part of the
 * runner's checkpoint; without one, a start brings everything, which costs a look-up each.
 *
 * <p>Only what a listing shows decides, never a time: S3 dates an object of several parts by the
 * start of its upload. A version that is replaced before the next pass is never seen; the one that
 * replaced it is.
 */
public final class WatchBucket extends PTransform<PBegin, PCollection<Message>> {

  private static final long serialVersionUID = 1L;

  private final Listing listing;
  private final WorkerConfig config;
  private final Duration poll;

  private WatchBucket(Listing listing, WorkerConfig config, Duration poll) {
    this.listing = listing;
    this.config = config;
    this.poll = poll;
  }

  /**
   * Watches what {@code listing} says; its limit does not count.
   *
   * @param poll pause between the end of a pass and the beginning of the next
   */
  public static WatchBucket of(Listing listing, WorkerConfig config, Duration poll) {
    return new WatchBucket(listing, config, poll);
  }

  @Override
  public PCollection<Message> expand(PBegin begin) {
    return begin
        .apply("Watch", Read.from(new BucketSource(listing, config, poll)))
        .apply("Spread", Reshuffle.viaRandomKey());
  }
}
