package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.waybill.acceptance.BackfillAcceptanceTest.counts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.acceptance.Waybill.Started;

/**
 * Runs jobs over the inbox and one large text, kills them, and holds what a rerun leaves against
 * what a run leaves that nobody disturbed.
 */
abstract class KillBench implements AutoCloseable {

  /** Large enough for a write in parts. */
  static final int LARGE_TEXT = 17_000_000;

  static final String KILLED = "killed";

  private static final String RERUN = "rerun";
  private static final String UNDISTURBED = "undisturbed";
  private static final Pattern SWEPT =
      Pattern.compile("cleared away (\\d+) unfinished writes? of runs that were killed");
  private static final int SIGKILL = 128 + 9;
  private static final int FOLDERS = 2;
  private static final int ATTEMPTS = 3;

  private final Path temp;
  private Outputs undisturbed = Outputs.none();
  private long millis;

  /** Creates a bench that keeps its files in {@code temp}. */
  KillBench(Path temp) {
    this.temp = temp;
  }

  /** Flags that name and reach input and output. */
  abstract List<String> places(String output);

  /** What stands in an output. */
  abstract Outputs outputs(String output) throws IOException;

  /** What is unfinished in an output: temporary files, uploads under way. */
  abstract List<String> unfinished(String output) throws IOException;

  /** Gets ready to kill a run at a moment that depends on what is written. */
  abstract void killWhenWritten(Kill kill, Started run) throws IOException, InterruptedException;

  @Override
  public abstract void close();

  /** Makes the input: the inbox and a large text. */
  static Path makeInput(Path folder, Path inbox) throws IOException {
    try (Stream<Path> files = Files.walk(inbox)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(inbox.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder(LARGE_TEXT + 100);
    while (text.length() < LARGE_TEXT) {
      text.append("word").append(random.nextInt(100_000));
      text.append(random.nextInt(10) == 0 ? '\n' : ' ');
    }
    Files.write(folder.resolve("large.txt"), text.toString().getBytes(StandardCharsets.US_ASCII));
    return folder;
  }

  /** Runs without disturbance; to be called first. */
  void runUndisturbed(String runner) throws Exception {
    long start = System.nanoTime();
    Ended ended = start(runner, temporary(UNDISTURBED), UNDISTURBED, UNDISTURBED).await();
    millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    assertThat(ended.err(), ended.exitCode(), is(0));
    undisturbed = outputs(UNDISTURBED);
    assertThat(unfinished(UNDISTURBED), is(List.of()));
    assertThat(leftovers(temporary(UNDISTURBED)), is(List.of()));
  }

  /** How many objects of that kind an undisturbed run writes. */
  int count(Kill.Moment moment) {
    return (int) undisturbed.names().stream().filter(moment::is).count();
  }

  void killAndRerun(Kill kill) throws Exception {
    Path tmp = temporary(kill.name());
    kill(kill, tmp);
    checkKilled(kill);
    int unfinished = unfinished(kill.name()).size();

    Ended rerun = start(kill.runner(), tmp, kill.name(), RERUN).await();
    assertThat(kill + ": " + rerun.err(), rerun.exitCode(), is(0));
    assertThat(kill.toString(), swept(rerun), is(unfinished));
    Outputs outputs = outputs(kill.name());
    assertThat(kill + " differ", outputs.differences(undisturbed), is(List.of()));
    assertThat(kill + " unfinished", unfinished(kill.name()), is(List.of()));
    assertThat(kill + " left", leftovers(tmp), is(List.of()));
    checkReports(kill, outputs);
    forget(kill.name());
  }

  /** A run that was faster than its kill is no use, and another takes its place. */
  private void kill(Kill kill, Path tmp) throws Exception {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      Started run = start(kill.runner(), tmp, kill.name(), KILLED);
      if (kill.moment() == Kill.Moment.TIME) {
        long wait = (long) (kill.share() * millis / attempt);
        run.process().waitFor(wait, TimeUnit.MILLISECONDS);
        run.process().destroyForcibly();
      } else {
        killWhenWritten(kill, run);
      }
      Ended killed = run.await();
      if (killed.exitCode() == SIGKILL) {
        return;
      }
      assertThat(kill + ": " + killed.err(), killed.exitCode(), is(0));
      forget(kill.name());
    }
    throw new AssertionError(kill + ": every run ended before it was killed");
  }

  /** How much a run says it swept. */
  private static int swept(Ended run) {
    Matcher said = SWEPT.matcher(run.err());
    return said.find() ? Integer.parseInt(said.group(1)) : 0;
  }

  /** Looks at what a killed run left. */
  void checkKilled(Kill kill) throws IOException {}

  /** Frees the room of an output that was checked. */
  abstract void forget(String output) throws IOException;

  private void checkReports(Kill kill, Outputs outputs) throws Exception {
    String whole = report(undisturbed, UNDISTURBED);
    String rerun = report(outputs, RERUN);
    int listed = counts(whole, "listed");
    assertThat(kill.toString(), counts(rerun, "listed"), is(listed));
    int settled = counts(rerun, "stored") + counts(rerun, "rejected") + counts(rerun, "unchanged");
    assertThat(kill.toString(), settled, is(listed));
    List<String> reports = outputs.names().stream().filter(Kill.Moment.REPORT::is).toList();
    if (kill.moment() == Kill.Moment.REPORT) {
      assertThat(kill + " reports", reports.size(), is(2));
      String killed = report(outputs, KILLED);
      for (String count : List.of("listed", "stored", "rejected", "dead", "bytes")) {
        assertThat(kill + " " + count, counts(killed, count), is(counts(whole, count)));
      }
      assertThat(kill.toString(), counts(rerun, "unchanged"), is(listed));
    }
  }

  private static String report(Outputs outputs, String runId) {
    return outputs.text("runs/" + runId + "/_RUN.json");
  }

  private Started start(String runner, Path tmp, String output, String runId) throws IOException {
    List<String> args = new ArrayList<>(places(output));
    args.addAll(
        List.of(
            "backfill",
            "--run-id=" + runId,
            "--max-chars=30000000",
            "--max-bytes=64MiB",
            Waybill.ISOLATION));
    return new Started(runner, jvmFlags(tmp), args);
  }

  /** Short runs spend most of their time on compiling themselves. */
  private static List<String> jvmFlags(Path tmp) {
    return List.of(
        "-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + tmp);
  }

  private Path temporary(String output) throws IOException {
    return Files.createDirectories(temp.resolve("tmp-" + output));
  }

  /** Temporary files, but for those of libraries that can be told of no other place. */
  private static List<String> leftovers(Path tmp) throws IOException {
    TreeSet<String> left = new TreeSet<>();
    try (Stream<Path> entries = Files.walk(tmp, FOLDERS)) {
      for (Path entry : entries.toList()) {
        String name = tmp.relativize(entry).toString();
        if (!name.matches("|waybill-[^/]*|poifiles.*|apache-tika.*|liblz4-java.*")) {
          left.add(name);
        }
      }
    }
    return List.copyOf(left);
  }
}
