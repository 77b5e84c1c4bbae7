package org.waybill.objectstore;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.splittabledofn.RestrictionTracker;
import org.apache.beam.sdk.values.TupleTag;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.Message;
import org.waybill.core.stage.RunBoard;
import org.waybill.core.stage.Worker;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreObserver;

/** Lists one bucket page by page and emits a claim for each object. */
@DoFn.BoundedPerElement
final class ListFn extends DoFn<Listing, Message> {

  private static final long serialVersionUID = 1L;
  private static final int PAGE = 1000;
  private static final int PARTS = 16;

  private final WorkerConfig config;
  private final TupleTag<Message> claims;
  private final TupleTag<ListingNotice> notices;
  private transient @Nullable Worker worker;

  ListFn(WorkerConfig config, TupleTag<Message> claims, TupleTag<ListingNotice> notices) {
    this.config = config;
    this.claims = claims;
    this.notices = notices;
  }

  /** Joins the worker of this process. */
  @Setup
  public void setUp() throws StoreException {
    worker = Worker.acquire(config);
  }

  /** Gives the worker back. */
  @Teardown
  public void tearDown() {
    if (worker != null) {
      worker.release();
    }
    worker = null;
  }

  /** All of it. */
  @GetInitialRestriction
  public ListingRange initialRange(@Element Listing listing) {
    return new ListingRange(null, null, listing.limit());
  }

  /** Cuts a large listing into ranges, unless only so many keys are wanted. */
  @SplitRestriction
  public void split(
      @Element Listing listing, @Restriction ListingRange range, OutputReceiver<ListingRange> out) {
    List<String> splits = List.of();
    if (listing.limit() == ListingRange.UNLIMITED) {
      try {
        splits = store(listing).splits(listing.bucket(), listing.prefix(), PARTS);
      } catch (StoreException e) {
        throw new OutageException("The input cannot be listed", e);
      }
    }
    RunBoard.of(config.runId()).add("list.ranges", splits.size() + 1L);
    String from = range.startAfter();
    for (String to : splits) {
      out.output(new ListingRange(from, to, ListingRange.UNLIMITED));
      from = to;
    }
    out.output(new ListingRange(from, range.endInclusive(), range.limit()));
  }

  /** Tracks a range. */
  @NewTracker
  public ListingTracker newTracker(@Restriction ListingRange range) {
    return new ListingTracker(range);
  }

  /** Codes a range. */
  @GetRestrictionCoder
  public Coder<ListingRange> rangeCoder() {
    return ListingRangeCoder.of();
  }

  /** Emits the claims of a range. */
  @ProcessElement
  public void list(
      @Element Listing listing,
      RestrictionTracker<ListingRange, ListingPosition> tracker,
      MultiOutputReceiver out) {
    String after = tracker.currentRestriction().startAfter();
    while (true) {
      ListPage page = page(listing, after);
      if (!emit(listing, page, after, tracker, out)) {
        return;
      }
      if (page.isLast()) {
        RunBoard.of(config.runId()).add("list.finished", 1);
        tracker.tryClaim(ListingPosition.END);
        return;
      }
      after = page.lastKey();
    }
  }

  /**
   * Emits a page; false when the range ends within it, or the runner takes a checkpoint. Nothing
   * may be emitted after a claim has failed, so what is passed over is claimed before it is
   * counted, all of a row at once.
   */
  private boolean emit(
      Listing listing,
      ListPage page,
      @Nullable String pageAfter,
      RestrictionTracker<ListingRange, ListingPosition> tracker,
      MultiOutputReceiver out) {
    notice(page.skipped(), out);
    ListingRange range = tracker.currentRestriction();
    List<BlobStat> blobs = page.blobs();
    int next = 0;
    while (next < blobs.size()) {
      Map<String, Long> passed = new TreeMap<>();
      int end = next;
      String reason = listing.reasonToPass(blobs.get(end));
      while (reason != null && range.holds(blobs.get(end).key())) {
        passed.merge(reason, 1L, Long::sum);
        end++;
        reason = end < blobs.size() ? listing.reasonToPass(blobs.get(end)) : null;
      }
      boolean isRow = end > next;
      BlobStat blob = blobs.get(isRow ? end - 1 : next);
      if (!tracker.tryClaim(new ListingPosition(blob.key(), !isRow))) {
        if (!range.holds(blob.key())) {
          RunBoard.of(config.runId()).add("list.finished", 1);
        }
        String claimed = next == 0 ? pageAfter : blobs.get(next - 1).key();
        PageLeftovers.keep(leftoverName(listing, claimed), page, next);
        return false;
      }
      if (isRow) {
        notice(passed, out);
        next = end;
      } else {
        out.get(claims).output(ListedClaim.of("listing", listing, blob));
        RunBoard.of(config.runId()).add("list.out", 1);
        next++;
      }
    }
    return true;
  }

  private void notice(Map<String, Long> passedOver, MultiOutputReceiver out) {
    passedOver.forEach((kind, n) -> out.get(notices).output(new ListingNotice(kind, n)));
  }

  private String leftoverName(Listing listing, @Nullable String after) {
    return String.join(
        "\0", config.runId(), listing.store(), listing.bucket(), listing.prefix(), "" + after);
  }

  private ListPage page(Listing listing, @Nullable String after) {
    ListPage kept = PageLeftovers.take(leftoverName(listing, after));
    if (kept != null) {
      return kept;
    }
    try {
      return store(listing).list(listing.bucket(), listing.prefix(), after, PAGE);
    } catch (StoreException e) {
      throw new OutageException("The input cannot be listed", e);
    }
  }

  private BlobStore store(Listing listing) {
    return Objects.requireNonNull(worker).guarded(StoreObserver.NONE).get(listing.store());
  }
}
