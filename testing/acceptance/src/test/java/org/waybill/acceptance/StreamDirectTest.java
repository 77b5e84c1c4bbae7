package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.kafka.testing.LocalKafkaBroker.Protocol;

/** The stream on Direct, for trying things out. */
class StreamDirectTest {

  @TempDir private Path temp;

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenAllowLoss_storesAndStopsWhenAskedTo() throws Exception {
    try (Streamer stream = Streamer.open(temp, 2)) {
      stream.document("a.txt", "Manifest");
      stream.document("empty.txt", "");
      stream.topic().send(0, Streamer.claim("a.txt"));
      stream.topic().send(1, Streamer.claim("empty.txt"));
      stream.topic().send(1, "{".getBytes(UTF_8));
      stream.topic().flush();
      stream.start("direct", Protocol.PLAINTEXT, "--allow-loss");
      Map<String, String> outcomes = Map.of("a.txt", "stored", "empty.txt", "rejected EMPTY");
      stream.awaitUntil(
          () -> stream.outcomes().equals(outcomes) && stream.badRecords().equals(List.of("1/1")));
      // The runner commits what it read once it reads more.
      stream.topic().send(0, Streamer.claim("a.txt"));
      stream.topic().send(1, Streamer.claim("a.txt"));
      stream.topic().flush();
      stream.awaitUntil(() -> stream.topic().committed("documents").equals(Map.of(0, 1L, 1, 2L)));

      Waybill.Ended ended = stream.stop();
      assertThat(ended.err(), ended.exitCode(), is(0));
      assertThat(
          ended.err(), containsString("stopped; start again to go on from committed offsets"));
    }
  }
}
