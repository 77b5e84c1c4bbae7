package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens in a folder that is watched, a restart in between. */
class WatchTest {

  private static final int MANY = 200;

  @TempDir private Path temp;

  @Test
  void givenObjectsThatComeChangeAndGo_outcomesFollow() throws Exception {
    Map<String, String> expected = new TreeMap<>();
    try (Streamer stream = Streamer.withoutTopic(temp)) {
      for (int i = 0; i < MANY; i++) {
        add(stream, expected, "first-%03d.txt".formatted(i));
      }
      stream.startWatching();
      // Within one second of each other, while the folder is being listed.
      stream.awaitUntil(() -> stream.keysWithOutcome().size() > MANY / 4);
      for (int i = 0; i < MANY; i++) {
        add(stream, expected, "second-%03d.txt".formatted(i));
      }
      stream.awaitUntil(() -> stream.keysWithOutcome().size() == 2 * MANY);
      String before = stream.ofOutcome("first-000.txt", "/content/prefix");
      stream.document("first-000.txt", "another text");
      stream.awaitUntil(() -> !stream.ofOutcome("first-000.txt", "/content/prefix").equals(before));
      stream.stop();

      stream.document("first-001.txt", "changed while nobody looked");
      String old = stream.ofOutcome("first-001.txt", "/content/prefix");
      add(stream, expected, "third.txt");
      Files.delete(stream.inbox.resolve("second-000.txt"));
      String run = stream.ofOutcome("first-002.txt", "/run/id");
      stream.startWatching();
      stream.awaitUntil(
          () ->
              stream.keysWithOutcome().contains("third.txt")
                  && !stream.ofOutcome("first-001.txt", "/content/prefix").equals(old));
      assertThat(stream.outcomes(), is(expected));
      // What the checkpoint knows is not brought again.
      assertThat(stream.ofOutcome("first-002.txt", "/run/id"), is(run));
      assertThat(stream.ofOutcome("third.txt", "/run/id"), is(not(run)));
    }
  }

  private static void add(Streamer stream, Map<String, String> expected, String key)
      throws Exception {
    stream.document(key, "Manifest of " + key);
    expected.put(key, "stored");
  }
}
