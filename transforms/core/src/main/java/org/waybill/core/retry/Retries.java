package org.waybill.core.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.waybill.core.Timekeeper;

/** The tries of one operation: counts them, decides whether there is another one, and waits. */
public final class Retries {

  private final RetryPolicy policy;
  private final Timekeeper time;
  private final RandomGenerator random;
  private final long startedAt;
  private int attempts = 1;
  private long excluded;

  private Retries(RetryPolicy policy, Timekeeper time, RandomGenerator random) {
    this.policy = policy;
    this.time = time;
    this.random = random;
    this.startedAt = time.nanos();
  }

  /** Starts the first try. */
  public static Retries start(RetryPolicy policy, Timekeeper time, RandomGenerator random) {
    return new Retries(policy, time, random);
  }

  /** Tries so far, the running one included. */
  public int attempts() {
    return attempts;
  }

  /** Leaves a wait that is nobody's fault, an outage, out of the total time. */
  public void exclude(Duration wait) {
    excluded += wait.toNanos();
  }

  /**
   * Waits before another try and counts it.
   *
   * @return false when the policy allows no other try; then it did not wait
   */
  public boolean next() throws InterruptedException {
    if (!mayRetry()) {
      return false;
    }
    long bound = policy.backoffBound(attempts).toNanos();
    time.sleep(Duration.ofNanos(bound == 0 ? 0 : random.nextLong(bound + 1)));
    attempts++;
    return true;
  }

  private boolean mayRetry() {
    long spent = time.nanos() - startedAt - excluded;
    return attempts < policy.maxAttempts() && spent < policy.totalTime().toNanos();
  }
}
