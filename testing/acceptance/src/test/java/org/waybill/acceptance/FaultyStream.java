package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.WireJson;
import org.waybill.faultproxy.Request;
import software.amazon.awssdk.services.s3.model.S3Object;

/** A stream of claims from a topic, between a store that may fail and itself. */
final class FaultyStream implements AutoCloseable {

  private static final String TOPIC = "claims";
  private static final String GROUP = "documents";
  private static final String OUTCOMES = "out/documents/";
  private static final int PARTITIONS = 4;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final Path checkpoints;
  private final FaultyStore store;
  private final TopicSide topic;
  private final Map<String, Long> written = new ConcurrentHashMap<>();
  private Waybill.Started process;

  /** Starts store, topic and stream, with more flags for the stream. */
  FaultyStream(Path folder, String... more) throws IOException {
    checkpoints = folder.resolve("checkpoints");
    store = FaultyStore.start(Files.createDirectory(folder.resolve("s3")));
    topic = TopicSide.start(folder, TOPIC, PARTITIONS);
    store.proxy().onResponse(this::answered);
    process = new Waybill.Started("flink", Waybill.STREAM_AS_LAUNCHED, command(more));
  }

  private List<String> command(String... more) {
    List<String> command = new ArrayList<>(store.flags());
    command.addAll(
        List.of(
            "stream",
            "--from-kafka=" + TOPIC,
            "--bootstrap=" + topic.broker().bootstrapServers(),
            "--allow-bucket=s3://" + FaultyStore.BUCKET + "/" + FaultyStore.IN,
            "--output=s3://" + FaultyStore.BUCKET + "/out",
            "--checkpoint-interval=1s",
            "--checkpoint-dir=" + checkpoints));
    command.addAll(List.of(more));
    return command;
  }

  private void answered(Request request, int status) {
    if (request.kind() == Request.Kind.PUT && status == 200 && request.key().startsWith(OUTCOMES)) {
      written.putIfAbsent(request.key(), System.currentTimeMillis());
    }
  }

  FaultyStore store() {
    return store;
  }

  TopicSide topic() {
    return topic;
  }

  /** Puts the document with the number into the store and its claim into the topic. */
  void send(int number) {
    put(number);
    claim(number);
  }

  void put(int number) {
    store.put(key(number), "Manifest " + number);
  }

  void claim(int number) {
    topic.send(
        number % PARTITIONS,
        WireJson.bytes(
            WireJson.object().put("bucket", FaultyStore.BUCKET).put("key", key(number))));
  }

  private static String key(int number) {
    return FaultyStore.IN + "doc-%05d.txt".formatted(number);
  }

  /** Documents whose outcome the store has taken. */
  int ended() {
    return written.size();
  }

  /** When the store has taken the outcome of a document, in milliseconds; null as long as not. */
  @Nullable Long endedAt(String key) {
    return written.get(OUTCOMES + "s3~" + FaultyStore.BUCKET + "/" + key + ".json");
  }

  void await(Callable<Boolean> until) throws IOException {
    Awaitility.await().atMost(LIMIT).until(() -> !process.process().isAlive() || until.call());
    assertThat(process.errSoFar(), process.process().isAlive(), is(true));
  }

  /** Checks that the stream noticed that its store was away, waited for it and went on. */
  void assertWaitedForStore() throws IOException {
    String said = process.errSoFar();
    assertThat(said, containsString(" is unavailable, waiting: "));
    assertThat(said, containsString(" is back after "));
  }

  /** Waits until everything is committed, and checks that each document is stored. */
  void assertEveryDocumentIsStored(int documents) throws IOException {
    await(() -> topic.committed(GROUP).equals(topic.ends(TOPIC, PARTITIONS)));
    List<String> keys = outcomes();
    assertThat(keys.size(), is(documents));
    assertThat(keys.parallelStream().filter(key -> !isStored(key)).toList(), is(empty()));
    assertThat(
        "nobody even began a dead letter",
        store.proxy().count(each -> each.request().path().contains("/dead-letter/")),
        is(0L));
  }

  /** Other objects are too many to be read as well. */
  private List<String> outcomes() {
    return store
        .client()
        .listObjectsV2Paginator(r -> r.bucket(FaultyStore.BUCKET).prefix(OUTCOMES))
        .contents()
        .stream()
        .map(S3Object::key)
        .toList();
  }

  private boolean isStored(String key) {
    byte[] outcome =
        store
            .client()
            .getObjectAsBytes(r -> r.bucket(FaultyStore.BUCKET).key(key))
            .asByteArrayUnsafe();
    try {
      return "stored".equals(WireJson.textOrNull(WireJson.parseObject(outcome).get("status")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.process().destroyForcibly().onExit().join();
    topic.close();
    store.close();
  }
}
