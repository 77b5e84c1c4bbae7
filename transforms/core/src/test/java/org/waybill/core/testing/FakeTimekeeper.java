package org.waybill.core.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.waybill.core.Timekeeper;

/** A clock that stands still until somebody sleeps on it or advances it. Thread-safe. */
public final class FakeTimekeeper implements Timekeeper {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final List<Duration> sleeps = new ArrayList<>();
  private Duration elapsed = Duration.ZERO;

  @Override
  public synchronized Instant now() {
    return START.plus(elapsed);
  }

  @Override
  public synchronized long nanos() {
    return elapsed.toNanos();
  }

  @Override
  public synchronized void sleep(Duration time) {
    sleeps.add(time);
    elapsed = elapsed.plus(time);
  }

  /** Lets time pass. */
  public synchronized void advance(Duration time) {
    elapsed = elapsed.plus(time);
  }

  /** Time since the start. */
  public synchronized Duration elapsed() {
    return elapsed;
  }

  /** How long was slept each time. */
  public synchronized List<Duration> sleeps() {
    return List.copyOf(sleeps);
  }
}
