package org.waybill.core.stage;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Runs work on another thread and gives up on it when its time is over: the thread is interrupted
 * and, should it not heed that, left behind. A thread that was left behind keeps its memory and its
 * core until it ends; that is the price of parsing within the process.
 */
final class Deadline {

  private static final Logger LOG = LoggerFactory.getLogger(Deadline.class);
  private static final long LOOK_EVERY_MILLIS = 100;
  private static final long GRACE_MILLIS = 2_000;

  private final String stage;
  private final Duration limit;
  private final ExecutorService threads;

  Deadline(String stage, Duration limit, ExecutorService threads) {
    this.stage = stage;
    this.limit = limit;
    this.threads = threads;
  }

  /** The work took longer than it may. */
  static final class Exceeded extends Exception {
    private static final long serialVersionUID = 1L;

    Exceeded(Duration limit) {
      super("Took longer than the %d s allowed".formatted(limit.toSeconds()));
    }
  }

  /**
   * Runs the work.
   *
   * @throws ExecutionException with whatever the work threw
   * @throws Exceeded when it took too long
   */
  <T> T call(DeadlineClock clock, Callable<T> work)
      throws ExecutionException, Exceeded, InterruptedException {
    clock.start();
    var mdc = MDC.getCopyOfContextMap();
    CountDownLatch ended = new CountDownLatch(1);
    Future<T> running =
        threads.submit(
            () -> {
              try {
                if (mdc != null) {
                  MDC.setContextMap(mdc);
                }
                return work.call();
              } finally {
                MDC.clear();
                ended.countDown();
              }
            });
    while (true) {
      try {
        return running.get(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (clock.hasRun(limit)) {
          giveUp(running, ended);
          throw new Exceeded(limit);
        }
      } catch (InterruptedException e) {
        giveUp(running, ended);
        throw e;
      }
    }
  }

  private void giveUp(Future<?> running, CountDownLatch ended) {
    running.cancel(true);
    try {
      if (!ended.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
        LOG.warn("A thread of stage {} does not stop and is left behind", stage);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
