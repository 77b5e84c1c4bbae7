package org.waybill.core;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Time as the harness sees it, so that tests can decide it. */
public interface Timekeeper {

  /** The machine's own time. */
  Timekeeper SYSTEM =
      new Timekeeper() {
        @Override
        public Instant now() {
          return Instant.now();
        }

        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
          TimeUnit.NANOSECONDS.sleep(time.toNanos());
        }
      };

  /** Wall-clock time. */
  Instant now();

  /** Monotonic time in nanoseconds, from an arbitrary origin. */
  long nanos();

  /** Waits. */
  void sleep(Duration time) throws InterruptedException;
}
