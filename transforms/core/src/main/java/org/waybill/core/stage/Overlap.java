package org.waybill.core.stage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
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
 * those of a tenant in the order in which its elements came. Used by the one thread that has the
 * bundle.
 *
 * <p>Work that is over at once is done by the thread that has the bundle: handing it to another
 * would cost more than it does ({@link Pace}).
 *
 * <p>Tenants have lanes of their own: a result waits for those of its own tenant alone.
 *
 * <p>Nothing outlives the bundle: {@link #drain} ends it, and {@link #abandon} ends one that
 * failed.
 *
 * @param <R> a result
 */
final class Overlap<R> {

  /** Results that may wait behind slow ones; each is a message of 64 KiB at most. */
  static final int MAX_WAITING = 128;

  private static final Logger LOG = LoggerFactory.getLogger(Overlap.class);
  private static final long ABANDON_SECONDS = 10;

  /** How long what is ready may wait for a slot that the next element waits for. */
  private static final long WAIT_MILLIS = 2;

  /** Nothing else came for so long: an element that comes then is alone. */
  private static final long ALONE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** How long an element that is alone is waited for. */
  private static final long PROMPT_MILLIS = 100;

  private final Executor threads;
  private final Slots slots;
  private final Pace pace = new Pace();
  private final Map<String, Deque<InFlight>> lanes = new HashMap<>();
  private final Semaphore ended = new Semaphore(0);
  private final boolean prompt;
  private int waiting;
  private long leftAt = System.nanoTime();

  /**
   * Creates an overlap.
   *
   * @param slots how many elements are worked on at a time, by all that share it
   * @param prompt whether an element that comes alone is waited for: its result need not wait for
   *     the next element or the bundle's end
   */
  Overlap(Executor threads, Slots slots, boolean prompt) {
    this.threads = threads;
    this.slots = slots;
    this.prompt = prompt;
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
   * @param tenant whose element it is, empty for nobody's
   * @throws InterruptedException when the worker is asked to stop; the rest is abandoned
   */
  void start(Callable<R> work, String tenant, Place place, Taker<R> taker)
      throws InterruptedException {
    boolean alone = prompt && waiting == 0 && System.nanoTime() - leftAt > ALONE_NANOS;
    try {
      do {
        handOnReady(taker);
      } while (!slots.acquire(tenant, WAIT_MILLIS));
      ended.drainPermits();
      InFlight next = new InFlight(work, tenant, place);
      lanes.computeIfAbsent(tenant, key -> new ArrayDeque<>()).add(next);
      waiting++;
      if (pace.isQuick()) {
        next.task.run();
      } else {
        threads.execute(next.task);
      }
      if (alone) {
        ended.tryAcquire(PROMPT_MILLIS, TimeUnit.MILLISECONDS);
      }
      handOnReady(taker);
      handOnUntil(MAX_WAITING, taker);
      leftAt = System.nanoTime();
    } catch (InterruptedException | RuntimeException | Error e) {
      abandon();
      throw e;
    }
  }

  /** Waits for all that is in flight and hands each on when it is ready. */
  void drain(Taker<R> taker) throws InterruptedException {
    try {
      handOnUntil(0, taker);
      ended.drainPermits();
      lanes.clear();
    } catch (InterruptedException | RuntimeException | Error e) {
      abandon();
      throw e;
    }
  }

  /** Waits until no more than so many are left. */
  private void handOnUntil(int left, Taker<R> taker) throws InterruptedException {
    while (waiting > left) {
      ended.drainPermits();
      if (!handOnReady(taker)) {
        ended.acquire();
      }
    }
  }

  /** Tenants that have little in flight come first; true if any result was ready. */
  private boolean handOnReady(Taker<R> taker) throws InterruptedException {
    boolean any = false;
    for (Deque<InFlight> next = ready(); next != null; next = ready()) {
      handOnFirst(next, taker);
      any = true;
    }
    return any;
  }

  private @Nullable Deque<InFlight> ready() {
    Deque<InFlight> ready = null;
    for (Deque<InFlight> lane : lanes.values()) {
      boolean isLess = ready == null || lane.size() < ready.size();
      if (isLess && !lane.isEmpty() && lane.getFirst().task.isDone()) {
        ready = lane;
      }
    }
    return ready;
  }

  private void handOnFirst(Deque<InFlight> lane, Taker<R> taker) throws InterruptedException {
    InFlight first = lane.getFirst();
    R result;
    try {
      result = first.task.get();
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
    lane.removeFirst();
    waiting--;
    pace.took(first.nanos);
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
    Deque<InFlight> left = new ArrayDeque<>();
    lanes.values().forEach(left::addAll);
    lanes.clear();
    waiting = 0;
    left.forEach(InFlight::interrupt);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ABANDON_SECONDS);
    while (!left.isEmpty()) {
      InFlight one = left.removeFirst();
      try {
        one.task.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        LOG.warn("Work of a bundle that failed does not stop and is left behind");
      } catch (ExecutionException e) {
        LOG.debug("Work of a bundle that failed has ended", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        left.clear();
      }
    }
  }

  /** One element's work. Its slot is free again when the work ends, not when it is handed on. */
  private final class InFlight {
    private final String tenant;
    private final Place place;
    private final FutureTask<R> task;
    private @Nullable Thread thread;
    private boolean interrupted;
    private long nanos;

    InFlight(Callable<R> work, String tenant, Place place) {
      this.tenant = tenant;
      this.place = place;
      this.task =
          new FutureTask<>(() -> run(work)) {
            @Override
            protected void done() {
              ended.release();
            }
          };
    }

    /** Whoever sees the result finds thread and slot free: the task has it only after this. */
    private R run(Callable<R> work) throws Exception {
      try {
        begin();
        long start = System.nanoTime();
        R result = work.call();
        nanos = System.nanoTime() - start;
        return result;
      } finally {
        end();
        slots.release(tenant);
      }
    }

    private synchronized void begin() throws InterruptedException {
      if (interrupted) {
        throw new InterruptedException("The bundle has failed");
      }
      thread = Thread.currentThread();
    }

    /** The thread goes on to other work, which must not be interrupted for this one. */
    private synchronized void end() {
      thread = null;
      if (interrupted && Thread.interrupted()) {
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
