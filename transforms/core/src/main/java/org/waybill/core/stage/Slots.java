package org.waybill.core.stage;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.waybill.core.message.Message;

/**
 * Bounds how many claims a stage has in flight in a worker, and how many of them are one tenant's:
 * one that sends more than its share waits for itself, and leaves slots for others.
 */
final class Slots {

  /** The tenant of claims that name none; it has no bound of its own. */
  static final String NOBODY = "";

  private final Semaphore all;
  private final int each;
  private final Map<String, Integer> taken = new HashMap<>();

  /**
   * Creates the slots of a stage.
   *
   * @param all how many there are
   * @param each how many one tenant may have
   */
  Slots(int all, int each) {
    this.all = new Semaphore(all, true);
    this.each = each;
  }

  /** Whose claim a message is. */
  static String tenantOf(Message message) {
    return Objects.requireNonNullElse(message.tenantId(), NOBODY);
  }

  /** Waits so long for a slot; false if there is none. */
  boolean acquire(String tenant, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    if (!takeShare(tenant, end)) {
      return false;
    }
    boolean done = false;
    try {
      done = all.tryAcquire(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      return done;
    } finally {
      if (!done) {
        giveShareBack(tenant);
      }
    }
  }

  /** Gives a slot back. */
  void release(String tenant) {
    all.release();
    giveShareBack(tenant);
  }

  /** How many slots nobody has. */
  int free() {
    return all.availablePermits();
  }

  private synchronized boolean takeShare(String tenant, long end) throws InterruptedException {
    if (tenant.equals(NOBODY)) {
      return true;
    }
    while (taken.getOrDefault(tenant, 0) >= each) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    taken.merge(tenant, 1, Integer::sum);
    return true;
  }

  private synchronized void giveShareBack(String tenant) {
    if (tenant.equals(NOBODY)) {
      return;
    }
    taken.computeIfPresent(tenant, (key, count) -> count == 1 ? null : count - 1);
    notifyAll();
  }
}
