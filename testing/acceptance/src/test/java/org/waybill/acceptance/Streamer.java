package org.waybill.acceptance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.WireJson;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.StoreException;
import org.waybill.kafka.testing.LocalKafkaBroker.Protocol;
import org.waybill.objectstore.LocalBlobStore;
import org.waybill.objectstore.Location;

/** A broker, a folder of documents, and the stream as a process of its own between them. */
final class Streamer implements AutoCloseable {

  static final String TOPIC = "claims";
  static final String BUCKET = "docs";
  static final String CHECKPOINT_INTERVAL = "--checkpoint-interval=";
  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/status");
  private static final Duration LIMIT = Duration.ofMinutes(6);

  final Path inbox;
  final Path output;
  private final Path checkpoints;
  private final @Nullable TopicSide topic;
  private Waybill.@Nullable Started process;

  private Streamer(Path folder, @Nullable TopicSide topic) throws IOException {
    this.topic = topic;
    inbox = Files.createDirectories(folder.resolve("inbox"));
    output = folder.resolve("output");
    checkpoints = folder.resolve("checkpoints");
  }

  /** With a broker and a topic of claims. */
  static Streamer open(Path folder, int partitions) throws IOException {
    return open(folder, TopicSide.start(folder, TOPIC, partitions));
  }

  /** With a broker and a topic of claims that are there; closes them, too. */
  static Streamer open(Path folder, TopicSide topic) throws IOException {
    return new Streamer(folder, topic);
  }

  /** Without a broker. */
  static Streamer withoutTopic(Path folder) throws IOException {
    return new Streamer(folder, null);
  }

  /** The broker and what lies there. */
  TopicSide topic() {
    return Objects.requireNonNull(topic);
  }

  private List<String> fromTopic(String checkpointDir, Protocol protocol, String... more) {
    return flags(
        checkpointDir,
        List.of(
            "--from-kafka=" + TOPIC,
            "--bootstrap=" + topic().broker().bootstrapServers(protocol),
            "--allow-bucket=" + BUCKET + "=" + inbox),
        more);
  }

  private List<String> flags(String checkpointDir, List<String> source, String... more) {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "stream",
                "--output=" + output,
                "--checkpoint-dir=" + checkpointDir,
                Waybill.ISOLATION));
    flags.addAll(source);
    flags.addAll(List.of(more));
    if (flags.stream().noneMatch(flag -> flag.startsWith(CHECKPOINT_INTERVAL))) {
      flags.add(CHECKPOINT_INTERVAL + "1s");
    }
    return flags;
  }

  /** Starts the stream from the topic, with more flags. */
  void start(String... more) throws IOException {
    start("flink", Protocol.PLAINTEXT, more);
  }

  /** The same on another runner, or speaking otherwise with the broker. */
  void start(String runner, Protocol protocol, String... more) throws IOException {
    process =
        new Waybill.Started(
            runner, Waybill.STREAM_AS_LAUNCHED, fromTopic(checkpoints.toString(), protocol, more));
  }

  /** Hands the stream from the topic over to a cluster. */
  Waybill.Ended handOver(FlinkCluster cluster, String... more)
      throws IOException, InterruptedException {
    List<String> flags = fromTopic(checkpoints.toUri().toString(), Protocol.PLAINTEXT, more);
    flags.add("--flink-master=" + cluster.master());
    return Waybill.run("flink", flags);
  }

  /** Starts the stream on the folder of documents itself, looking every 200 ms. */
  void startWatching(String... more) throws IOException {
    List<String> source = List.of("--watch=" + inbox, "--input-name=" + BUCKET, "--poll=200ms");
    process =
        new Waybill.Started(
            "flink", Waybill.STREAM_AS_LAUNCHED, flags(checkpoints.toString(), source, more));
  }

  Waybill.Started process() {
    return Objects.requireNonNull(process);
  }

  /** What the stream says of itself. */
  ObjectNode status() throws IOException {
    Matcher address = ADDRESS.matcher(process().errSoFar());
    if (!address.find()) {
      throw new IllegalStateException("The stream gives no address");
    }
    try (InputStream answer = URI.create(address.group()).toURL().openStream()) {
      return WireJson.parseObject(answer.readAllBytes());
    }
  }

  /** Asks the stream to stop and waits for its end. */
  Waybill.Ended stop() throws IOException, InterruptedException {
    process().process().destroy();
    return process().await();
  }

  /** Kills the stream, as a failing machine does. */
  void kill() throws InterruptedException {
    process().process().destroyForcibly().waitFor();
  }

  void document(String key, String text) throws IOException {
    Files.writeString(inbox.resolve(key), text);
  }

  static byte[] claim(String key) {
    return WireJson.bytes(WireJson.object().put("bucket", BUCKET).put("key", key));
  }

  /** A claim that names the version which the document has now. */
  byte[] pinnedClaim(String key) throws StoreException {
    try (BlobStore store = new LocalBlobStore(Location.LOCAL, Map.of(BUCKET, inbox))) {
      ObjectNode claim = WireJson.object().put("bucket", BUCKET).put("key", key);
      return WireJson.bytes(claim.put("etag", store.head(BUCKET, key).etag()));
    }
  }

  /** A text of the outcome object of a key, by its JSON pointer. */
  String ofOutcome(String key, String pointer) throws IOException {
    Path file = output.resolve("documents/local~" + BUCKET + "/" + key + ".json");
    return WireJson.parseObject(Files.readAllBytes(file)).at(pointer).asText();
  }

  /** Outcomes by key: status and code. */
  Map<String, String> outcomes() throws IOException {
    Path folder = output.resolve("documents/local~" + BUCKET);
    Map<String, String> found = new TreeMap<>();
    if (!Files.isDirectory(folder)) {
      return found;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        var json = WireJson.parseObject(Files.readAllBytes(file));
        String code = WireJson.textOrNull(json.get("code"));
        String status = WireJson.textOrNull(json.get("status"));
        found.put(
            String.valueOf(WireJson.textOrNull(json.path("source").get("key"))),
            code == null ? status : status + " " + code);
      }
    }
    return found;
  }

  /** Keys with any outcome, by the names of their objects; keys must be plain. */
  Set<String> keysWithOutcome() throws IOException {
    Path folder = output.resolve("documents/local~" + BUCKET);
    if (!Files.isDirectory(folder)) {
      return Set.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .map(name -> name.substring(0, name.length() - ".json".length()))
          .collect(Collectors.toSet());
    }
  }

  /** Dead letters of records, as partition and offset. */
  List<String> badRecords() throws IOException {
    Path folder = output.resolve("dead-letter/claims/kafka/" + TOPIC);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(each -> each.toString().endsWith(".json"))
          .map(each -> folder.relativize(each).toString().replace(".json", ""))
          .sorted()
          .toList();
    }
  }

  /** Waits until all that is in the topic is committed; fails with what the process said. */
  void awaitCommitted(String group, int partitions) throws IOException {
    awaitUntil(() -> topic().committed(group).equals(topic().ends(TOPIC, partitions)));
  }

  void awaitUntil(java.util.concurrent.Callable<Boolean> condition) throws IOException {
    try {
      Awaitility.await()
          .atMost(LIMIT)
          .pollInterval(Duration.ofMillis(200))
          .until(() -> !process().process().isAlive() || condition.call());
    } catch (RuntimeException e) {
      throw new AssertionError("Not in time; the stream said: " + process().errSoFar(), e);
    }
    if (!process().process().isAlive()) {
      throw new AssertionError("The stream ended: " + process().errSoFar());
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.process().destroyForcibly().onExit().join();
    }
    if (topic != null) {
      topic.close();
    }
  }
}
