package org.waybill.document;

/** How many characters one extraction may still keep; for one thread. */
final class CharBudget {
  private final int limit;
  private int left;
  private boolean exceeded;

  CharBudget(int limit) {
    this.limit = limit;
    this.left = limit;
  }

  /** Takes up to {@code wanted} characters and says how many there were. */
  int take(int wanted) {
    int taken = Math.min(wanted, left);
    left -= taken;
    exceeded |= taken < wanted;
    return taken;
  }

  /** Notes that there is more text than is read. */
  void exceed() {
    exceeded = true;
  }

  int left() {
    return left;
  }

  int limit() {
    return limit;
  }

  /** Whether there is more text than could be kept. */
  boolean exceeded() {
    return exceeded;
  }
}
