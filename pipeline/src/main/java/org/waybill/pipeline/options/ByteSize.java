package org.waybill.pipeline.options;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A size in bytes as users write it, with its unit: {@code 64MiB}, {@code 1GB}, {@code 512B}. */
public final class ByteSize {

  /** What is expected, for messages. */
  public static final String EXPECTED =
      "a whole number and a unit (B, KiB, MiB, GiB, KB, MB, GB), for instance 64MiB";

  private static final Pattern FORM = Pattern.compile("([0-9]{1,12})(B|KiB|MiB|GiB|KB|MB|GB)");
  private static final Map<String, Long> UNITS =
      Map.of(
          "B", 1L,
          "KiB", 1L << 10,
          "MiB", 1L << 20,
          "GiB", 1L << 30,
          "KB", 1_000L,
          "MB", 1_000_000L,
          "GB", 1_000_000_000L);

  private ByteSize() {}

  /**
   * Reads a size.
   *
   * @throws IllegalArgumentException saying what is expected
   */
  public static long parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("expected " + EXPECTED);
    }
    Long unit = UNITS.get(matcher.group(2));
    try {
      return Math.multiplyExact(Long.parseLong(matcher.group(1)), unit == null ? 1 : unit);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("too large; expected " + EXPECTED, e);
    }
  }
}
