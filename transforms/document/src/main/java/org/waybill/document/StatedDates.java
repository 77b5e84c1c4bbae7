package org.waybill.document;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;

/** Reads dates as documents and Tika state them. */
final class StatedDates {
  private static final int FIRST_YEAR = 1;
  private static final int LAST_YEAR = 9999;

  private StatedDates() {}

  /** ISO 8601 in UTC to the second; a time without zone is taken as UTC; empty if it is no date. */
  static Optional<String> toUtc(String stated) {
    String value = stated.strip().replace(' ', 'T');
    return parse(value)
        .map(date -> date.withOffsetSameInstant(ZoneOffset.UTC))
        .filter(date -> date.getYear() >= FIRST_YEAR && date.getYear() <= LAST_YEAR)
        .map(date -> date.toInstant().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  /** Exif writes {@code 2001:10:02 14:57:31}. */
  static String fromExif(String stated) {
    return stated.strip().replaceFirst("^([0-9]{4}):([0-9]{2}):([0-9]{2}) ", "$1-$2-$3T");
  }

  /**
   * Undoes the machine's time zone. RTF states wall-clock times; Tika takes them for times of the
   * JVM's default zone and converts them to UTC.
   */
  static String wallClock(String utc) {
    Calendar calendar = Calendar.getInstance(TimeZone.getDefault(), Locale.ROOT);
    calendar.setTimeInMillis(Instant.parse(utc).toEpochMilli());
    return LocalDateTime.of(
            calendar.get(Calendar.YEAR),
            calendar.get(Calendar.MONTH) + 1,
            calendar.get(Calendar.DAY_OF_MONTH),
            calendar.get(Calendar.HOUR_OF_DAY),
            calendar.get(Calendar.MINUTE),
            calendar.get(Calendar.SECOND))
        .toString();
  }

  private static Optional<OffsetDateTime> parse(String value) {
    try {
      if (value.indexOf('T') < 0) {
        return Optional.of(LocalDate.parse(value).atStartOfDay().atOffset(ZoneOffset.UTC));
      }
      return Optional.of(
          hasZone(value)
              ? OffsetDateTime.parse(withColonInOffset(value))
              : LocalDateTime.parse(value).atOffset(ZoneOffset.UTC));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static boolean hasZone(String value) {
    return value.endsWith("Z") || value.matches(".*T.*[+-][0-9]{2}:?[0-9]{2}");
  }

  private static String withColonInOffset(String value) {
    return value.replaceFirst("([+-][0-9]{2})([0-9]{2})$", "$1:$2");
  }
}
