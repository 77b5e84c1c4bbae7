package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.acceptance.Waybill.Started;

/** Parser processes of the real jars never outlive the run that started them. */
class ForkLifeTest {

  private static final int LINES = 120_000;
  private static final int DOCUMENTS = Waybill.LONG ? 24 : 6;
  private static final int SIGKILL = 128 + 9;

  @TempDir private static Path temp;
  private static Path in;

  @BeforeAll
  static void makeInput() throws IOException {
    in = Files.createDirectory(temp.resolve("in"));
    for (int i = 0; i < DOCUMENTS; i++) {
      // Large enough for the kill to come while it is read.
      String line = "Lot " + i + ": six hundred barrels of tar for the quay\n";
      Files.writeString(in.resolve(i + ".txt"), line.repeat(LINES));
    }
  }

  static List<String> runnersToTheEnd() {
    return Waybill.LONG ? List.of("direct", "flink") : List.of("flink");
  }

  static List<String> runnersToKill() {
    return Waybill.LONG ? List.of("direct", "flink") : List.of("direct");
  }

  private static Started start(String runner, String out, Path spool) throws IOException {
    return new Started(
        runner,
        Waybill.AS_LAUNCHED,
        List.of(
            "backfill",
            "--input=" + in,
            "--output=" + temp.resolve(out),
            "--spool-dir=" + spool,
            "--max-chars=20000000"));
  }

  /** Forks by the ids that they leave in their folders. */
  private static Set<Long> forks(Path spool) {
    Set<Long> pids = new TreeSet<>();
    for (Path file : files(spool)) {
      if (file.endsWith("pid")) {
        pid(file).ifPresent(pids::add);
      }
    }
    return pids;
  }

  private static Optional<Long> pid(Path file) {
    try {
      String pid = Files.readString(file);
      return pid.isEmpty() ? Optional.empty() : Optional.of(Long.valueOf(pid));
    } catch (NoSuchFileException e) {
      // A fork that made room for another took its folder along.
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException | UncheckedIOException e) {
      // Not made yet, or emptied while it is walked.
      return List.of();
    }
  }

  /** A process that nobody has reaped yet has ended all the same. */
  private static boolean runs(long pid) {
    try {
      return !Files.readString(Path.of("/proc", Long.toString(pid), "stat")).contains(") Z ");
    } catch (IOException e) {
      // There is none of that id.
      return false;
    }
  }

  private static List<Path> ofForks(Path spool) {
    return files(spool).stream().filter(file -> file.toString().contains("/worker-")).toList();
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @ParameterizedTest
  @MethodSource("runnersToTheEnd")
  void givenRunThatEnds_leavesNeitherProcessNorFile(String runner) throws Exception {
    Path spool = temp.resolve(runner + "-spool");
    Started run = start(runner, runner + "-whole", spool);
    Set<Long> seen = new TreeSet<>();
    while (!run.process().waitFor(50, TimeUnit.MILLISECONDS)) {
      seen.addAll(forks(spool));
    }
    Ended ended = run.await();
    assertThat(ended.err(), ended.exitCode(), is(0));
    assertThat(seen.size(), greaterThan(0));
    assertThat(seen.stream().filter(ForkLifeTest::runs).toList(), is(List.of()));
    assertThat(ofForks(spool), is(List.of()));
  }

  @ParameterizedTest
  @MethodSource("runnersToKill")
  void givenRunKilledWhileForksRead_forksEndAndARerunSweepsAndCompletes(String runner)
      throws Exception {
    Path spool = temp.resolve(runner + "-killed-spool");
    Started killed = start(runner, runner + "-killed", spool);
    Awaitility.await()
        .pollInterval(Duration.ofMillis(5))
        .atMost(Duration.ofMinutes(2))
        .until(() -> !forks(spool).isEmpty() || !killed.process().isAlive());
    Set<Long> forks = forks(spool);
    killed.process().destroyForcibly();
    assertThat(killed.await().exitCode(), is(SIGKILL));
    assertThat(forks.size(), greaterThan(0));
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> forks.stream().noneMatch(ForkLifeTest::runs));
    assertThat(ofForks(spool).size(), greaterThan(0));

    Ended rerun = start(runner, runner + "-killed", spool).await();
    assertThat(rerun.err(), rerun.exitCode(), is(0));
    assertThat(ofForks(spool), is(List.of()));
    Ended whole = start(runner, runner + "-reference", spool).await();
    assertThat(whole.err(), whole.exitCode(), is(0));
    Outputs outputs = Outputs.ofFolder(temp.resolve(runner + "-killed"));
    Outputs reference = Outputs.ofFolder(temp.resolve(runner + "-reference"));
    assertThat(outputs.outcomes().size(), is(DOCUMENTS));
    assertThat(outputs.differences(reference), is(List.of()));
  }
}
