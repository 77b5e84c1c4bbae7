package org.waybill.kafka.claim;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTest {

  private static final String IDS = "-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  @ParameterizedTest
  @ValueSource(strings = {"00" + IDS, "01" + IDS, "cc" + IDS + "-what-comes-next"})
  void givenFormOfW3c_isValid(String traceparent) {
    assertThat(TraceContext.isValid(traceparent), is(true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "ff" + IDS,
        "00" + IDS + "-more",
        "00" + IDS + "\n",
        "01" + IDS + "more",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01"
      })
  void givenAnythingElse_isNotValid(String traceparent) {
    assertThat(TraceContext.isValid(traceparent), is(false));
  }

  @Test
  void givenLaterVersion_isValidUpToItsLongest() {
    String longest = "01" + IDS + "-" + "x".repeat(200);
    assertThat(longest.length(), is(256));
    assertThat(TraceContext.isValid(longest), is(true));
    assertThat(TraceContext.isValid(longest + "x"), is(false));
  }
}
