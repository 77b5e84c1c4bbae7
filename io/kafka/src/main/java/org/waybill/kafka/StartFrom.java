package org.waybill.kafka;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.OffsetSpec;

/**
 * Where reading begins: {@code earliest}, {@code latest}, an instant, or offsets as {@code
 * partition=offset[,partition=offset]}.
 */
public final class StartFrom {

  /** The oldest record that the topic holds. */
  public static final StartFrom EARLIEST = new StartFrom(OffsetSpec.earliest(), Map.of());

  /** Only what is written from now on. */
  public static final StartFrom LATEST = new StartFrom(OffsetSpec.latest(), Map.of());

  private static final Pattern OFFSETS =
      Pattern.compile("\\d{1,9}=\\d{1,18}(,\\d{1,9}=\\d{1,18})*");
  private static final Pattern OFFSET = Pattern.compile("(\\d+)=(\\d+)");

  private final OffsetSpec others;
  private final Map<Integer, Long> offsets;

  private StartFrom(OffsetSpec others, Map<Integer, Long> offsets) {
    this.others = others;
    this.offsets = Map.copyOf(offsets);
  }

  /**
   * Reads a place.
   *
   * @throws IllegalArgumentException saying what is expected
   */
  public static StartFrom parse(String text) {
    if (text.equals("earliest")) {
      return EARLIEST;
    }
    if (text.equals("latest")) {
      return LATEST;
    }
    if (OFFSETS.matcher(text).matches()) {
      Map<Integer, Long> offsets = new TreeMap<>();
      Matcher each = OFFSET.matcher(text);
      while (each.find()) {
        if (offsets.put(Integer.valueOf(each.group(1)), Long.valueOf(each.group(2))) != null) {
          throw new IllegalArgumentException("partition " + each.group(1) + " is given twice");
        }
      }
      return new StartFrom(OffsetSpec.earliest(), offsets);
    }
    return new StartFrom(OffsetSpec.forTimestamp(millis(text)), Map.of());
  }

  private static long millis(String text) {
    try {
      long millis = Instant.parse(text).toEpochMilli();
      if (millis >= 0) {
        return millis;
      }
      // To a broker, -1 is the end of the topic and -2 its beginning.
      throw new IllegalArgumentException("expected an instant from 1970-01-01T00:00:00Z on");
    } catch (DateTimeParseException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "expected earliest, latest, an instant such as 2026-01-31T06:00:00Z, or offsets such as"
              + " 0=1200,1=340",
          e);
    }
  }

  /** Offsets by partition that are said outright; the others follow {@link #others}. */
  Map<Integer, Long> offsets() {
    return offsets;
  }

  /** Where partitions begin that {@link #offsets} does not name. */
  OffsetSpec others() {
    return others;
  }
}
