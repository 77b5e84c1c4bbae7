package org.waybill.objectstore;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import org.apache.beam.sdk.io.UnboundedSource;
import org.apache.beam.sdk.io.UnboundedSource.CheckpointMark;
import org.joda.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.message.Message;
import org.waybill.core.output.Outcome;
import org.waybill.core.stage.RunBoard;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.Stores;

/**
 * Lists a bucket page by page, for ever. A page that cannot be had is asked for again, at growing
 * intervals; meanwhile the reader has nothing to bring, and says so once.
 */
final class BucketReader extends UnboundedSource.UnboundedReader<Message> {

  private static final Logger LOG = LoggerFactory.getLogger(BucketReader.class);
  private static final int PAGE = 1_000;
  private static final long FIRST_RETRY_NANOS = 500_000_000L;
  private static final long MAX_RETRY_NANOS = 30_000_000_000L;

  private final BucketSource source;
  private final Listing listing;
  private final SeenKeys seen;
  private final RunBoard board;
  private final Deque<BlobStat> page = new ArrayDeque<>();
  private @Nullable Stores stores;
  private @Nullable String after;
  private boolean midPass;
  private long notBefore = System.nanoTime();
  private long retry = FIRST_RETRY_NANOS;
  private boolean failing;
  private @Nullable Message current;
  private Instant currentAt = Instant.now();

  BucketReader(BucketSource source, SeenKeys seen) {
    this.source = source;
    this.listing = source.listing();
    this.seen = seen;
    this.board = RunBoard.of(source.config().runId());
  }

  @Override
  public boolean start() throws IOException {
    stores = source.config().stores().open();
    return advance();
  }

  @Override
  public boolean advance() {
    while (true) {
      while (!page.isEmpty()) {
        if (take(page.removeFirst())) {
          return true;
        }
      }
      if (midPass && after == null) {
        endPass();
      }
      if (System.nanoTime() - notBefore < 0 || !fetch()) {
        current = null;
        return false;
      }
    }
  }

  /** Whether the object is news; then it is the current claim, and noted. */
  private boolean take(BlobStat blob) {
    if (listing.reasonToPass(blob) != null) {
      return false;
    }
    String version = Outcome.versionOf(blob.pin(listing.store(), listing.bucket())).value();
    if (!seen.isNews(blob.key(), version)) {
      return false;
    }
    seen.put(blob.key(), version);
    current = ListedClaim.of("watch", listing, blob);
    currentAt = Instant.now();
    board.add("watch.out", 1);
    return true;
  }

  /** Fetches the next page; false when it cannot be had now. */
  private boolean fetch() {
    try {
      ListPage next =
          java.util.Objects.requireNonNull(stores)
              .get(listing.store())
              .list(listing.bucket(), listing.prefix(), after, PAGE);
      page.addAll(next.blobs());
      after = next.isLast() ? null : next.lastKey();
      midPass = true;
      if (failing) {
        LOG.info("The watched bucket can be listed again");
      }
      failing = false;
      retry = FIRST_RETRY_NANOS;
      return true;
    } catch (StoreException e) {
      if (!failing) {
        LOG.warn("The watched bucket cannot be listed; trying again: {}", e.getMessage());
      }
      failing = true;
      board.add("watch.errors", 1);
      notBefore = System.nanoTime() + retry;
      retry = Math.min(2 * retry, MAX_RETRY_NANOS);
      return false;
    }
  }

  private void endPass() {
    midPass = false;
    int gone = seen.forgetUnmet();
    board.add("watch.passes", 1);
    if (gone > 0) {
      board.add("watch.gone", gone);
      LOG.info("{} objects of the watched bucket are gone since the last pass", gone);
    }
    notBefore = System.nanoTime() + source.poll().toNanos();
  }

  @Override
  public Message getCurrent() {
    if (current == null) {
      throw new NoSuchElementException();
    }
    return current;
  }

  @Override
  public Instant getCurrentTimestamp() {
    return currentAt;
  }

  @Override
  public Instant getWatermark() {
    return Instant.now();
  }

  /** What was brought up to now; the runner has made its effects durable before it keeps this. */
  @Override
  public CheckpointMark getCheckpointMark() {
    return new SeenMark(seen.copy());
  }

  @Override
  public UnboundedSource<Message, ?> getCurrentSource() {
    return source;
  }

  @Override
  public void close() {
    if (stores != null) {
      stores.close();
    }
  }
}
