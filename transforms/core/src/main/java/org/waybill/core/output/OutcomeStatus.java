package org.waybill.core.output;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How an entity ended, the best first. */
public enum OutcomeStatus {
  /** Its content is stored. */
  STORED,
  /** It was refused for an expected reason. */
  REJECTED,
  /** A defect or exhausted retries; somebody must look. */
  DEAD,
  /** Its source was deleted, and outcomes follow deletions here. */
  DELETED;

  /** The word in outcome objects. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<OutcomeStatus> ofWireName(@Nullable String name) {
    for (OutcomeStatus status : values()) {
      if (status.wireName().equals(name)) {
        return Optional.of(status);
      }
    }
    return Optional.empty();
  }

  boolean isBetterThan(OutcomeStatus other) {
    return compareTo(other) < 0;
  }
}
