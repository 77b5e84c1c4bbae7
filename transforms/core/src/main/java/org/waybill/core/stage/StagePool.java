package org.waybill.core.stage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.apache.beam.sdk.util.SerializableUtils;
import org.jspecify.annotations.Nullable;
import org.waybill.core.Timekeeper;
import org.waybill.core.message.Message;

/**
 * As many copies of a stage as run at a time: a stage's logic need not be thread-safe. The first is
 * set up at once, others when they are needed.
 */
final class StagePool {

  private final StageLogic original;
  private final Worker worker;
  private final Deque<Copy> idle = new ArrayDeque<>();
  private boolean closed;

  private StagePool(StageLogic original, Worker worker) {
    this.original = original;
    this.worker = worker;
  }

  /** Opens a pool with one copy that is set up. */
  static StagePool open(StageLogic logic, Worker worker) throws Exception {
    StagePool pool = new StagePool(logic, worker);
    pool.giveBack(pool.newCopy());
    return pool;
  }

  /** What came of a message, and how long it took. */
  record Timed(StageOutput output, long millis) {}

  /** Runs the stage on a message, by any number of threads at a time. */
  Timed run(Message message) throws Exception {
    Copy copy = take();
    try {
      long start = System.nanoTime();
      StageOutput output = copy.harness().run(message);
      return new Timed(output, (System.nanoTime() - start) / 1_000_000);
    } finally {
      giveBack(copy);
    }
  }

  private Copy take() throws Exception {
    synchronized (this) {
      Copy copy = idle.pollFirst();
      if (copy != null) {
        return copy;
      }
    }
    return newCopy();
  }

  private Copy newCopy() throws Exception {
    StageLogic logic = SerializableUtils.clone(original);
    logic.setUp();
    return new Copy(logic, new StageHarness(logic, worker, Timekeeper.SYSTEM, new Random()));
  }

  private void giveBack(Copy copy) throws Exception {
    synchronized (this) {
      if (!closed) {
        idle.addFirst(copy);
        return;
      }
    }
    copy.logic().tearDown();
  }

  /**
   * Tears the copies down; one that is still at work is torn down when it ends. What one throws
   * keeps no other from its turn.
   */
  @SuppressWarnings("try") // The rest is there to be closed, not to be used.
  void tearDown() throws Exception {
    Copy copy = takeLast();
    if (copy != null) {
      try (AutoCloseable rest = this::tearDown) {
        copy.logic().tearDown();
      }
    }
  }

  private synchronized @Nullable Copy takeLast() {
    closed = true;
    return idle.pollFirst();
  }

  private record Copy(StageLogic logic, StageHarness harness) {}
}
