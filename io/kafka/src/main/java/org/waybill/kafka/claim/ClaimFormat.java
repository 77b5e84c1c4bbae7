package org.waybill.kafka.claim;

/** What the values of a topic's records are. */
public enum ClaimFormat {
  /** One claim each, as the message contract has it. */
  NATIVE,
  /** Notifications of an S3-compatible store, with any number of events each. */
  S3_EVENTS
}
