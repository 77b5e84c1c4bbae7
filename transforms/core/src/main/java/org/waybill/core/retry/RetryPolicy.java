package org.waybill.core.retry;

import java.io.Serializable;
import java.time.Duration;

/**
 * How long transient failures are retried in place: exponential backoff with full jitter, bounded
 * in attempts and in total time.
 *
 * @param maxAttempts tries in all, at least 1
 * @param firstBackoff upper bound of the first wait
 * @param maxBackoff upper bound of every wait
 * @param totalTime no further try starts after this
 */
public record RetryPolicy(
    int maxAttempts, Duration firstBackoff, Duration maxBackoff, Duration totalTime)
    implements Serializable {

  /**
   * Seven tries within two minutes: of a million operations on a store that fails each tenth, less
   * than one runs out of them.
   */
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(7, Duration.ofMillis(200), Duration.ofSeconds(10), Duration.ofMinutes(2));

  /** For an object that a claim announces before it can be read: half a minute. */
  public static final RetryPolicy UNTIL_VISIBLE =
      new RetryPolicy(
          Integer.MAX_VALUE, Duration.ofMillis(250), Duration.ofSeconds(4), Duration.ofSeconds(30));

  /** Checks the bounds. */
  public RetryPolicy {
    if (maxAttempts < 1 || firstBackoff.isNegative() || maxBackoff.compareTo(firstBackoff) < 0) {
      throw new IllegalArgumentException(
          "A retry policy needs at least one attempt and 0 <= firstBackoff <= maxBackoff");
    }
  }

  /** The same within less time; none when {@code time} is negative. */
  public RetryPolicy within(Duration time) {
    return time.compareTo(totalTime) >= 0
        ? this
        : new RetryPolicy(maxAttempts, firstBackoff, maxBackoff, time);
  }

  /** The longest wait before try {@code attempt + 1}. */
  Duration backoffBound(int attempt) {
    int doublings = Math.min(attempt - 1, 30);
    Duration bound = firstBackoff.multipliedBy(1L << doublings);
    return bound.compareTo(maxBackoff) > 0 ? maxBackoff : bound;
  }
}
