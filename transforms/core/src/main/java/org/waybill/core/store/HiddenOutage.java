package org.waybill.core.store;

import java.time.Duration;
import org.waybill.core.Timekeeper;
import org.waybill.core.store.StoreException.Recheck;

/**
 * An outage that probes do not see, as one operation meets it: a disk has room for a probe and not
 * for a document, say. Waits as a circuit does, with the operation itself for a probe, while others
 * go on.
 */
final class HiddenOutage {

  private final Timekeeper time;
  private final Duration outageWait;
  private Duration pause = Circuit.FIRST_PROBE;
  private long since;
  private boolean begun;

  HiddenOutage(Timekeeper time, Duration outageWait) {
    this.time = time;
    this.outageWait = outageWait;
  }

  /**
   * Waits before the operation is tried once more.
   *
   * @return how long it waited
   * @throws OutageException when it has gone on for the outage wait
   */
  Duration await(Recheck place, StoreException last) throws InterruptedException {
    long now = time.nanos();
    if (!begun) {
      begun = true;
      since = now;
    }
    Duration waited = Duration.ofNanos(now - since);
    if (waited.compareTo(outageWait) >= 0) {
      throw new OutageException(place.place(), waited, last);
    }
    Duration left = outageWait.minus(waited);
    Duration wait = pause.compareTo(left) < 0 ? pause : left;
    time.sleep(wait);
    Duration doubled = pause.multipliedBy(2);
    pause = doubled.compareTo(Circuit.MAX_PROBE) > 0 ? Circuit.MAX_PROBE : doubled;
    return wait;
  }
}
