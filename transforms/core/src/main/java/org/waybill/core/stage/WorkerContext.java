package org.waybill.core.stage;

import java.util.concurrent.atomic.AtomicInteger;
import org.waybill.core.Timekeeper;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.GuardedBlobStore;
import org.waybill.core.store.Spool;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreObserver;
import org.waybill.core.store.Stores;

/** The context of one message: the worker's stores, with retries counted for this message. */
final class WorkerContext implements StageContext {

  private final Worker worker;
  private final Timekeeper time;
  private final AtomicInteger retries = new AtomicInteger();
  private final Stores stores;

  WorkerContext(Worker worker, Timekeeper time, DeadlineClock clock) {
    this.worker = worker;
    this.time = time;
    this.stores = worker.guarded(new Observer(clock));
  }

  @Override
  public GuardedBlobStore store(String name) throws StageException {
    return stores
        .find(name)
        .map(GuardedBlobStore.class::cast)
        .orElseThrow(
            () ->
                new StageException(
                    FailureCode.FOREIGN_BUCKET, "The claim names a store that is not configured"));
  }

  @Override
  public Stores stores() {
    return stores;
  }

  @Override
  public Spool.Lease payload(BlobRef ref, long limit)
      throws StageException, StoreException, InterruptedException {
    return worker.spool().lease(store(ref.store()), ref, limit);
  }

  @Override
  public String runId() {
    return worker.runId();
  }

  @Override
  public Timekeeper time() {
    return time;
  }

  @Override
  public int retries() {
    return retries.get();
  }

  /** Counts retries, and stops the stage's clock while a store works. */
  private final class Observer implements StoreObserver {
    private final DeadlineClock clock;

    Observer(DeadlineClock clock) {
      this.clock = clock;
    }

    @Override
    public void retried() {
      retries.incrementAndGet();
    }

    @Override
    public void begins() {
      clock.suspend();
    }

    @Override
    public void ends() {
      clock.resume();
    }
  }
}
