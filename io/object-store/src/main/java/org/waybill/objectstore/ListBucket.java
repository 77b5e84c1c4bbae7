package org.waybill.objectstore;

import org.apache.beam.sdk.coders.SerializableCoder;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.Reshuffle;
import org.apache.beam.sdk.values.PBegin;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TupleTagList;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageCoder;
import org.waybill.core.stage.WorkerConfig;

/**
 * Lists a bucket: a claim, pinned, for each object, spread over all workers, and notices of what
 * was passed over.
 *
 * <p>Pages of 1,000 keys, never the whole bucket; no request for a single object. A large listing
 * is cut into ranges at its folders, which are listed in parallel. No order.
 */
public final class ListBucket extends PTransform<PBegin, PCollectionTuple> {

  private static final long serialVersionUID = 1L;
  private static final int MIN_BUCKETS = 4;
  private static final int BUCKETS_EACH = 2;

  private final Listing listing;
  private final WorkerConfig config;
  private final TupleTag<Message> claims = new TupleTag<>() {};
  private final TupleTag<ListingNotice> notices = new TupleTag<>() {};

  private ListBucket(Listing listing, WorkerConfig config) {
    this.listing = listing;
    this.config = config;
  }

  /** Lists {@code listing} on workers with that configuration. */
  public static ListBucket of(Listing listing, WorkerConfig config) {
    return new ListBucket(listing, config);
  }

  /** The claims. */
  public TupleTag<Message> claims() {
    return claims;
  }

  /** What was passed over. */
  public TupleTag<ListingNotice> notices() {
    return notices;
  }

  @Override
  public PCollectionTuple expand(PBegin begin) {
    PCollectionTuple listed =
        begin
            .apply("What", Create.of(listing).withCoder(SerializableCoder.of(Listing.class)))
            .apply(
                "List",
                ParDo.of(new ListFn(config, claims, notices))
                    .withOutputTags(claims, TupleTagList.of(notices)));
    PCollection<Message> spread =
        listed
            .get(claims)
            .setCoder(MessageCoder.of())
            .apply("Spread", Reshuffle.<Message>viaRandomKey().withNumBuckets(buckets()));
    PCollection<ListingNotice> passedOver =
        listed.get(notices).setCoder(new ListingNotice.NoticeCoder());
    return PCollectionTuple.of(claims, spread).and(notices, passedOver);
  }

  /** Few, since runners that shuffle by key make a bundle of each; enough for all workers. */
  private int buckets() {
    return Math.max(MIN_BUCKETS, BUCKETS_EACH * config.concurrency().parallelism());
  }
}
