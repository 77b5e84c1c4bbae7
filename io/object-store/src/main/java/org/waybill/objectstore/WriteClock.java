package org.waybill.objectstore;

import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Times of writing that this process gives out once each. A file system's own clock ticks so slowly
 * that two files written one after the other would have one entity tag.
 */
final class WriteClock {

  private static final AtomicLong LAST_MICROS = new AtomicLong();

  private WriteClock() {}

  static FileTime next() {
    long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    long next = LAST_MICROS.updateAndGet(last -> Math.max(now, last + 1));
    return FileTime.from(next, TimeUnit.MICROSECONDS);
  }
}
