package org.waybill.pipeline.options;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "0s, PT0S",
    "500ms, PT0.5S",
    "30s, PT30S",
    "2m, PT2M",
    "1h, PT1H",
    "999999999ms, PT999999.999S",
    "999999999h, PT999999999H"
  })
  void givenDurationWithUnit_isThatLong(String text, Duration duration) {
    assertThat(DurationText.parse(text), is(duration));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "30", "s", "-1s", "+1s", "1.5s", "30 s", "30S", "1d", "1000000000s", "1s\n"})
  void givenAnythingElse_saysWhatIsExpected(String text) {
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> DurationText.parse(text));
    assertThat(wrong.getMessage(), containsString("a unit (ms, s, m, h), for instance 2m"));
  }
}
