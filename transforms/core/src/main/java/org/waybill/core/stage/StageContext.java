package org.waybill.core.stage;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.GuardedBlobStore;
import org.waybill.core.store.Spool;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.Stores;

/** What the harness lends a stage for one message. */
public interface StageContext {

  /** The configured stores, each behind the worker's guard: they retry and wait out outages. */
  GuardedBlobStore store(String name) throws StageException;

  /** All configured stores, guarded. */
  Stores stores();

  /**
   * Leases the payload from the spool, fetching it if needed; close the lease before the next.
   *
   * @param limit most bytes; more end the message with {@code TOO_LARGE}
   */
  Spool.Lease payload(BlobRef ref, long limit)
      throws StageException, StoreException, InterruptedException;

  /**
   * What all threads of this worker share within the run, such as a pool of processes: made by the
   * first that asks, closed with the worker.
   *
   * @throws IOException when it cannot be made
   */
  <T extends WorkerResource> T shared(Class<T> type, WorkerResource.Opener<T> opener)
      throws IOException;

  /**
   * Does what takes its time outside this process. Meanwhile another claim may compute here, and
   * the stage's deadline stands still: {@code work} must bound its own time.
   */
  <T> T elsewhere(Callable<T> work) throws Exception;

  /** Id of the run, for what stands under {@code run} in outputs. */
  String runId();

  /** The clock, for what stands under {@code run} in outputs. */
  org.waybill.core.Timekeeper time();

  /** Retries so far for this message, of the stage and of the stores it used. */
  int retries();
}
