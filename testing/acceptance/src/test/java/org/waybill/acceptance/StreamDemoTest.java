package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./waybill demo stream}: shows how documents end, and leaves nothing behind. */
@EnabledIfSystemProperty(named = "waybill.long", matches = "true")
class StreamDemoTest {

  private static final int LIMIT_MINUTES = 5;

  @TempDir private Path temp;

  /** Its processes put their temporary files into a folder that tells them from all others. */
  private Process start() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(Waybill.root().resolve("waybill").toString(), "demo", "stream")
            .redirectErrorStream(true)
            .redirectOutput(temp.resolve("shown.txt").toFile());
    Path folder = Files.createDirectory(temp.resolve("temp"));
    builder.environment().put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + folder);
    return builder.start();
  }

  private String shown() throws IOException {
    return Files.readString(temp.resolve("shown.txt"));
  }

  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.list(temp.resolve("temp"))) {
      return files.toList();
    }
  }

  private List<String> processes() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(this::isOfDemo).map(Path::toString).toList();
    }
  }

  private boolean isOfDemo(Path process) {
    try {
      return Files.readString(
              process.resolve("environ"), java.nio.charset.StandardCharsets.ISO_8859_1)
          .contains("-Djava.io.tmpdir=" + temp.resolve("temp"));
    } catch (IOException e) {
      // No process, one of somebody else, or one that has ended.
      return false;
    }
  }

  private void assertNothingIsLeft() throws IOException {
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(processes(), is(empty())));
    assertThat(left(), is(empty()));
  }

  @Test
  void givenDemo_showsOutcomesAndLeavesNothing() throws Exception {
    Process demo = start();
    assertThat(shown(), demo.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES), is(true));
    assertThat(shown(), demo.exitValue(), is(0));
    assertThat(shown(), containsString("42 claims ended: {rejected=5, stored=37}"));
    assertThat(shown(), containsString("rejected  ENCRYPTED         pdf/encrypted.pdf"));
    assertThat(shown(), containsString("asked to stop and ended with exit code 0"));
    assertNothingIsLeft();
  }

  @Test
  void givenDemoThatIsInterrupted_leavesNothing() throws Exception {
    Process demo = start();
    Awaitility.await()
        .atMost(Duration.ofMinutes(LIMIT_MINUTES))
        .until(() -> !demo.isAlive() || shown().contains("  stored "));
    assertThat("it is seen while it runs", processes().size(), greaterThan(3));
    demo.destroy();
    assertThat(shown(), demo.waitFor(1, TimeUnit.MINUTES), is(true));
    assertNothingIsLeft();
  }
}
