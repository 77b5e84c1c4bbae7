package org.waybill.core.output;

import org.jspecify.annotations.Nullable;

/**
 * How one claim ended in this run, small enough to be combined into the run's report.
 *
 * @param kind how it ended
 * @param stage the stage that it failed in, or null
 * @param code the failure code, or null
 * @param key the raw key, as an example
 * @param bytes length of the payload
 */
public record Conclusion(
    Kind kind, @Nullable String stage, @Nullable String code, String key, long bytes) {

  /** How a claim can end. */
  public enum Kind {
    /** The outcome "stored" stands. */
    STORED,
    /** The outcome "rejected" stands. */
    REJECTED,
    /** The outcome "dead" stands. */
    DEAD,
    /** The outcome of the same version and recipe stood already; nothing was done. */
    UNCHANGED,
    /** A newer version's outcome stands. */
    SUPERSEDED,
    /** A better outcome of the same version and recipe stands. */
    OUTRANKED
  }
}
