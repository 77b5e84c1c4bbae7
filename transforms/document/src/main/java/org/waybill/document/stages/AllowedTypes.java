package org.waybill.document.stages;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Media types that are processed: exact ones, {@code type/*}, or all. */
public final class AllowedTypes implements Serializable {

  /** Every type that can be read. */
  public static final AllowedTypes ALL = new AllowedTypes(List.of("*/*"));

  private static final long serialVersionUID = 1L;
  private static final Pattern RANGE =
      Pattern.compile("(\\*/\\*|[a-z0-9.+_-]+/(\\*|[a-z0-9.+_-]+))");

  private final List<String> ranges;

  private AllowedTypes(List<String> ranges) {
    this.ranges = ranges;
  }

  /**
   * The types within those ranges (RFC 9110 section 12.5.1, without parameters).
   *
   * @throws IllegalArgumentException naming the range that is none
   */
  public static AllowedTypes of(List<String> ranges) {
    List<String> lower = ranges.stream().map(range -> range.toLowerCase(Locale.ROOT)).toList();
    for (String range : lower) {
      if (!RANGE.matcher(range).matches()) {
        throw new IllegalArgumentException(
            "'%s' is no media type; expected type/subtype, type/* or */*".formatted(range));
      }
    }
    return lower.isEmpty() ? ALL : new AllowedTypes(lower.stream().sorted().distinct().toList());
  }

  /** Whether a type is within one of the ranges. */
  public boolean allows(String mediaType) {
    String family = mediaType.substring(0, mediaType.indexOf('/') + 1);
    return ranges.stream()
        .anyMatch(
            range -> range.equals("*/*") || range.equals(mediaType) || range.equals(family + "*"));
  }

  /** The ranges, sorted. */
  @Override
  public String toString() {
    return String.join(",", ranges);
  }
}
