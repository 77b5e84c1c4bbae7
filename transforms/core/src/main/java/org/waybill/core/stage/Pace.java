package org.waybill.core.stage;

/**
 * Tells whether a stage's work is so quick, time after time, that nothing is won by doing several
 * at a time. One that takes longer, as whatever waits for a store does, ends that at once.
 */
final class Pace {

  /** Several times what handing work to another thread and taking its result costs. */
  private static final long QUICK_NANOS = 250_000;

  /** So many in a row make work quick: few of many must not hold up the others. */
  static final int ENOUGH = 64;

  private int inARow;

  /** Notes how long work took. */
  void took(long nanos) {
    inARow = nanos > QUICK_NANOS ? 0 : Math.min(ENOUGH, inARow + 1);
  }

  /** Whether the next is expected to be over at once. */
  boolean isQuick() {
    return inARow >= ENOUGH;
  }
}
