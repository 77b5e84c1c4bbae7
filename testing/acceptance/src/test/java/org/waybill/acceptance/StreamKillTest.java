package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stream that is killed again and again, and started with its checkpoint or without: nothing is
 * lost, nothing is there twice, and at no moment is an offset committed ahead of an outcome.
 */
class StreamKillTest {

  private static final int PARTITIONS = 2;
  private static final int KILLS = Waybill.LONG ? 10 : 2;
  private static final int CLAIMS = 100 * (KILLS + 1);

  /** Long enough that what a checkpoint left unfinished would stay so for a while. */
  private static final int LINES = 60_000;

  private static final String GROUP = "documents";

  @TempDir private Path temp;

  @Test
  void givenKills_losesNothingAndNeverCommitsAhead() throws Exception {
    Random random = new Random(11);
    List<List<String>> sent = new ArrayList<>();
    Map<String, String> expected = new TreeMap<>();
    try (Streamer stream = Streamer.open(temp, PARTITIONS)) {
      for (int i = 0; i < PARTITIONS; i++) {
        sent.add(new ArrayList<>());
      }
      for (int i = 0; i < CLAIMS; i++) {
        String key = "doc-%05d.txt".formatted(i);
        stream.document(key, "Manifest %d: casks of tar, and rope%n".formatted(i).repeat(LINES));
        stream.topic().send(i % PARTITIONS, Streamer.claim(key));
        sent.get(i % PARTITIONS).add(key);
        expected.put(key, "stored");
      }
      stream.topic().flush();
      try (OffsetSampler sampler = new OffsetSampler(stream, GROUP, sent)) {
        for (int kill = 0; kill < KILLS; kill++) {
          stream.start(kill % 2 == 0 ? "--resume=auto" : "--resume=none");
          int goal = CLAIMS * (kill + 1) / (KILLS + 2) + random.nextInt(20);
          stream.awaitUntil(() -> stream.keysWithOutcome().size() >= goal);
          stream.kill();
        }
        stream.start(KILLS % 2 == 0 ? "--resume=auto" : "--resume=none");
        stream.awaitCommitted(GROUP, PARTITIONS);
        assertThat(stream.outcomes(), is(expected));
        assertThat(sampler.looks(), greaterThan(10));
        assertThat(sampler.ahead(), is(empty()));
      }
      assertThat(stream.badRecords(), is(empty()));
    }
  }
}
