package org.waybill.pipeline;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.startsWith;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.pipeline.options.DocumentOptions;
import org.waybill.pipeline.options.OutputOptions;
import org.waybill.pipeline.options.RunOptions;
import org.waybill.pipeline.options.SourceOptions;
import org.waybill.pipeline.options.UsageException;
import org.waybill.pipeline.options.WorkerOptions;

class BackfillSettingsTest {

  @TempDir private Path temp;
  private final PipelineOptions options = PipelineOptionsFactory.create();
  private final SourceOptions source = options.as(SourceOptions.class);
  private final OutputOptions output = options.as(OutputOptions.class);

  @BeforeEach
  void setPlaces() throws IOException {
    temp = temp.toRealPath();
    source.setInput(temp.resolve("in").toString());
    output.setOutput(temp.resolve("out").toString());
  }

  private BackfillSettings settings() {
    return BackfillSettings.from(options, 2, Map.of());
  }

  private String problem() {
    return String.valueOf(assertThrows(UsageException.class, this::settings).getMessage());
  }

  @Test
  void givenOutputWithinInput_namesBothFlags() {
    output.setOutput(temp.resolve("in/deep/out").toString());
    assertThat(
        problem(),
        startsWith("--output=%s/in/deep/out lies within --input=%s/in: ".formatted(temp, temp)));
  }

  @Test
  void givenOutputEqualToInput_namesBothFlags() {
    output.setOutput(temp.resolve("in/../in").toString());
    assertThat(
        problem(), startsWith("--output=%s/in lies within --input=%s/in".formatted(temp, temp)));
  }

  @Test
  void givenOutputThatALinkPutsWithinInput_refusesIt() throws IOException {
    Files.createDirectory(temp.resolve("in"));
    Files.createSymbolicLink(temp.resolve("link"), temp.resolve("in"));
    output.setOutput(temp.resolve("link/out").toString());
    assertThat(problem(), containsString("lies within --input="));
  }

  @Test
  void givenOutputBesideInputWithTheSameBeginning_takesIt() {
    output.setOutput(temp.resolve("in-out").toString());
    assertThat(settings().output().display(), is(temp.resolve("in-out").toString()));
  }

  @ParameterizedTest
  @CsvSource({"s3://b/in/, s3://b/in/out", "s3://b, s3://b/out", "s3://b/in, s3://b/in"})
  void givenOutputWithinInputInS3_namesBothFlags(String in, String out) {
    source.setInput(in);
    output.setOutput(out);
    assertThat(problem(), matchesPattern("--output=s3://b/.* lies within --input=s3://b/.*"));
  }

  @Test
  void givenNoPlace_saysWhichIsMissing() {
    output.setOutput(" ");
    assertThat(problem(), is("--output is missing; expected s3://bucket/prefix or a local folder"));
    source.setInput(null);
    assertThat(problem(), is("--input is missing; expected s3://bucket/prefix or a local folder"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gs", "hdfs", "https"})
  void givenStoreOfAnotherKind_saysWhatIsSupported(String kind) {
    source.setInput(kind + "://bucket");
    assertThat(
        problem(),
        is(
            "--input=%1$s://bucket: stores of kind '%1$s' are not supported; expected"
                    .formatted(kind)
                + " s3://bucket/prefix or a local folder"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"30", "2 minutes", "-1s"})
  void givenTimeoutWithoutUnit_namesFlagValueAndForm(String timeout) {
    options.as(DocumentOptions.class).setTimeout(timeout);
    assertThat(
        problem(),
        is(
            "--timeout="
                + timeout
                + ": expected a whole number and a unit (ms, s, m, h), for instance 2m"));
  }

  @Test
  void givenNoTimeAtAll_refusesIt() {
    options.as(DocumentOptions.class).setTimeout("0s");
    assertThat(problem(), is("--timeout=0s: expected more than nothing"));
  }

  @Test
  void givenOutageWaitWithoutUnit_namesTheFlag() {
    options.as(WorkerOptions.class).setOutageWait("5");
    assertThat(problem(), startsWith("--outage-wait=5: expected a whole number and a unit"));
  }

  @Test
  void givenSizesWithoutUnit_nameTheirFlags() {
    options.as(WorkerOptions.class).setSpoolBytes("4");
    assertThat(problem(), startsWith("--spool-bytes=4: expected a whole number and a unit"));
    options.as(DocumentOptions.class).setMaxBytes("64");
    assertThat(problem(), startsWith("--max-bytes=64: expected a whole number and a unit"));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE})
  void givenLimitBelowOne_refusesIt(long limit) {
    source.setLimit(limit);
    assertThat(problem(), is("--limit=" + limit + ": expected a whole number from 1 on"));
  }

  @Test
  void givenLimit_listsAtMostThat() {
    source.setLimit(1L);
    assertThat(settings().listing().limit(), is(1L));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -5})
  void givenNoCharactersAllowed_namesTheFlag(int chars) {
    options.as(DocumentOptions.class).setMaxChars(chars);
    assertThat(problem(), startsWith("--max-chars=" + chars + ": "));
  }

  @Test
  void givenBadGlob_namesTheFlagItStandsIn() {
    source.setExclude("ok,[a");
    assertThat(problem(), startsWith("--exclude=ok,[a: "));
    source.setInclude("{a");
    assertThat(problem(), startsWith("--include={a: "));
  }

  @Test
  void givenBadMediaType_namesTheFlag() {
    options.as(DocumentOptions.class).setAllowedTypes("pdf");
    assertThat(problem(), startsWith("--allowed-types=pdf: "));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void givenRunIdWithinBounds_keepsIt(int length) {
    options.as(RunOptions.class).setRunId("r".repeat(length));
    assertThat(settings().runId(), is("r".repeat(length)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 101})
  void givenRunIdOutsideBounds_saysThem(int length) {
    options.as(RunOptions.class).setRunId("r".repeat(length));
    assertThat(problem(), is("--run-id=" + "r".repeat(length) + ": expected 1 to 100 characters"));
  }

  @Test
  void givenNoRunId_makesOneOfTimeAndChance() {
    assertThat(settings().runId(), matchesPattern("[0-9]{8}-[0-9]{6}-[0-9a-f]{8}"));
  }

  @Test
  void givenFormat_isTextOrJson() {
    RunOptions run = options.as(RunOptions.class);
    assertThat(settings().isJson(), is(false));
    run.setFormat("json");
    assertThat(settings().isJson(), is(true));
    run.setFormat("yaml");
    UsageException wrong = assertThrows(UsageException.class, settings()::isJson);
    assertThat(wrong.getMessage(), is("--format=yaml: expected text or json"));
  }

  @Test
  void givenInputName_isTheBucket() {
    source.setInputName("inbox");
    assertThat(settings().listing().bucket(), equalTo("inbox"));
  }
}
