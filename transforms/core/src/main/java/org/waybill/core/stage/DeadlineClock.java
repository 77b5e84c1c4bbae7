package org.waybill.core.stage;

import java.time.Duration;
import org.waybill.core.Timekeeper;

/**
 * The time that one message takes in a stage, without that which stores take for it. One clock a
 * message, so that a thread left behind by an earlier message cannot touch it.
 */
final class DeadlineClock {

  private final Timekeeper time;
  private long startedAt;
  private long excluded;
  private long suspendedAt;
  private boolean suspended;

  DeadlineClock(Timekeeper time) {
    this.time = time;
    this.startedAt = time.nanos();
  }

  /** Starts from nothing. */
  synchronized void start() {
    startedAt = time.nanos();
    excluded = 0;
    suspended = false;
  }

  /** Stops: what the running work waits for now is not its own time. */
  synchronized void suspend() {
    suspended = true;
    suspendedAt = time.nanos();
  }

  /** Goes on. */
  synchronized void resume() {
    if (suspended) {
      excluded += time.nanos() - suspendedAt;
      suspended = false;
    }
  }

  synchronized boolean hasRun(Duration limit) {
    long now = suspended ? suspendedAt : time.nanos();
    return now - startedAt - excluded >= limit.toNanos();
  }
}
