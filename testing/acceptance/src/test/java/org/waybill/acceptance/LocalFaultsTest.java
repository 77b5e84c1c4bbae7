package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;
import static org.waybill.acceptance.BackfillAcceptanceTest.counts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.acceptance.Waybill.Started;
import org.waybill.core.message.Entity;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.OutputNames;

/** Disks that fill up or vanish under a run: it waits, blames no document and loses nothing. */
class LocalFaultsTest {

  private static final int DOCUMENTS = 200;
  private static final int CHANGING = 40;

  /** Fills a spool of its own before the run, and makes room 3 s after it was told to. */
  private static final String FULL_SPOOL =
      """
      spool=$1; release=$2; shift 2
      mount -t tmpfs -o size=8m tmpfs "$spool" || exit 99
      head -c 64m /dev/zero > "$spool/filler"
      (until [ -e "$release" ]; do sleep 0.1; done; sleep 3; rm "$spool/filler") &
      freeing=$!
      "$@"; code=$?
      kill $freeing
      exit $code
      """;

  /**
   * Fills the disk of the output as soon as there is an outcome; keeps what is there at the end.
   */
  private static final String FULL_OUTPUT =
      """
      disk=$1; release=$2; kept=$3; shift 3
      mount -t tmpfs -o size=32m tmpfs "$disk" || exit 99
      (until ls "$disk"/out/documents/*/*.json; do sleep 0.02; done
       head -c 64m /dev/zero > "$disk/filler"
       until [ -e "$release" ]; do sleep 0.1; done; sleep 3; rm "$disk/filler") > /dev/null 2>&1 &
      filling=$!
      "$@"; code=$?
      kill $filling
      cp -a "$disk/out" "$kept"
      exit $code
      """;

  /** Takes the input's disk away while a full spool keeps it from being read, then makes room. */
  private static final String VANISHING_INPUT =
      """
      disk=$1; documents=$2; spool=$3; release=$4; shift 4
      mount -t tmpfs tmpfs "$disk" || exit 99
      mount -t tmpfs -o size=8m tmpfs "$spool" || exit 99
      cp -p "$documents"/* "$disk"
      head -c 64m /dev/zero > "$spool/filler"
      (until [ -e "$release" ]; do sleep 0.1; done
       umount -l "$disk"; rm "$spool/filler") > /dev/null 2>&1 &
      taking=$!
      "$@"; code=$?
      kill $taking
      exit $code
      """;

  @TempDir private static Path shared;
  private static Path in;
  private static Map<String, String> undisturbed;

  @TempDir private Path temp;

  @BeforeAll
  static void run() throws Exception {
    in = Files.createDirectory(shared.resolve("in"));
    for (int i = 0; i < DOCUMENTS; i++) {
      Files.writeString(in.resolve(String.format(Locale.ROOT, "%03d.txt", i)), "Text no. " + i);
    }
    Path out = shared.resolve("out");
    Ended ended = Waybill.run("direct", args(in, out));
    assertThat(ended.err(), ended.exitCode(), is(0));
    undisturbed = Outputs.ofFolder(out).comparable();
  }

  @BeforeEach
  void assumeMounts() throws Exception {
    OwnMounts.assumeAllowed();
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenFullSpoolThatIsFreed_goesOnByItself() throws Exception {
    Path spool = Files.createDirectory(temp.resolve("spool"));
    Path release = temp.resolve("release");
    Path out = temp.resolve("out");
    Started started =
        OwnMounts.start(
            FULL_SPOOL, List.of(spool, release), command("flink", in, out, "--spool-dir=" + spool));
    releaseWhen(started, "spool is unavailable", release);
    assertCompletes(started, out);
  }

  @Test
  void givenFullOutputThatIsFreed_goesOnByItself() throws Exception {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    Path release = temp.resolve("release");
    Path kept = temp.resolve("kept");
    Started started =
        OwnMounts.start(
            FULL_OUTPUT, List.of(disk, release, kept), command("direct", in, disk.resolve("out")));
    releaseWhen(started, "is unavailable, waiting", release);
    assertCompletes(started, kept);
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenSpoolThatStaysFull_endsAndARerunCompletes() throws Exception {
    Path spool = Files.createDirectory(temp.resolve("spool"));
    Path out = temp.resolve("out");
    Started started =
        OwnMounts.start(
            FULL_SPOOL,
            List.of(spool, temp.resolve("never")),
            command("direct", in, out, "--spool-dir=" + spool, "--outage-wait=3s"));
    Ended ended = started.await();
    assertThat(ended.err(), ended.exitCode(), is(73));
    assertThat(ended.err(), containsString("nothing was lost"));
    assertRerunCompletes(out, 0);
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenOutputThatStaysFull_endsAndARerunCompletes() throws Exception {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    Path kept = temp.resolve("kept");
    Started started =
        OwnMounts.start(
            FULL_OUTPUT,
            List.of(disk, temp.resolve("never"), kept),
            command("flink", in, disk.resolve("out"), "--outage-wait=3s"));
    Ended ended = started.await();
    assertThat(ended.err(), ended.exitCode(), is(73));
    assertRerunCompletes(kept, 1);
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenInputDiskThatVanishes_noDocumentIsSaidToBeMissingAndARerunCompletes() throws Exception {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    Path spool = Files.createDirectory(temp.resolve("spool"));
    Path release = temp.resolve("release");
    Path out = temp.resolve("out");
    Started started =
        OwnMounts.start(
            VANISHING_INPUT,
            List.of(disk, in, spool, release),
            command("direct", disk, out, "--spool-dir=" + spool, "--outage-wait=8s"));
    releaseWhen(started, "spool is unavailable", release);
    Ended ended = started.await();
    assertThat(ended.err(), ended.exitCode(), is(69));
    // The same files under the same name, and on a disk that is there.
    assertRerunCompletes(out, 0);
  }

  @Test
  void givenFilesThatShrinkOrAreReplacedBetweenListingAndReading_theirNewestVersionsAreStored()
      throws Exception {
    Path spool = Files.createDirectory(temp.resolve("spool"));
    Path release = temp.resolve("release");
    Path out = temp.resolve("out");
    Path changing = Files.createDirectory(temp.resolve("changing"));
    for (int i = 0; i < CHANGING; i++) {
      Files.writeString(changing.resolve(i + ".txt"), "What is in it at first, file " + i);
    }
    // Nothing can be read before there is room for it; until then claims wait.
    Started started =
        OwnMounts.start(
            FULL_SPOOL,
            List.of(spool, release),
            command("flink", changing, out, "--spool-dir=" + spool));
    awaitSaid(started, "spool is unavailable");
    for (int i = 0; i < CHANGING; i++) {
      Path file = changing.resolve(i + ".txt");
      if (i % 2 == 0) {
        Files.writeString(file, newText(i));
      } else {
        Path other = Files.writeString(temp.resolve("other"), newText(i));
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.createFile(release);
    Ended ended = started.await();
    assertThat(ended.err(), ended.exitCode(), is(0));
    Outputs outputs = Outputs.ofFolder(out);
    for (int i = 0; i < CHANGING; i++) {
      Entity entity = new Entity("local", "documents", i + ".txt");
      ObjectNode outcome = outputs.json(OutputNames.outcome(entity));
      String text = outputs.text(outcome.path("content").path("prefix").asText() + "text.txt");
      assertThat(text.strip(), is(newText(i)));
      Long size = WireJson.longOrNull(outcome.path("source").path("size"));
      assertThat(size, is((long) newText(i).length()));
    }
  }

  /** Shorter than at first for every other file. */
  private static String newText(int i) {
    return i % 2 == 0 ? "Less " + i : "Something else, and more of it than there was, file " + i;
  }

  private static List<String> command(String runner, Path in, Path out, String... more) {
    return Waybill.command(runner, Waybill.AS_LAUNCHED, args(in, out, more));
  }

  private static List<String> args(Path in, Path out, String... more) {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("backfill", "--input=" + in, "--output=" + out, "--format=json"));
    args.addAll(List.of("--input-name=documents", Waybill.ISOLATION));
    args.addAll(List.of(more));
    return args;
  }

  private static void releaseWhen(Started started, String said, Path release) throws Exception {
    awaitSaid(started, said);
    Files.createFile(release);
  }

  private static void awaitSaid(Started started, String said) {
    Awaitility.await()
        .atMost(90, TimeUnit.SECONDS)
        .until(() -> !started.process().isAlive() || started.errSoFar().contains(said));
  }

  private static void assertCompletes(Started started, Path out) throws Exception {
    Ended ended = started.await();
    assertThat(ended.err(), ended.exitCode(), is(0));
    assertThat(ended.err(), containsString("is back after"));
    assertThat(Outputs.ofFolder(out).comparable(), equalTo(undisturbed));
  }

  private static void assertRerunCompletes(Path out, int atLeast) throws Exception {
    Outputs broken = Outputs.ofFolder(Files.createDirectories(out));
    assertThat(broken.outcomes().size(), lessThan(DOCUMENTS));
    Map<String, String> there = broken.comparable();
    Map<String, String> expected = new TreeMap<>(undisturbed);
    expected.keySet().retainAll(there.keySet());
    assertThat(there, equalTo(expected));
    Ended rerun = Waybill.run("direct", args(in, out));
    assertThat(rerun.err(), rerun.exitCode(), is(0));
    assertThat(counts(rerun.out(), "unchanged"), greaterThan(atLeast - 1));
    assertThat(Outputs.ofFolder(out).comparable(), equalTo(undisturbed));
  }
}
