package org.waybill.core.stage;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Runs work on a thread of its own and gives up on it when its time is over: the thread is
 * interrupted and, should it not heed that, left behind for a fresh one. A thread that was left
 * behind keeps its memory and its core until it ends; that is the price of parsing within the
 * process.
 */
final class Deadline implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Deadline.class);
  private static final long LOOK_EVERY_MILLIS = 100;
  private static final long GRACE_MILLIS = 2_000;

  private final String stage;
  private final Duration limit;
  private @Nullable ExecutorService thread;

  Deadline(String stage, Duration limit) {
    this.stage = stage;
    this.limit = limit;
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
    Future<T> running =
        executor()
            .submit(
                () -> {
                  if (mdc != null) {
                    MDC.setContextMap(mdc);
                  }
                  return work.call();
                });
    while (true) {
      try {
        return running.get(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (clock.hasRun(limit)) {
          giveUp(running);
          throw new Exceeded(limit);
        }
      } catch (InterruptedException e) {
        giveUp(running);
        throw e;
      }
    }
  }

  private ExecutorService executor() {
    if (thread == null) {
      thread =
          Executors.newSingleThreadExecutor(
              task -> {
                Thread worker = new Thread(task, "waybill-" + stage);
                worker.setDaemon(true);
                return worker;
              });
    }
    return thread;
  }

  private void giveUp(Future<?> running) {
    running.cancel(true);
    ExecutorService old = executor();
    thread = null;
    old.shutdownNow();
    try {
      if (!old.awaitTermination(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
        LOG.warn("A thread of stage {} does not stop and is left behind", stage);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.shutdownNow();
      thread = null;
    }
  }
}
