package org.waybill.core.stage;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
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

  /** Waits for a slot. */
  void acquire(String tenant) throws InterruptedException {
    takeShare(tenant);
    boolean done = false;
    try {
      all.acquire();
      done = true;
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

  private synchronized void takeShare(String tenant) throws InterruptedException {
    if (tenant.equals(NOBODY)) {
      return;
    }
    while (taken.getOrDefault(tenant, 0) >= each) {
      wait();
    }
    taken.merge(tenant, 1, Integer::sum);
  }

  private synchronized void giveShareBack(String tenant) {
    if (tenant.equals(NOBODY)) {
      return;
    }
    taken.computeIfPresent(tenant, (key, count) -> count == 1 ? null : count - 1);
    notifyAll();
  }
}
