package org.waybill.pipeline.report;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.waybill.pipeline.report.Conclusions.done;
import static org.waybill.pipeline.report.Conclusions.failed;
import static org.waybill.pipeline.report.Conclusions.tally;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.Conclusion.Kind;
import org.waybill.core.output.Recipe;

class RunReportTest {

  private static final RunDescription RUN =
      new RunDescription(
          "r1",
          "documents",
          Instant.parse("2024-01-02T03:04:05Z"),
          List.of("validate", "extract", "store"),
          Recipe.of(List.of()),
          Map.of("java", "17"),
          Map.of("input", "/in"));

  private static RunReport report(RunTally tally) {
    return RunReport.of(RUN, tally, Map.of("EXCLUDED", 4L), Instant.parse("2024-01-02T03:05:05Z"));
  }

  @Provide
  Arbitrary<List<Conclusion>> conclusions() {
    return Conclusions.any().list().ofMaxSize(30);
  }

  @Property(tries = 200)
  void givenAnyRun_whatWasListedIsTheSumOfHowItEnded(@ForAll("conclusions") List<Conclusion> some) {
    RunReport report = report(tally(some));
    long ended = 0;
    for (String how :
        List.of("stored", "rejected", "dead", "unchanged", "superseded", "outranked")) {
      ended += report.count(how);
    }
    assertThat(report.count("listed"), is((long) some.size()));
    assertThat(ended, is(report.count("listed")));
  }

  @Property(tries = 200)
  void givenAnyRun_whatLeavesAStageEntersTheNext(@ForAll("conclusions") List<Conclusion> some) {
    JsonNode stages = report(tally(some)).stages();
    long failedBefore = some.stream().filter(c -> "look-up".equals(c.stage())).count();
    long unchanged = some.stream().filter(c -> c.kind() == Kind.UNCHANGED).count();
    long in = some.size() - failedBefore - unchanged;
    for (JsonNode row : stages) {
      assertThat(RunReport.number(row.get("in")), is(in));
      String name = row.path("name").textValue();
      in -= some.stream().filter(c -> name.equals(c.stage())).count();
      assertThat(RunReport.number(row.get("out")), is(in));
    }
    long through =
        some.stream().filter(c -> c.stage() == null && c.kind() != Kind.UNCHANGED).count();
    assertThat(in, is(through));
  }

  @Test
  void givenFailuresInStages_rowsSayHowTheyEnded() {
    RunReport report =
        report(
            tally(
                done(Kind.STORED, "a"),
                done(Kind.UNCHANGED, "b"),
                failed(Kind.REJECTED, "validate", "TOO_LARGE", "c"),
                failed(Kind.DEAD, "extract", "INTERNAL", "d"),
                failed(Kind.SUPERSEDED, "extract", "INTERNAL", "e")));
    assertThat(
        report.stages().toString(),
        is(
            "[{\"name\":\"validate\",\"in\":4,\"out\":3,\"rejected\":1,\"dead\":0},"
                + "{\"name\":\"extract\",\"in\":3,\"out\":1,\"rejected\":0,\"dead\":1},"
                + "{\"name\":\"store\",\"in\":1,\"out\":1,\"rejected\":0,\"dead\":0}]"));
  }

  @Test
  void givenEmptyRun_countsNothing() {
    RunReport report = report(RunTally.EMPTY);
    assertThat(report.count("listed"), is(0L));
    assertThat(report.count("bytes"), is(0L));
    assertThat(report.failures().isEmpty(), is(true));
  }

  @Property(tries = 100)
  void givenItsBytes_parseReadsTheSameReport(@ForAll("conclusions") List<Conclusion> some)
      throws IOException {
    RunReport report = report(tally(some));
    RunReport read = RunReport.parse(report.bytes());
    assertThat(read.bytes(), equalTo(report.bytes()));
    assertThat(read.count("listed"), is(report.count("listed")));
    assertThat(read.stages(), equalTo(report.stages()));
    assertThat(read.failures(), equalTo(report.failures()));
    assertThat(RunReport.number(read.passedOver().get("EXCLUDED")), is(4L));
  }

  @Test
  void givenNoReport_parseThrows() {
    byte[] none = "[]".getBytes(StandardCharsets.UTF_8);
    assertThrows(IOException.class, () -> RunReport.parse(none));
  }
}
