package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The script at the root of the project. */
class LauncherTest {

  @Test
  void givenNoFlagsOfTheUser_takesThoseOfTheProject() throws Exception {
    assertThat(
        version("-XX:+PrintCommandLineFlags"),
        allOf(
            containsString("-XX:+UseParallelGC"),
            containsString("-XX:TieredStopAtLevel=1"),
            containsString("waybill ")));
  }

  @Test
  void givenStream_takesBothCompilersUnlessTheUserSaysOtherwise() throws Exception {
    Ended shown = launch("-XX:+PrintCommandLineFlags", "stream", "--help");
    assertThat(shown.text(), shown.code(), is(0));
    assertThat(
        shown.text(),
        allOf(
            containsString("-XX:+UseParallelGC"),
            containsString("-XX:TieredStopAtLevel=4"),
            not(containsString("-XX:TieredStopAtLevel=1"))));
    Ended own = launch("-XX:TieredStopAtLevel=1 -XX:+PrintCommandLineFlags", "stream", "--help");
    assertThat(own.text(), containsString("-XX:TieredStopAtLevel=1"));
  }

  @Test
  void givenAnotherCollector_itTakesThePlaceOfTheProjects() throws Exception {
    assertThat(
        version("-XX:+UseSerialGC -XX:+PrintCommandLineFlags"),
        allOf(containsString("-XX:+UseSerialGC"), not(containsString("-XX:+UseParallelGC"))));
  }

  @Test
  void givenUnknownRunner_saysWhatIsExpected() throws Exception {
    Ended refused = launch("", "--version", "--runner=spark");
    assertThat(refused.code(), is(64));
    assertThat(refused.text(), containsString("--runner=spark: expected direct or flink"));
  }

  /** The next build takes the jar away, and a run opens it again and again. */
  @Test
  void givenRun_usesAJarThatTheNextBuildLeavesAlone() throws Exception {
    version("");
    Path target = Waybill.root().resolve("runners/flink/target");
    Path built = target.resolve("waybill-flink.jar");
    try (Stream<Path> kept = Files.list(target.resolve("run"))) {
      assertThat(kept.anyMatch(jar -> isSame(jar, built)), is(true));
    }
  }

  private static boolean isSame(Path jar, Path built) {
    try {
      return Files.mismatch(jar, built) < 0;
    } catch (IOException e) {
      throw new AssertionError("cannot compare " + jar, e);
    }
  }

  /** What a launch that must succeed prints. */
  private static String version(String javaOptions) throws IOException, InterruptedException {
    Ended shown = launch(javaOptions, "--version");
    assertThat(shown.text(), shown.code(), is(0));
    return shown.text();
  }

  private record Ended(int code, String text) {}

  private static Ended launch(String javaOptions, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Waybill.root().resolve("waybill").toString());
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("WAYBILL_JAVA_OPTS", javaOptions);
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), text);
  }
}
