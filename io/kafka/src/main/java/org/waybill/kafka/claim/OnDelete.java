package org.waybill.kafka.claim;

/** What becomes of the outcome of an object that was deleted. */
public enum OnDelete {
  /** It stays as it is; the event is counted and passed over. */
  KEEP,
  /** The event comes out as a deletion, for the pipeline to look whether the object is gone. */
  TOMBSTONE
}
