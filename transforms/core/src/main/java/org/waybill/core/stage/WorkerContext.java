package org.waybill.core.stage;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.waybill.core.Timekeeper;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.GuardedBlobStore;
import org.waybill.core.store.Spool;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreObserver;
import org.waybill.core.store.Stores;

/** The context of one attempt at a message: the worker's stores, with retries counted. */
final class WorkerContext implements StageContext {

  private final Worker worker;
  private final Timekeeper time;
  private final AtomicInteger retries;
  private final Observer observer;
  private final Stores stores;

  /**
   * Creates a context.
   *
   * @param retries counts the retries of all attempts at the message
   * @param clock stands while a store works
   * @param pass the place that the attempt computes in, given to others while a store works
   */
  WorkerContext(
      Worker worker,
      Timekeeper time,
      AtomicInteger retries,
      DeadlineClock clock,
      ComputeGate.@Nullable Pass pass) {
    this.worker = worker;
    this.time = time;
    this.retries = retries;
    this.observer = new Observer(clock, pass);
    this.stores = worker.guarded(observer);
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
  public <T extends WorkerResource> T shared(Class<T> type, WorkerResource.Opener<T> opener)
      throws IOException {
    return worker.resources().get(type, opener);
  }

  @Override
  public <T> T elsewhere(Callable<T> work) throws Exception {
    observer.begins(0);
    try {
      return work.call();
    } finally {
      observer.ends();
    }
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

  private final class Observer implements StoreObserver {
    private final DeadlineClock clock;
    private final ComputeGate.@Nullable Pass pass;

    Observer(DeadlineClock clock, ComputeGate.@Nullable Pass pass) {
      this.clock = clock;
      this.pass = pass;
    }

    @Override
    public void retried() {
      retries.incrementAndGet();
    }

    @Override
    public void begins(long pendingBytes) {
      clock.suspend();
      if (pass != null) {
        pass.pause(pendingBytes);
      }
    }

    @Override
    public void ends() {
      if (pass != null) {
        pass.resume();
      }
      clock.resume();
    }
  }
}
