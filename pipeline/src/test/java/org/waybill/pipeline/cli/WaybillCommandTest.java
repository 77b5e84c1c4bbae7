package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.startsWith;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.pipeline.report.RunReport;

class WaybillCommandTest {

  private static final String HELP = "\nSee ./waybill backfill --help\n";

  @TempDir private Path temp;

  @BeforeEach
  void useRealPaths() throws IOException {
    temp = temp.toRealPath();
  }

  private CommandRun backfill(Path input, Path output, String... more) {
    String[] args = new String[more.length + 5];
    args[0] = "backfill";
    args[1] = "--input=" + input;
    args[2] = "--output=" + output;
    args[3] = "--spool-dir=" + temp.resolve("spool");
    args[4] = "--run-id=r";
    System.arraycopy(more, 0, args, 5, more.length);
    return CommandRun.of(args);
  }

  @Test
  void givenNoCommand_printsUsage() {
    assertThat(CommandRun.of(), is(new CommandRun(64, "", HelpText.shortUsage())));
  }

  @Test
  void givenHelp_printsItOnStandardOutput() {
    assertThat(CommandRun.of("--help"), is(new CommandRun(0, HelpText.full(), "")));
  }

  @Test
  void givenVersion_printsIt() {
    assertThat(CommandRun.of("--version"), is(new CommandRun(0, "waybill development\n", "")));
  }

  @Test
  void givenUnknownFlag_namesTheNearest() {
    assertThat(
        CommandRun.of("backfill", "--imput=x"),
        is(new CommandRun(64, "", "waybill: --imput is no flag; the nearest is --input" + HELP)));
  }

  @Test
  void givenAnotherRunner_saysWhichJarThisIs() {
    assertThat(
        CommandRun.of("backfill", "--runner=flink"),
        is(
            new CommandRun(
                64, "", "waybill: --runner=flink: this is the jar of runner test" + HELP)));
  }

  @Test
  void givenNoInput_saysItIsMissing() {
    assertThat(
        CommandRun.of("backfill", "--output=" + temp),
        is(
            new CommandRun(
                64,
                "",
                "waybill: --input is missing; expected s3://bucket/prefix or a local folder"
                    + HELP)));
  }

  @Test
  void givenMissingInputFolder_saysSo() {
    CommandRun run = backfill(temp.resolve("none"), temp.resolve("out"));
    assertThat(run.err(), run.exitCode(), is(66));
    assertThat(
        run.err(), startsWith("waybill: --input=" + temp.resolve("none") + " cannot be read: "));
    assertThat(run.err(), containsString("; check that it exists and is spelt right\n"));
    assertThat(Files.exists(temp.resolve("out")), is(false));
  }

  @Test
  void givenInputThatIsAFile_saysSo() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "x");
    assertThat(
        backfill(file, temp.resolve("out")),
        is(
            new CommandRun(
                66,
                "",
                "waybill: --input=%1$s cannot be used: %1$s is a file; expected a folder\n"
                    .formatted(file))));
  }

  @Test
  void givenOutputBelowAFile_saysSo() throws IOException {
    Path in = Files.createDirectory(temp.resolve("in"));
    Path file = Files.writeString(temp.resolve("file"), "x");
    assertThat(
        backfill(in, file.resolve("a/b")),
        is(
            new CommandRun(
                73,
                "",
                "waybill: --output=%1$s/a/b cannot be used: %1$s is a file; expected a folder\n"
                    .formatted(file))));
  }

  @Test
  void givenOutputThatIsAFile_saysSo() throws IOException {
    Path in = Files.createDirectory(temp.resolve("in"));
    Path file = Files.writeString(temp.resolve("file"), "x");
    CommandRun run = backfill(in, file);
    assertThat(run.err(), run.exitCode(), is(73));
    assertThat(run.err(), containsString(file + " is a file; expected a folder"));
  }

  @Test
  void givenEmptyInput_finishesWithAReportOfNothing() throws IOException {
    Path in = Files.createDirectory(temp.resolve("in"));
    Path out = temp.resolve("out");
    CommandRun run = backfill(in, out, "--format=json");
    assertThat(run.err(), run.exitCode(), is(0));
    RunReport report = RunReport.parse(run.out().getBytes(StandardCharsets.UTF_8));
    assertThat(report.count("listed"), is(0L));
    assertThat(Files.readString(out.resolve("runs/r/_RUN.json")), is(run.out()));
  }

  @Test
  void givenEmptyInput_summarizesNothing() throws IOException {
    Path in = Files.createDirectory(temp.resolve("in"));
    Path out = temp.resolve("out");
    CommandRun run = backfill(in, out);
    assertThat(run.err(), run.exitCode(), is(0));
    assertThat(
        run.out(), containsString("\n0 listed = 0 stored + 0 rejected + 0 dead + 0 unchanged\n"));
    assertThat(run.out(), containsString("; report: " + out + "/runs/r/_RUN.json\n"));
  }
}
