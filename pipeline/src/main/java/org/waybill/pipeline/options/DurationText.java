package org.waybill.pipeline.options;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A duration as users write it, with its unit: {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1h}.
 */
public final class DurationText {

  /** What is expected, for messages. */
  public static final String EXPECTED = "a whole number and a unit (ms, s, m, h), for instance 2m";

  private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

  private DurationText() {}

  /**
   * Reads a duration.
   *
   * @throws IllegalArgumentException saying what is expected
   */
  public static Duration parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("expected " + EXPECTED);
    }
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      default -> Duration.ofHours(amount);
    };
  }
}
