package org.waybill.kafka;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartFromTest {

  @Test
  void givenWords_isTheirPlace() {
    assertThat(StartFrom.parse("earliest").others(), instanceOf(OffsetSpec.EarliestSpec.class));
    assertThat(StartFrom.parse("latest").others(), instanceOf(OffsetSpec.LatestSpec.class));
    assertThat(
        StartFrom.parse("2026-01-31T06:00:00Z").others(),
        instanceOf(OffsetSpec.TimestampSpec.class));
  }

  @Test
  void givenOffsets_isThoseAndTheOldestOfTheOthers() {
    StartFrom from = StartFrom.parse("0=12,7=40");
    assertThat(from.offsets(), is(Map.of(0, 12L, 7, 40L)));
    assertThat(from.others(), instanceOf(OffsetSpec.EarliestSpec.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "1=",
        "1=2,",
        "-1=3",
        "2026-01-31",
        "1=2,1=3",
        "0=1,00=2",
        "Latest",
        "1969-12-31T23:59:59.999Z",
        "+999999999-12-31T23:59:59Z",
        "1=9999999999999999999"
      })
  void givenAnythingElse_saysWhatIsExpected(String text) {
    Exception refused = assertThrows(IllegalArgumentException.class, () -> StartFrom.parse(text));
    assertThat(
        refused.getMessage(),
        containsString(text.startsWith("1=2,1") || text.startsWith("0=1") ? "twice" : "expected"));
  }
}
