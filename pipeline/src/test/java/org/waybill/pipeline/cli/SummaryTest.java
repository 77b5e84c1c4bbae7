package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.waybill.core.message.WireJson;
import org.waybill.pipeline.report.RunReport;

class SummaryTest {

  private static final String ROW =
      """
      {"name": "validate", "in": 9, "out": 7, "rejected": 2, "dead": 0},
      {"name": "extract", "in": 7, "out": 6, "rejected": 0, "dead": 1},
      {"name": "store", "in": 6, "out": 6, "rejected": 0, "dead": 0}
      """;

  private static String summary(String failures, String passedOver, String counts)
      throws IOException {
    String json =
        "{\"stages\": [%s], \"failures\": [%s], \"passedOver\": {%s}, \"counts\": {%s}}"
            .formatted(ROW, failures, passedOver, counts);
    RunReport report = RunReport.parse(json.getBytes(StandardCharsets.UTF_8));
    return Summary.text(report, Duration.ofSeconds(4), "/out/runs/r/_RUN.json");
  }

  private static String failure(String example) {
    return WireJson.object()
        .put("stage", "validate")
        .put("code", "TOO_LARGE")
        .put("count", 2)
        .put("example", example)
        .toString();
  }

  @Test
  void givenRunWithEverything_isWrittenLikeThis() throws IOException {
    String text =
        summary(
            failure("a b.pdf"),
            "\"EXCLUDED\": 3, \"FOLDER\": 1",
            "\"listed\": 12, \"stored\": 5, \"rejected\": 2, \"dead\": 1, \"unchanged\": 3,"
                + " \"superseded\": 1");
    assertThat(
        text,
        is(
            """
            stage              in      out  rejected   dead
            validate            9        7         2      0
            extract             7        6         0      1
            store               6        6         0      0

            failed in    code                    count  for example
            validate     TOO_LARGE                   2  a b.pdf

            passed over: EXCLUDED 3 FOLDER 1

            12 listed = 5 stored + 2 rejected + 1 dead + 3 unchanged + 1 superseded
            4s, 3.0 documents/s; report: /out/runs/r/_RUN.json
            """));
  }

  @Test
  void givenNothingThatFailed_leavesThosePartsOut() throws IOException {
    String text = summary("", "", "\"listed\": 6, \"stored\": 6");
    assertThat(text, not(containsString("failed in")));
    assertThat(text, not(containsString("passed over")));
    assertThat(text, containsString("6 listed = 6 stored + 0 rejected + 0 dead + 0 unchanged\n"));
  }

  @Test
  void givenKeyWithControlCharacters_printsBlanksForThem() throws IOException {
    String text = summary(failure("a\u001b[31m\r\nb\u0000\u009bc"), "", "");
    assertThat(text, containsString("  a [31m  b c\n"));
  }

  @Test
  void givenVeryLongKey_cutsIt() throws IOException {
    String text = summary(failure("k".repeat(5000)), "", "");
    text.lines().forEach(line -> assertThat(line.length(), is(lessThan(180))));
  }
}
