package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.message.WireJson;

/** What is read and told exactly, when records are gone, sinks refuse and claims come twice. */
class StreamDeliveryTest {

  private static final String GROUP = "documents";
  private static final String OUTCOMES = "outcomes";
  private static final Duration LIMIT = Duration.ofMinutes(1);

  @TempDir private Path temp;

  private static String key(int number) {
    return "doc-%02d.txt".formatted(number);
  }

  private static void document(Streamer stream, int number) throws IOException {
    stream.document(key(number), "Manifest " + number);
  }

  /** What the events say, by the document that they are about. */
  private static Map<String, List<ObjectNode>> told(Streamer stream) throws IOException {
    Map<String, List<ObjectNode>> told = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : stream.topic().records(OUTCOMES, 1)) {
      ObjectNode event = WireJson.parseObject(record.value());
      told.computeIfAbsent(event.at("/source/key").asText(), key -> new ArrayList<>()).add(event);
    }
    return told;
  }

  private static Set<String> texts(List<ObjectNode> events, String field) {
    Set<String> texts = new TreeSet<>();
    events.forEach(event -> texts.add(event.path(field).asText()));
    return texts;
  }

  /** Every key has its claim many times over; the last three end in a tombstone. */
  private static void fill(Streamer stream, int keys, int rounds, int fillers) throws Exception {
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < keys; i++) {
        document(stream, i);
        stream.topic().sendKeyed(0, key(i).getBytes(UTF_8), Streamer.claim(key(i)));
      }
      // What is sent at once must fit into a segment.
      stream.topic().flush();
    }
    for (int i = keys - 3; i < keys; i++) {
      stream.topic().sendKeyed(0, key(i).getBytes(UTF_8), null);
    }
    // What is written last is never compacted.
    for (int i = keys; i < keys + fillers; i++) {
      document(stream, i);
      stream.topic().sendKeyed(0, key(i).getBytes(UTF_8), Streamer.claim(key(i)));
      stream.topic().flush();
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenCompactedTopic_readsWhatIsLeftAndCommitsItsEnd() throws Exception {
    int keys = 12;
    int rounds = 30;
    int fillers = 40;
    Map<String, String> compacted =
        Map.of(
            "cleanup.policy", "compact",
            "segment.bytes", "3000",
            "min.cleanable.dirty.ratio", "0.001");
    TopicSide topic = TopicSide.start(temp, Streamer.TOPIC, 1, compacted);
    try (Streamer stream = Streamer.open(temp, topic)) {
      fill(stream, keys, rounds, fillers);
      Awaitility.await()
          .atMost(LIMIT)
          .until(() -> topic.records(Streamer.TOPIC, 1).size() == keys + fillers);
      List<ConsumerRecord<byte[], byte[]>> left = topic.records(Streamer.TOPIC, 1);
      // Gone are the first rounds, and within the last one what a tombstone follows.
      assertThat(left.get(0).offset(), is((rounds - 1L) * keys));
      assertThat(topic.ends(Streamer.TOPIC, 1), is(Map.of(0, (long) rounds * keys + 3 + fillers)));
      List<String> tombstones = new ArrayList<>();
      Map<String, String> expected = new TreeMap<>();
      for (ConsumerRecord<byte[], byte[]> record : left) {
        if (record.value() == null) {
          tombstones.add("0/" + record.offset());
        } else {
          expected.put(new String(record.key(), UTF_8), "stored");
        }
      }
      assertThat(tombstones, hasSize(3));

      stream.start();
      stream.awaitCommitted(GROUP, 1);
      assertThat(stream.outcomes(), is(expected));
      assertThat(stream.badRecords(), is(tombstones));
    }
  }

  /** Claims that are committed and were not told. */
  private static List<String> untold(Streamer stream) throws IOException {
    long committed = stream.topic().committed(GROUP).getOrDefault(0, 0L);
    Set<String> told = told(stream).keySet();
    List<String> untold = new ArrayList<>();
    for (int i = 0; i < committed; i++) {
      if (!told.contains(key(i))) {
        untold.add(key(i) + " before " + committed);
      }
    }
    return untold;
  }

  private static void claims(Streamer stream, int from, int to) throws Exception {
    for (int i = from; i < to; i++) {
      stream.topic().send(0, Streamer.claim(key(i)));
    }
    stream.topic().flush();
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenOutcomesTopicThatRefuses_commitsNothingUntoldAndTellsAllLater() throws Exception {
    int before = 5;
    int all = 30;
    try (Streamer stream = Streamer.open(temp, 1)) {
      TopicSide topic = stream.topic();
      topic.broker().createTopic(OUTCOMES, 1);
      for (int i = 0; i < all; i++) {
        document(stream, i);
      }
      claims(stream, 0, before);
      stream.start("--outcomes-topic=" + OUTCOMES);
      stream.awaitCommitted(GROUP, 1);
      assertThat(told(stream).keySet(), hasSize(before));

      topic.configure(OUTCOMES, "max.message.bytes", "10");
      claims(stream, before, all);
      stream.awaitUntil(() -> stream.keysWithOutcome().size() > before);
      stream.awaitUntil(
          () -> stream.status().path("lastFailure").asText().contains("RecordTooLarge"));
      // Time enough for a restart, and for checkpoints before and after it.
      Awaitility.await()
          .during(Duration.ofSeconds(12))
          .atMost(LIMIT)
          .until(() -> untold(stream).isEmpty());
      assertThat(topic.committed(GROUP), is(Map.of(0, (long) before)));
      assertThat(told(stream).keySet(), hasSize(before));

      topic.configure(OUTCOMES, "max.message.bytes", "1048576");
      stream.awaitCommitted(GROUP, 1);
      assertThat(told(stream).keySet(), hasSize(all));
      assertThat(untold(stream), is(empty()));
      // Once more: it is the same that is told.
      claims(stream, 0, all);
      stream.awaitCommitted(GROUP, 1);
      Map<String, List<ObjectNode>> told = told(stream);
      assertThat(told.keySet(), hasSize(all));
      told.forEach((key, events) -> assertThat(key, texts(events, "eventId"), hasSize(1)));
      assertThat(stream.badRecords(), is(empty()));
    }
  }

  /** How a claim about a document is written. */
  private interface ClaimOf {
    byte[] of(String key) throws Exception;
  }

  /** Streams so many copies of each claim: one outcome and one event id for each document. */
  private static Map<String, List<ObjectNode>> toldOfCopies(
      Streamer stream, int documents, int copies, ClaimOf claims) throws Exception {
    stream.topic().broker().createTopic(OUTCOMES, 1);
    Map<String, String> expected = new TreeMap<>();
    for (int i = 0; i < documents; i++) {
      document(stream, i);
      expected.put(key(i), "stored");
      byte[] claim = claims.of(key(i));
      for (int copy = 0; copy < copies; copy++) {
        stream.topic().send(0, claim);
      }
    }
    stream.topic().flush();
    stream.start("--outcomes-topic=" + OUTCOMES);
    stream.awaitCommitted(GROUP, 1);
    assertThat(stream.outcomes(), is(expected));
    Map<String, List<ObjectNode>> told = told(stream);
    assertThat(told.keySet(), is(expected.keySet()));
    told.forEach((key, events) -> assertThat(key, texts(events, "eventId"), hasSize(1)));
    assertThat(stream.output.resolve("dead-letter").toFile().exists(), is(false));
    return told;
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenCopiesInOneBundle_haveOneOutcomeAndOneEventId() throws Exception {
    int copies = 3;
    try (Streamer stream = Streamer.open(temp, 1)) {
      toldOfCopies(stream, 20, copies, Streamer::claim)
          .forEach((key, events) -> assertThat(key, events, hasSize(copies)));
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenEqualRecordsThatNameAVersion_looksAtTheFirstOfABundle() throws Exception {
    int documents = 20;
    try (Streamer stream = Streamer.open(temp, 1)) {
      Map<String, List<ObjectNode>> told = toldOfCopies(stream, documents, 5, stream::pinnedClaim);
      // Where a bundle ends, one more is told.
      int events = told.values().stream().mapToInt(List::size).sum();
      assertThat(events, is(lessThan(2 * documents)));
    }
  }
}
