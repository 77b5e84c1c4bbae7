package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.WireJson;
import org.waybill.kafka.testing.LocalKafkaBroker;

/** A broker, a folder of documents, and the stream as a process of its own between them. */
final class Streamer implements AutoCloseable {

  static final String TOPIC = "claims";
  static final String BUCKET = "docs";
  private static final Duration LIMIT = Duration.ofMinutes(6);

  final Path inbox;
  final Path output;
  final LocalKafkaBroker broker;
  private final Path checkpoints;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Admin admin;
  private final List<Future<?>> sent = new ArrayList<>();
  private Waybill.@Nullable Started process;

  private Streamer(Path folder, int partitions) throws IOException {
    inbox = Files.createDirectories(folder.resolve("inbox"));
    output = folder.resolve("output");
    checkpoints = folder.resolve("checkpoints");
    broker = LocalKafkaBroker.start(Files.createDirectories(folder.resolve("broker")));
    broker.createTopic(TOPIC, partitions);
    admin = broker.admin();
    producer =
        new KafkaProducer<>(
            Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                broker.bootstrapServers(),
                ProducerConfig.ACKS_CONFIG,
                "all"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  static Streamer open(Path folder, int partitions) throws IOException {
    return new Streamer(folder, partitions);
  }

  /** Flags of the stream; those given come last. */
  List<String> flags(String... more) {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "stream",
                "--from-kafka=" + TOPIC,
                "--bootstrap=" + broker.bootstrapServers(),
                "--allow-bucket=" + BUCKET + "=" + inbox,
                "--output=" + output,
                "--checkpoint-interval=1s",
                "--checkpoint-dir=" + checkpoints,
                "--isolation=none"));
    flags.addAll(List.of(more));
    return flags;
  }

  void start(String... more) throws IOException {
    process = new Waybill.Started("flink", Waybill.AS_LAUNCHED, flags(more));
  }

  Waybill.Started process() {
    return Objects.requireNonNull(process);
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

  void send(int partition, byte[] value) {
    sent.add(producer.send(new ProducerRecord<>(TOPIC, partition, null, value)));
  }

  /** Waits until the broker has all of it. */
  void flush() throws ExecutionException, InterruptedException {
    for (Future<?> each : sent) {
      each.get();
    }
    sent.clear();
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

  /** Offsets that the group has committed. */
  Map<Integer, Long> committed(String group) {
    Map<Integer, Long> offsets = new TreeMap<>();
    ask(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
        .forEach(
            (partition, offset) -> {
              if (offset != null) {
                offsets.put(partition.partition(), offset.offset());
              }
            });
    return offsets;
  }

  /** Ends of the topic's partitions. */
  Map<Integer, Long> ends(String topic, int partitions) {
    Map<TopicPartition, OffsetSpec> asked = new java.util.HashMap<>();
    for (int i = 0; i < partitions; i++) {
      asked.put(new TopicPartition(topic, i), OffsetSpec.latest());
    }
    Map<Integer, Long> ends = new TreeMap<>();
    ask(admin.listOffsets(asked).all())
        .forEach((partition, info) -> ends.put(partition.partition(), info.offset()));
    return ends;
  }

  private static <T> T ask(org.apache.kafka.common.KafkaFuture<T> answer) {
    try {
      return answer.get(30, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Every record of a topic, now. */
  List<ConsumerRecord<byte[], byte[]>> records(String topic, int partitions) {
    Map<Integer, Long> ends = ends(topic, partitions);
    List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> all =
          ends.keySet().stream().map(each -> new TopicPartition(topic, each)).toList();
      consumer.assign(all);
      consumer.seekToBeginning(all);
      while (all.stream()
          .anyMatch(each -> consumer.position(each) < ends.getOrDefault(each.partition(), 0L))) {
        consumer.poll(Duration.ofMillis(200)).forEach(found::add);
      }
    }
    return found;
  }

  static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  /** Waits until all that is in the topic is committed; fails with what the process said. */
  void awaitCommitted(String group, int partitions) throws IOException {
    awaitUntil(() -> committed(group).equals(ends(TOPIC, partitions)));
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
    producer.close(Duration.ZERO);
    admin.close(Duration.ZERO);
    broker.close();
  }
}
