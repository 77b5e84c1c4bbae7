package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DryRunTest {

  @TempDir private Path temp;

  @BeforeEach
  void fillInput() throws IOException {
    Path deep = Files.createDirectories(temp.resolve("in/deep"));
    Files.writeString(temp.resolve("in/a.txt"), "four");
    Files.writeString(temp.resolve("in/b.txt"), "seven77");
    Files.writeString(deep.resolve("c.pdf"), "x".repeat(100));
  }

  private CommandRun dryRun(String... more) {
    return CommandRun.of(
        Stream.concat(
                Stream.of(
                    "backfill",
                    "--dry-run",
                    "--input=" + temp.resolve("in"),
                    "--output=" + temp.resolve("out"),
                    "--spool-dir=" + temp.resolve("spool")),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private List<String> everything() throws IOException {
    try (Stream<Path> walk = Files.walk(temp)) {
      return walk.map(path -> temp.relativize(path).toString()).sorted().toList();
    }
  }

  @Test
  void givenFolder_countsAll() {
    CommandRun run = dryRun();
    assertThat(run.err(), run.exitCode(), is(0));
    assertThat(run.out(), is("3 objects, 111 bytes would be processed; nothing was written\n"));
  }

  @Test
  void givenGlobs_countsWhatTheyTake() {
    CommandRun run = dryRun("--include=**.txt", "--exclude=b*");
    assertThat(
        run.out(), containsString("1 objects, 4 bytes would be processed; nothing was written\n"));
  }

  @Test
  void givenLimit_countsTheFirst() {
    assertThat(dryRun("--limit=2").out(), containsString("2 objects, 11 bytes would be"));
  }

  @Test
  void givenFolder_writesNothingAnywhere() throws IOException {
    List<String> before = everything();
    dryRun();
    assertThat(everything(), equalTo(before));
  }

  @Test
  void givenMissingInput_endsAsARunWould() throws IOException {
    CommandRun run =
        CommandRun.of(
            "backfill",
            "--dry-run",
            "--input=" + temp.resolve("none"),
            "--output=" + temp.resolve("out"));
    assertThat(run.err(), run.exitCode(), is(66));
  }
}
