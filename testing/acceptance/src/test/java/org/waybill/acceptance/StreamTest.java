package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Claims of a real topic end in exactly their outcomes, and offsets follow them. */
class StreamTest {

  private static final int PARTITIONS = 3;
  private static final int CLAIMS = Waybill.LONG ? 5_000 : 400;
  private static final String GROUP = "documents";
  private static final Instant WRITTEN = Instant.parse("2026-01-31T06:00:00Z");

  @TempDir private Path temp;

  /** Sends claims in a seeded order: 5 % twice, 2 % malformed, 1 % about nothing. */
  private static Expected send(Streamer stream, Random random) throws Exception {
    Map<String, String> outcomes = new TreeMap<>();
    TreeSet<String> bad = new TreeSet<>();
    long[] next = new long[PARTITIONS];
    for (int i = 0; i < CLAIMS; i++) {
      int partition = random.nextInt(PARTITIONS);
      String key = "doc-%04d.txt".formatted(i);
      if (i % 100 == 50) {
        // So old that the object is not waited for.
        stream.topic().send(partition, Streamer.claim("none-" + key), WRITTEN);
        outcomes.put("none-" + key, "dead RETRIES_EXHAUSTED");
      } else if (i % 50 == 25) {
        stream.topic().send(partition, "{\"bucket\":".getBytes(UTF_8));
        bad.add(partition + "/" + next[partition]);
      } else {
        stream.document(key, "Manifest %d: %d casks".formatted(i, random.nextInt(1_000)));
        stream.topic().send(partition, Streamer.claim(key));
        outcomes.put(key, "stored");
        if (i % 20 == 10) {
          next[partition]++;
          partition = random.nextInt(PARTITIONS);
          stream.topic().send(partition, Streamer.claim(key));
        }
      }
      next[partition]++;
    }
    stream.topic().flush();
    return new Expected(outcomes, List.copyOf(bad));
  }

  private record Expected(Map<String, String> outcomes, List<String> bad) {}

  @Test
  void givenClaims_endsInTheirOutcomesAndCommitsAll() throws Exception {
    try (Streamer stream = Streamer.open(temp, PARTITIONS)) {
      Expected expected = send(stream, new Random(5));
      stream.start();
      stream.awaitCommitted(GROUP, PARTITIONS);
      assertThat(stream.outcomes(), is(expected.outcomes()));
      assertThat(stream.badRecords(), is(expected.bad()));

      Waybill.Ended ended = stream.stop();
      assertThat(ended.err(), containsString("stopped with a savepoint"));
      assertThat(ended.exitCode(), is(0));
    }
  }
}
