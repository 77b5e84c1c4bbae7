package org.waybill.core.failure;

/** What the infrastructure does with a failure. */
public enum Disposition {
  /** An expected "no": recorded under {@code rejected/} at once. */
  REJECTED,
  /** A defect: a dead letter at once, for somebody to look at and redrive. */
  POISON,
  /** May pass: retried in place, then a dead letter {@link FailureCode#RETRIES_EXHAUSTED}. */
  TRANSIENT,
  /** The object was overwritten since it was pinned: pinned anew once, then transient. */
  CHANGED,
  /** The surroundings are broken: the line stops, no attempt is counted, nothing is recorded. */
  OUTAGE
}
