package org.waybill.core.message;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainInstantTest {

  private static final String PLAIN = "2026-01-02T03:04:05.678Z";
  private static final long YEAR_0 = -62_167_219_200L;
  private static final long YEAR_10000 = 253_402_300_800L;

  @Property
  void givenInstantOnTheFirstDaysOfAMonth_knowsIt(
      @ForAll @LongRange(min = YEAR_0, max = YEAR_10000 - 1) long second,
      @ForAll @IntRange(max = 999_999_999) int nanos) {
    Instant instant = Instant.ofEpochSecond(second, nanos);
    boolean early = instant.atOffset(ZoneOffset.UTC).getDayOfMonth() <= 28;
    assertThat(PlainInstant.is(instant.toString()), is(early));
  }

  /** One or two characters are others: whatever it still knows, the parser knows as well. */
  @Property(tries = 20_000)
  void givenNearlyAnInstant_knowsItOnlyIfItIsOne(
      @ForAll @IntRange(max = 23) int at,
      @ForAll @IntRange(max = 23) int other,
      @ForAll char c,
      @ForAll @IntRange(min = ' ', max = '~') int ascii) {
    StringBuilder text = new StringBuilder(PLAIN);
    text.setCharAt(at, c);
    text.setCharAt(other, (char) ascii);
    assertOnlyIfParsed(text.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Z",
        "2026-01-02T03:04:05",
        "2026-01-02T03:04:05z",
        "2026-01-02T03:04:05.Z",
        "2026-01-02T03:04:05,1Z",
        "2026-01-02T03:04:05.1234567890Z",
        "2026-01-02T03:04:05.1ZZ",
        "2026-01-02T24:00:00Z",
        "2026-01-02T23:59:60Z",
        "2026-02-29T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-01-00T00:00:00Z",
        "2026-01-02T03:04:05+01:00",
        "+12026-01-02T03:04:05Z",
        "\u0662026-01-02T03:04:05Z"
      })
  void givenAnythingElse_leavesItToTheParser(String text) {
    assertThat(PlainInstant.is(text), is(false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-12-28T23:59:59Z", "0000-01-01T00:00:00.1Z", PLAIN})
  void givenPlainOne_knowsIt(String text) {
    assertThat(PlainInstant.is(text), is(true));
    assertOnlyIfParsed(text);
  }

  private static void assertOnlyIfParsed(String text) {
    if (!PlainInstant.is(text)) {
      return;
    }
    try {
      Instant.parse(text);
    } catch (DateTimeException e) {
      throw new AssertionError(text, e);
    }
  }
}
