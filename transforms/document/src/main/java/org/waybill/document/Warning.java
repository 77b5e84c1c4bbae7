package org.waybill.document;

import java.util.EnumSet;
import java.util.Set;

/** What a result lacks or had to leave out; the codes are stable. */
public enum Warning {
  /** There was more text than {@link ExtractConfig#maxChars}. */
  TEXT_TRUNCATED("text-truncated"),
  /** There was more metadata than the bounds allow, or a longer value. */
  METADATA_TRUNCATED("metadata-truncated"),
  /** The media type inside the document is not well-formed or contradicts its content. */
  MEDIA_TYPE_DROPPED("media-type-dropped"),
  /** A stated page count cannot be right. */
  PAGE_COUNT_DROPPED("page-count-dropped"),
  /** A stated date is none. */
  DATE_DROPPED("date-dropped"),
  /** At least one embedded document could not be parsed; its entry says why. */
  EMBEDDED_FAILED("embedded-failed"),
  /** There were more or more deeply embedded documents than the bounds allow. */
  EMBEDDED_LIMIT("embedded-limit"),
  /** The parser went on after damage; text or metadata may be missing. */
  PARTIALLY_READ("partially-read"),
  /** The file is cut off: what marks its end is missing. */
  END_MISSING("end-missing"),
  /** A PDF's objects were looked for, since its table of them is not where it should be. */
  REPAIRED("repaired");

  private static final Set<Warning> DAMAGE = EnumSet.of(PARTIALLY_READ, END_MISSING, REPAIRED);

  private final String code;

  Warning(String code) {
    this.code = code;
  }

  /** Whether the file itself is damaged. */
  public boolean isDamage() {
    return DAMAGE.contains(this);
  }

  /** Whether the document may have more text than was found, other than by the bounds set. */
  public boolean isPartial() {
    return isDamage() || this == EMBEDDED_FAILED;
  }

  /** The name in stored files. */
  public String code() {
    return code;
  }
}
