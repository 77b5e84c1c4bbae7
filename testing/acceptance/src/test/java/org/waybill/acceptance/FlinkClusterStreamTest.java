package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.message.WireJson;

/** A stream on a cluster of several processes, one of which is killed. */
class FlinkClusterStreamTest {

  private static final int PARTITIONS = 2;
  private static final int CLAIMS = 200;

  /** Long enough that what a checkpoint left unfinished would stay so for a while. */
  private static final int LINES = 30_000;

  private static final String GROUP = "documents";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path temp;

  private final Map<String, String> expected = new TreeMap<>();
  private final List<List<String>> sent = List.of(new ArrayList<>(), new ArrayList<>());

  private void send(Streamer stream, String prefix, int claims) throws Exception {
    for (int i = 0; i < claims; i++) {
      String key = "%s-%04d.txt".formatted(prefix, i);
      stream.document(key, "Manifest %d: casks of tar, and rope%n".formatted(i).repeat(LINES));
      stream.topic().send(i % PARTITIONS, Streamer.claim(key));
      sent.get(i % PARTITIONS).add(key);
      expected.put(key, "stored");
    }
    stream.topic().flush();
  }

  private static void await(Callable<Boolean> until) {
    Awaitility.await().atMost(LIMIT).pollInterval(Duration.ofMillis(200)).until(until);
  }

  private static void awaitCommitted(Streamer stream, FlinkCluster cluster, String job) {
    await(
        () -> {
          String state = cluster.ask("/jobs/" + job).path("state").asText();
          assertThat("the job lives", state, is(not("FAILED")));
          return stream
              .topic()
              .committed(GROUP)
              .equals(stream.topic().ends(Streamer.TOPIC, PARTITIONS));
        });
  }

  /** Parsers of the task manager that lives go on. */
  private static boolean survives(FlinkCluster cluster, ProcessHandle fork) {
    return cluster.children().contains(fork);
  }

  /** The only job that runs. */
  private static String job(FlinkCluster cluster) throws IOException {
    List<String> running = new ArrayList<>();
    for (JsonNode job : cluster.ask("/jobs").path("jobs")) {
      if (job.path("status").asText().equals("RUNNING")) {
        running.add(job.path("id").asText());
      }
    }
    assertThat(running.toString(), running.size(), is(1));
    return running.get(0);
  }

  private static void assertSafe(JsonNode checkpoints) {
    assertThat(checkpoints.toString(), checkpoints.path("mode").asText(), is("exactly_once"));
    assertThat(
        checkpoints.toString(),
        checkpoints.path("unaligned_checkpoints").asBoolean(true),
        is(false));
    assertThat(checkpoints.toString(), checkpoints.path("interval").asLong(), is(1_000L));
    assertThat(
        checkpoints.toString(), checkpoints.at("/externalization/enabled").asBoolean(), is(true));
    assertThat(
        checkpoints.at("/externalization/delete_on_cancellation").asBoolean(true), is(false));
  }

  /** Stops a job as {@code flink stop} does; tells where its savepoint is. */
  private String stop(FlinkCluster cluster, String job) throws IOException {
    ObjectNode order =
        WireJson.object().put("targetDirectory", temp.resolve("saved").toUri().toString());
    String request =
        cluster
            .order("/jobs/" + job + "/stop", order.put("drain", false))
            .path("request-id")
            .asText();
    String path = "/jobs/" + job + "/savepoints/" + request;
    await(() -> cluster.ask(path).at("/status/id").asText().equals("COMPLETED"));
    JsonNode ended = cluster.ask(path);
    String location = ended.at("/operation/location").asText();
    assertThat(ended.toString(), location, is(not("")));
    return location;
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenTaskManagerThatIsKilledAndASavepoint_losesNothingAndNeverCommitsAhead()
      throws Exception {
    try (Streamer stream = Streamer.open(temp, PARTITIONS);
        FlinkCluster cluster =
            FlinkCluster.start(Files.createDirectory(temp.resolve("cluster")), 2, 1)) {
      send(stream, "first", CLAIMS);
      Waybill.Ended handedOver = stream.handOver(cluster, "--parallelism=2", "--resume=none");
      assertThat(handedOver.err(), handedOver.exitCode(), is(0));
      String job = job(cluster);
      assertThat(handedOver.out(), containsString(job));
      assertSafe(cluster.ask("/jobs/" + job + "/checkpoints/config"));

      try (OffsetSampler sampler = new OffsetSampler(stream, GROUP, sent)) {
        await(() -> stream.keysWithOutcome().size() > CLAIMS / 3);
        List<ProcessHandle> forks = cluster.children();
        cluster.killTaskManager(0);
        assertThat(stream.keysWithOutcome().size() < CLAIMS, is(true));
        cluster.addTaskManager();
        awaitCommitted(stream, cluster, job);
        assertThat(stream.outcomes(), is(expected));
        assertThat(sampler.looks(), greaterThan(10));
        assertThat(sampler.ahead(), is(empty()));
        await(() -> forks.stream().allMatch(each -> !each.isAlive() || survives(cluster, each)));
      }
      JsonNode after = cluster.ask("/jobs/" + job + "/checkpoints");
      assertThat(after.toString(), after.at("/counts/restored").asInt(), is(1));

      String savepoint = stop(cluster, job);
      send(stream, "second", CLAIMS / 10);
      Waybill.Ended again = stream.handOver(cluster, "--parallelism=2", "--resume=" + savepoint);
      assertThat(again.err(), again.exitCode(), is(0));
      awaitCommitted(stream, cluster, job(cluster));
      assertThat(stream.outcomes(), is(expected));
      JsonNode resumed = cluster.ask("/jobs/" + job(cluster) + "/checkpoints");
      assertThat(resumed.at("/latest/restored/external_path").asText(), is(savepoint));
      assertThat(stream.badRecords(), is(empty()));
    }
  }
}
