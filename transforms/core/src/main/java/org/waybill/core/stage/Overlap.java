package org.waybill.core.stage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.joda.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on several elements of a bundle at a time and gives their results back one after the other,
 * in the order in which the elements came. Used by the one thread that has the bundle.
 *
 * <p>Nothing outlives the bundle: {@link #drain} ends it, and {@link #abandon} ends one that
 * failed.
 *
 * @param <R> a result
 */
final class Overlap<R> {

  /** Results that may wait behind a slow one; each is a message of 64 KiB at most. */
  static final int MAX_WAITING = 128;

  private static final Logger LOG = LoggerFactory.getLogger(Overlap.class);
  private static final long ABANDON_SECONDS = 10;

  private final Executor threads;
  private final Semaphore slots;
  private final Deque<InFlight> inOrder = new ArrayDeque<>();

  /**
   * Creates an overlap.
   *
   * @param slots how many elements are worked on at a time, by all that share it
   */
  Overlap(Executor threads, Semaphore slots) {
    this.threads = threads;
    this.slots = slots;
  }

  /** Where an element belongs; its result goes there too. */
  record Place(Instant timestamp, BoundedWindow window, PaneInfo pane) {}

  /**
   * Takes results.
   *
   * @param <R> a result
   */
  interface Taker<R> {
    /** Takes the next result. */
    void take(R result, Place place);
  }

  /**
   * Starts work on an element, waiting until there is a slot, and hands on what is ready.
   *
   * @throws InterruptedException when the worker is asked to stop; the rest is abandoned
   */
  void start(Callable<R> work, Place place, Taker<R> taker) throws InterruptedException {
    try {
      handOnReady(taker);
      slots.acquire();
      InFlight next = new InFlight(work, place);
      inOrder.add(next);
      threads.execute(next.task);
      handOnReady(taker);
      while (inOrder.size() > MAX_WAITING) {
        handOnFirst(taker);
      }
    } catch (InterruptedException | RuntimeException | Error e) {
      abandon();
      throw e;
    }
  }

  /** Waits for all that is in flight and hands it on. */
  void drain(Taker<R> taker) throws InterruptedException {
    try {
      while (!inOrder.isEmpty()) {
        handOnFirst(taker);
      }
    } catch (InterruptedException | RuntimeException | Error e) {
      abandon();
      throw e;
    }
  }

  private void handOnReady(Taker<R> taker) throws InterruptedException {
    while (!inOrder.isEmpty() && inOrder.getFirst().task.isDone()) {
      handOnFirst(taker);
    }
  }

  private void handOnFirst(Taker<R> taker) throws InterruptedException {
    InFlight first = inOrder.getFirst();
    R result;
    try {
      result = first.task.get();
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
    inOrder.removeFirst();
    taker.take(result, first.place);
  }

  /** As it was thrown: the runner must see an outage as an outage. */
  private static RuntimeException rethrown(@Nullable Throwable cause) throws InterruptedException {
    if (cause instanceof InterruptedException interrupted) {
      throw interrupted;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    if (cause instanceof RuntimeException runtime) {
      return runtime;
    }
    return new IllegalStateException(cause);
  }

  /** Interrupts what is in flight and waits a little until it has ended. */
  void abandon() {
    inOrder.forEach(InFlight::interrupt);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ABANDON_SECONDS);
    while (!inOrder.isEmpty()) {
      InFlight one = inOrder.removeFirst();
      try {
        one.task.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        LOG.warn("Work of a bundle that failed does not stop and is left behind");
      } catch (ExecutionException e) {
        LOG.debug("Work of a bundle that failed has ended", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        inOrder.clear();
      }
    }
  }

  /** One element's work. Its slot is free again when the work ends, not when it is handed on. */
  private final class InFlight {
    private final Place place;
    private final FutureTask<R> task;
    private @Nullable Thread thread;
    private boolean interrupted;

    InFlight(Callable<R> work, Place place) {
      this.place = place;
      this.task = new FutureTask<>(() -> run(work));
    }

    /** Whoever sees the result finds thread and slot free: the task has it only after this. */
    private R run(Callable<R> work) throws Exception {
      try {
        begin();
        return work.call();
      } finally {
        end();
        slots.release();
      }
    }

    private synchronized void begin() throws InterruptedException {
      if (interrupted) {
        throw new InterruptedException("The bundle has failed");
      }
      thread = Thread.currentThread();
    }

    /** The thread goes on to other work, which must not be interrupted. */
    private synchronized void end() {
      thread = null;
      if (Thread.interrupted()) {
        LOG.debug("The interrupt came when the work had ended");
      }
    }

    synchronized void interrupt() {
      interrupted = true;
      if (thread != null) {
        thread.interrupt();
      }
    }
  }
}
