package org.waybill.core.stage;

/**
 * Tells whether a stage's work is so quick that nothing is won by doing several at a time. Work
 * that waits for a store takes longer, and so does, now and then, any work on a busy machine: one
 * in thirty may, unless it takes very long.
 */
final class Pace {

  /** So many quick ones without a slow one make work quick. */
  static final int ENOUGH = 64;

  /** Several times what handing work to another thread and taking its result costs. */
  private static final long QUICK_NANOS = 250_000;

  /** Longer than a thread that could run has to wait for a processor. */
  private static final long VERY_SLOW_NANOS = 100_000_000;

  private static final int SLOW_COSTS = 32;

  private int score;

  /** Notes how long work took. */
  void took(long nanos) {
    if (nanos <= QUICK_NANOS) {
      score = Math.min(2 * ENOUGH, score + 1);
    } else if (nanos < VERY_SLOW_NANOS) {
      score = Math.max(0, score - SLOW_COSTS);
    } else {
      score = 0;
    }
  }

  /** Whether the next is expected to be over at once. */
  boolean isQuick() {
    return score >= ENOUGH;
  }
}
