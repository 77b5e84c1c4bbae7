package org.waybill.pipeline.cli;

import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.Stores;
import org.waybill.objectstore.Listing;
import org.waybill.pipeline.BackfillSettings;

/** Lists and counts what a run would take, and writes nothing. */
final class DryRun {

  private static final int PAGE = 1000;

  private final BackfillSettings settings;
  private final Stores stores;
  private final PrintStream out;
  private final Map<String, Long> passedOver = new TreeMap<>();
  private long taken;
  private long bytes;

  DryRun(BackfillSettings settings, Stores stores, PrintStream out) {
    this.settings = settings;
    this.stores = stores;
    this.out = out;
  }

  ExitCode run() {
    Listing listing = settings.listing();
    String after = null;
    while (taken < listing.limit()) {
      ListPage page = page(listing, after);
      page.skipped().forEach((kind, n) -> passedOver.merge(kind, n, Long::sum));
      page.blobs().forEach(blob -> count(listing, blob));
      if (page.isLast()) {
        break;
      }
      after = page.lastKey();
    }
    out.printf("%d objects, %d bytes would be processed; nothing was written%n", taken, bytes);
    passedOver.forEach((kind, n) -> out.printf("passed over: %s %d%n", kind, n));
    return ExitCode.FINISHED;
  }

  private ListPage page(Listing listing, @Nullable String after) {
    try {
      BlobStore store = stores.get(listing.store());
      return Look.at(() -> store.list(listing.bucket(), listing.prefix(), after, PAGE));
    } catch (StoreException e) {
      throw Places.unreadable(settings.input(), e);
    }
  }

  private void count(Listing listing, BlobStat blob) {
    String reason = listing.reasonToPass(blob);
    if (reason != null) {
      passedOver.merge(reason, 1L, Long::sum);
    } else if (taken < listing.limit()) {
      taken++;
      bytes += blob.size();
    }
  }
}
