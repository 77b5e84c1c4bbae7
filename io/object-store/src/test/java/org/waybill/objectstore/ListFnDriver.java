package org.waybill.objectstore;

import org.apache.beam.sdk.transforms.DoFn.MultiOutputReceiver;
import org.apache.beam.sdk.transforms.DoFn.OutputReceiver;
import org.apache.beam.sdk.values.OutputBuilder;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TupleTag;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.Message;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.store.StoreException;

/**
 * Runs the listing's splittable function over one whole range as a runner does, and keeps nothing
 * of what it emits: a runner in this process would keep its elements, and hide what the listing
 * keeps.
 */
final class ListFnDriver implements MultiOutputReceiver {

  private final ListFn fn;
  private final Listing listing;
  private long claims;
  private boolean inOrder = true;
  private @Nullable String last;

  ListFnDriver(WorkerConfig config, Listing listing) {
    this.fn = new ListFn(config, new TupleTag<>() {}, new TupleTag<>() {});
    this.listing = listing;
  }

  void run() throws StoreException {
    fn.setUp();
    try {
      ListingTracker tracker = fn.newTracker(fn.initialRange(listing));
      fn.list(listing, tracker, this);
      tracker.checkDone();
    } finally {
      fn.tearDown();
    }
  }

  long claims() {
    return claims;
  }

  boolean isInOrder() {
    return inOrder;
  }

  private void emitted(Object element) {
    if (element instanceof Message message) {
      String key = message.blob().key();
      inOrder &= last == null || last.compareTo(key) < 0;
      last = key;
      claims++;
    }
  }

  @Override
  public <T> OutputReceiver<T> get(TupleTag<T> tag) {
    return new OutputReceiver<T>() {
      @Override
      public OutputBuilder<T> builder(T value) {
        throw new IllegalStateException("The listing emits values alone");
      }

      @Override
      public void output(T value) {
        emitted(value);
      }
    };
  }

  @Override
  public <T> OutputReceiver<Row> getRowReceiver(TupleTag<T> tag) {
    throw new IllegalStateException("The listing emits no rows");
  }
}
