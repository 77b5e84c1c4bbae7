package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.message.WireJson;
import org.waybill.faultproxy.Fault;
import org.waybill.faultproxy.FaultPlan;

/**
 * A stream between a store of which each tenth request fails, which is then away for a while, and a
 * broker that is restarted twice.
 */
class StreamFaultsTest {

  private static final int CLAIMS = 1_000;
  private static final long DOWN_SECONDS = 30;
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String TOPIC = "claims";

  @TempDir private Path temp;

  /** Names alone: other objects come and go meanwhile. */
  private static int outcomes(FaultyStore store) {
    return (int)
        store
            .client()
            .listObjectsV2Paginator(r -> r.bucket(FaultyStore.BUCKET).prefix("out/documents/"))
            .contents()
            .stream()
            .count();
  }

  private static void await(Waybill.Started stream, java.util.concurrent.Callable<Boolean> until)
      throws IOException {
    Awaitility.await().atMost(LIMIT).until(() -> !stream.process().isAlive() || until.call());
    assertThat(stream.errSoFar(), stream.process().isAlive(), is(true));
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenFaultsOutageAndRestartsOfTheBroker_everyDocumentIsStored() throws Exception {
    try (FaultyStore store = FaultyStore.start(Files.createDirectory(temp.resolve("s3")));
        TopicSide topic = TopicSide.start(temp, TOPIC, 2)) {
      for (int i = 0; i < CLAIMS; i++) {
        String key = FaultyStore.IN + "doc-%04d.txt".formatted(i);
        store.put(key, "Manifest " + i);
        topic.send(
            i % 2,
            WireJson.bytes(WireJson.object().put("bucket", FaultyStore.BUCKET).put("key", key)));
      }
      topic.flush();
      store
          .proxy()
          .setPlan(
              FaultPlan.random(
                  20260202,
                  0.1,
                  List.of(
                      Fault.status(503, "SlowDown"),
                      Fault.status(500, "InternalError"),
                      Fault.reset(),
                      Fault.answerLost())));
      Waybill.Started stream =
          new Waybill.Started("flink", Waybill.AS_LAUNCHED, command(store, topic));
      try {
        await(stream, () -> outcomes(store) > CLAIMS / 5);
        store.proxy().setDown(true);
        topic.broker().kill();
        Thread.sleep(DOWN_SECONDS * 1_000);
        topic.broker().restart();
        store.proxy().setDown(false);
        await(stream, () -> outcomes(store) > CLAIMS / 2);
        topic.broker().stop();
        topic.broker().restart();
        await(stream, () -> topic.committed("documents").equals(topic.ends(TOPIC, 2)));
        Outputs outputs = store.outputs("out");
        List<String> others = new ArrayList<>();
        for (String name : outputs.outcomes()) {
          ObjectNode outcome = WireJson.parseObject(outputs.bytes(name));
          if (!"stored".equals(WireJson.textOrNull(outcome.get("status")))) {
            others.add(name + " " + outcome.get("code") + " " + outcome.get("reason"));
          }
        }
        assertThat(others, is(empty()));
        assertThat(outcomes(store), is(CLAIMS));
        assertThat(
            "nobody even began a dead letter",
            store.proxy().count(each -> each.request().path().contains("/dead-letter/")),
            is(0L));
      } finally {
        stream.process().destroyForcibly().onExit().join();
      }
    }
  }

  private List<String> command(FaultyStore store, TopicSide topic) {
    List<String> command = new ArrayList<>(store.flags());
    command.addAll(
        List.of(
            "stream",
            "--from-kafka=" + TOPIC,
            "--bootstrap=" + topic.broker().bootstrapServers(),
            "--allow-bucket=s3://" + FaultyStore.BUCKET + "/" + FaultyStore.IN,
            "--output=s3://" + FaultyStore.BUCKET + "/out",
            "--checkpoint-interval=1s",
            "--checkpoint-dir=" + temp.resolve("checkpoints"),
            Waybill.ISOLATION));
    return command;
  }
}
