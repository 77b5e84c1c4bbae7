package org.waybill.pipeline.cli;

import java.time.Duration;
import org.waybill.core.Timekeeper;
import org.waybill.core.retry.RetryPolicy;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.core.store.StoreGuard;

/** What the command itself asks of a store, before and after the pipeline: tried a few times. */
final class Look {

  private static final StoreGuard GUARD =
      new StoreGuard(RetryPolicy.DEFAULT, Timekeeper.SYSTEM, Duration.ZERO);

  private Look() {}

  /** Answers and what does not pass come at once. */
  static <T> T at(StoreGuard.Operation<T> operation) throws StoreException {
    try {
      return GUARD.look(operation);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(StoreFault.UNAVAILABLE, "Interrupted while asking a store", e);
    }
  }

  /** The same for what returns nothing. */
  static void at(Action action) throws StoreException {
    at(
        () -> {
          action.run();
          return true;
        });
  }

  /** Something asked of a store. */
  interface Action {
    /** Asks once. */
    void run() throws StoreException;
  }
}
