package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waybill.core.stage.RunBoard;

class ProgressTest {

  @Test
  void givenListingThatGoesOn_tellsNoTimeToGo() {
    assertThat(
        Progress.line(new Progress.Counts(100, false, 20, 2, 1), Duration.ofSeconds(10)),
        is("listed 100…, done 20, rejected 2, dead 1, 2.0/s"));
  }

  @Test
  void givenListingThatEnded_tellsTheTimeToGo() {
    assertThat(
        Progress.line(new Progress.Counts(200, true, 20, 2, 1), Duration.ofSeconds(10)),
        is("listed 200, done 20, rejected 2, dead 1, 2.0/s, 1m30s to go"));
  }

  @Test
  void givenNothingDoneOrNothingLeft_tellsNoTimeToGo() {
    assertThat(
        Progress.line(new Progress.Counts(5, true, 0, 0, 0), Duration.ZERO),
        is("listed 5, done 0, rejected 0, dead 0, 0.0/s"));
    assertThat(
        Progress.line(new Progress.Counts(5, true, 5, 0, 0), Duration.ofSeconds(1)),
        is("listed 5, done 5, rejected 0, dead 0, 5.0/s"));
  }

  @ParameterizedTest
  @CsvSource({"PT0S, 0s", "PT59.9S, 59s", "PT60S, 1m00s", "PT59M59S, 59m59s", "PT25H3M, 25h03m"})
  void givenDuration_isReadable(Duration time, String text) {
    assertThat(Progress.readable(time), is(text));
  }

  @Test
  void givenEmptyBoard_countsNothing() {
    String runId = "progress-test-empty";
    try {
      assertThat(
          Progress.Counts.of(RunBoard.of(runId)), is(new Progress.Counts(0, false, 0, 0, 0)));
    } finally {
      RunBoard.forget(runId);
    }
  }

  @Test
  void givenNoTerminal_printsNothing() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Progress.start("progress-test-quiet", out, false).close();
    RunBoard.forget("progress-test-quiet");
    assertThat(bytes.size(), is(0));
  }
}
