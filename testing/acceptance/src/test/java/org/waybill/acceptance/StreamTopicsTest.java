package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.message.WireJson;

/** Topics that the stream writes, topics that change under it, and topics it cannot have. */
class StreamTopicsTest {

  private static final String GROUP = "documents";
  private static final String OUTCOMES = "outcomes";

  @TempDir private Path temp;

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(Objects.requireNonNull(record.headers().lastHeader(name)).value(), UTF_8);
  }

  private static Map<String, Set<String>> idsByStatus(
      List<ConsumerRecord<byte[], byte[]>> records) {
    Map<String, Set<String>> ids = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      ids.computeIfAbsent(header(record, "status"), status -> new TreeSet<>())
          .add(header(record, "eventId"));
    }
    return ids;
  }

  private static byte[] event(String name, String key) {
    String event =
        """
        {"Records":[{"eventVersion":"2.1","eventName":"%s","s3":{"bucket":{"name":"%s"},
          "object":{"key":"%s","sequencer":"1"}}}]}"""
            .formatted(name, Streamer.BUCKET, key);
    return event.getBytes(UTF_8);
  }

  @Test
  void givenSinks_tellsEveryEndOnceByIdAndFailuresInTheirTopics() throws Exception {
    try (Streamer stream = Streamer.open(temp, 2)) {
      TopicSide topic = stream.topic();
      topic.broker().createTopic(OUTCOMES, 1);
      for (String stage : List.of("delete", "admit", "look-up", "validate", "extract", "store")) {
        topic.broker().createTopic("documents." + stage + ".rejected", 1);
        topic.broker().createTopic("documents." + stage + ".dead-letter", 1);
      }
      topic.broker().createTopic("documents.claims.dead-letter", 1);
      stream.document("a.txt", "Manifest");
      stream.document("empty.txt", "");
      topic.send(0, withUnknownField("a.txt"));
      topic.send(1, Streamer.claim("a.txt"));
      topic.send(0, Streamer.claim("empty.txt"));
      topic.send(1, "{".getBytes(UTF_8));
      topic.send(0, WireJson.bytes(WireJson.object().put("bucket", "foreign").put("key", "k")));
      topic.send(1, null);
      topic.flush();
      stream.start("--outcomes-topic=" + OUTCOMES, "--failure-topics");
      stream.awaitCommitted(GROUP, 2);

      List<ConsumerRecord<byte[], byte[]>> told = topic.records(OUTCOMES, 1);
      assertThat(told, hasSize(4));
      Map<String, Set<String>> ids = idsByStatus(told);
      assertThat(ids.keySet(), is(Set.of("stored", "rejected")));
      // The claim that came twice has one event id.
      assertThat(ids.get("stored"), hasSize(1));
      assertThat(ids.get("rejected"), hasSize(2));
      List<String> values = new ArrayList<>();
      told.forEach(record -> values.add(new String(record.value(), UTF_8)));
      assertThat(values, hasItem(containsString("\"priority\":1.50")));

      ConsumerRecord<byte[], byte[]> empty = topic.records("documents.validate.rejected", 1).get(0);
      assertThat(header(empty, "__waybill.errors.code"), is("EMPTY"));
      assertThat(header(empty, "__waybill.errors.topic"), is(Streamer.TOPIC));
      assertThat(header(empty, "__waybill.errors.offset"), is("1"));
      assertThat(
          header(topic.records("documents.admit.rejected", 1).get(0), "__waybill.errors.code"),
          is("FOREIGN_BUCKET"));
      List<ConsumerRecord<byte[], byte[]>> bad = topic.records("documents.claims.dead-letter", 1);
      assertThat(bad, hasSize(2));
      assertThat(new String(bad.get(0).value(), UTF_8), is("{"));
      assertThat(
          header(bad.get(1), "__waybill.errors.exception.message"), containsString("no value"));
      stream.awaitUntil(() -> Objects.equals(WireJson.longOrNull(stream.status().get("dead")), 2L));
      assertThat(stream.stop().exitCode(), is(0));
    }
  }

  private static byte[] withUnknownField(String key) {
    return "{\"bucket\":\"%s\",\"key\":\"%s\",\"priority\":1.50}"
        .formatted(Streamer.BUCKET, key)
        .getBytes(UTF_8);
  }

  @Test
  void givenEventsAndMorePartitions_followsBoth() throws Exception {
    try (Streamer stream = Streamer.open(temp, 1)) {
      TopicSide topic = stream.topic();
      stream.document("a b.txt", "Manifest");
      stream.document("gone.txt", "Manifest");
      topic.send(0, event("ObjectCreated:Put", "a+b.txt"));
      topic.send(0, event("ObjectCreated:Put", "gone.txt"));
      topic.flush();
      stream.start("--topic-format=s3-events", "--on-delete=tombstone");
      stream.awaitCommitted(GROUP, 1);
      assertThat(stream.outcomes(), is(Map.of("a b.txt", "stored", "gone.txt", "stored")));

      Files.delete(stream.inbox.resolve("gone.txt"));
      topic.send(0, event("ObjectRemoved:Delete", "gone.txt"));
      // Late: the object is there again, or still.
      topic.send(0, event("ObjectRemoved:Delete", "a+b.txt"));
      topic.grow(3);
      stream.document("third.txt", "Manifest");
      topic.send(2, event("ObjectCreated:Put", "third.txt"));
      topic.flush();
      stream.awaitCommitted(GROUP, 3);
      assertThat(
          stream.outcomes(),
          is(Map.of("a b.txt", "stored", "gone.txt", "deleted", "third.txt", "stored")));
      assertThat(
          stream.process().errSoFar(), containsString("the topic has 3 partitions now, not 1"));
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenLatest_readsOnlyWhatComes() throws Exception {
    try (Streamer stream = Streamer.open(temp, 2)) {
      stream.document("old.txt", "Manifest");
      stream.document("new.txt", "Manifest");
      stream.topic().send(0, Streamer.claim("old.txt"));
      stream.topic().flush();
      stream.start("--offset-reset=latest");
      stream.awaitUntil(() -> stream.process().errSoFar().contains("streaming"));
      stream.awaitCommitted(GROUP, 2);
      assertThat(stream.outcomes(), is(Map.of()));
      stream.topic().send(1, Streamer.claim("new.txt"));
      stream.topic().flush();
      stream.awaitUntil(() -> !stream.outcomes().isEmpty());
      assertThat(stream.outcomes(), is(Map.of("new.txt", "stored")));
      stream.stop();

      // Reading again leaves the live group where it is.
      Map<Integer, Long> live = stream.topic().committed(GROUP);
      stream.start("--from=earliest");
      stream.awaitUntil(() -> stream.outcomes().size() == 2);
      assertThat(stream.topic().committed(GROUP), is(live));
    }
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenTopicBrokerOrRunnerThatCannotBe_saysWhat() throws Exception {
    try (Streamer stream = Streamer.open(temp, 1)) {
      Waybill.Ended none = refused(stream, "--from-kafka=nowhere");
      assertThat(none.err(), none.exitCode(), is(66));
      assertThat(none.err(), containsString("The topic nowhere is not on the cluster"));

      Waybill.Ended sink = refused(stream, "--from-kafka=claims", "--outcomes-topic=nothing");
      assertThat(sink.err(), sink.exitCode(), is(66));
      assertThat(sink.err(), containsString("The topic nothing is not on the cluster"));

      stream.topic().deny("forbidden");
      Waybill.Ended group = refused(stream, "--from-kafka=claims", "--group=forbidden");
      assertThat(group.err(), group.exitCode(), is(66));
      assertThat(group.err(), containsString("The group forbidden may not be used"));

      Waybill.Ended unaligned =
          refused(stream, "--from-kafka=claims", "--unaligned-checkpoint-enabled");
      assertThat(unaligned.exitCode(), is(64));
      assertThat(unaligned.err(), containsString("--unaligned-checkpoint-enabled may not be set"));
      assertThat(unaligned.err(), not(containsString("at org.waybill")));

      Waybill.Ended direct = refusedOn("direct", stream, "--from-kafka=claims");
      assertThat(direct.exitCode(), is(64));
      assertThat(direct.err(), containsString("--allow-loss"));
    }
  }

  private static Waybill.Ended refused(Streamer stream, String... flags)
      throws IOException, InterruptedException {
    return refusedOn("flink", stream, flags);
  }

  private static Waybill.Ended refusedOn(String runner, Streamer stream, String... flags)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(flags));
    all.addAll(
        List.of(
            "stream",
            "--bootstrap=" + stream.topic().broker().bootstrapServers(),
            "--allow-bucket=docs=" + stream.inbox,
            "--output=" + stream.output));
    return Waybill.run(runner, all);
  }
}
