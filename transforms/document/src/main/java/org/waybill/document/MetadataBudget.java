package org.waybill.document;

import java.util.Optional;

/** How much metadata one extraction may still keep; for one thread. */
final class MetadataBudget {
  private final int maxValueChars;
  private int left;
  private boolean exceeded;

  MetadataBudget(ExtractConfig config) {
    maxValueChars = config.maxMetadataValueChars();
    left = config.maxMetadataChars();
  }

  /** The value fit to be stored, cut if it is too long; empty if it is blank or nothing is left. */
  Optional<String> keep(String raw) {
    String clean = StoredStrings.clean(raw).strip();
    if (StoredStrings.isBlank(clean)) {
      return Optional.empty();
    }
    String value = StoredStrings.bounded(clean, maxValueChars);
    exceeded |= value.length() < clean.length();
    if (value.length() > left) {
      exceeded = true;
      return Optional.empty();
    }
    left -= value.length();
    return Optional.of(value);
  }

  void exceed() {
    exceeded = true;
  }

  /** Whether anything was cut or left out. */
  boolean exceeded() {
    return exceeded;
  }
}
