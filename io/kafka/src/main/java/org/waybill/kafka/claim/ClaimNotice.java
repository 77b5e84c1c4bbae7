package org.waybill.kafka.claim;

import java.util.Locale;

/**
 * Something about a record that is no failure, and is counted rather than passed over in silence.
 */
public enum ClaimNotice {
  /** The notification that AWS sends when notifications are set up. */
  TEST_EVENT,
  /** A notification without events. */
  NO_EVENTS,
  /** An event of a kind that does not bring an object. */
  OTHER_EVENT,
  /** An object was deleted, and its outcome is kept. */
  DELETION_KEPT,
  /** An empty object that stands for a folder. */
  DIRECTORY_MARKER,
  /** A trace context that is not as W3C wants it; the claim goes on without. */
  BAD_TRACEPARENT;

  /** The name to count it by, {@code test-event} for instance. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
