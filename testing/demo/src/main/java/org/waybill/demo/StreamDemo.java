package org.waybill.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.waybill.core.message.WireJson;
import org.waybill.core.store.ProcessFolder;
import org.waybill.kafka.testing.LocalKafkaBroker;
import org.waybill.objectstore.testing.LocalS3Server;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Starts a Kafka broker and an S3-compatible server on loopback, uploads the project's test data,
 * sends a claim for each file, streams them, shows how each ended, and clears everything away.
 */
public final class StreamDemo {

  private static final String BUCKET = "inbox";
  private static final String CLAIMS = "claims";
  private static final String OUTCOMES = "outcomes";
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final Path root;
  private final Path folder;
  private final PrintStream out;

  private StreamDemo(Path root, Path folder, PrintStream out) {
    this.root = root;
    this.folder = folder;
    this.out = out;
  }

  /** Runs the demo of the project in the given folder; ends the process. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    Path folder = Files.createTempDirectory("waybill-demo");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> clear(folder), "waybill-demo-clear"));
    System.exit(new StreamDemo(Path.of(args[0]), folder, out).run());
  }

  /** Whether it came to its end or somebody interrupts it: nothing stays. */
  private static void clear(Path folder) {
    try {
      List<ProcessHandle> left = ProcessHandle.current().descendants().toList();
      left.forEach(ProcessHandle::destroyForcibly);
      left.forEach(each -> each.onExit().join());
      ProcessFolder.deleteTree(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int run() throws IOException, InterruptedException, ExecutionException {
    out.println("demo: starting an S3-compatible server and a Kafka broker on loopback ...");
    try (LocalS3Server s3 = LocalS3Server.start(made("s3"));
        LocalKafkaBroker broker = LocalKafkaBroker.start(made("kafka"))) {
      broker.createTopic(CLAIMS, 2);
      broker.createTopic(OUTCOMES, 1);
      Collection<String> keys = upload(s3);
      out.printf("demo: uploaded %d files of testdata/inbox to s3://%s%n", keys.size(), BUCKET);
      send(broker, keys);
      List<String> command = command(s3, broker);
      out.println("demo: one claim for each is in the topic; now");
      out.println("  ./waybill stream " + String.join(" ", shown(command)));
      Process stream =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("stream.log").toFile())
              .start();
      try {
        return watch(stream, broker, keys.size());
      } finally {
        stop(stream);
      }
    }
  }

  private Path made(String name) throws IOException {
    return Files.createDirectory(folder.resolve(name));
  }

  private Collection<String> upload(LocalS3Server s3) throws IOException {
    Path inbox = root.resolve("testdata/inbox");
    List<String> keys = new ArrayList<>();
    try (S3Client client = s3.client();
        Stream<Path> files = Files.walk(inbox)) {
      client.createBucket(request -> request.bucket(BUCKET));
      client.createBucket(request -> request.bucket("outbox"));
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String key = inbox.relativize(file).toString();
        client.putObject(request -> request.bucket(BUCKET).key(key), RequestBody.fromFile(file));
        keys.add(key);
      }
    }
    return keys;
  }

  private static void send(LocalKafkaBroker broker, Collection<String> keys)
      throws ExecutionException, InterruptedException {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (String key : keys) {
        ObjectNode claim = WireJson.object().put("bucket", BUCKET).put("key", key);
        producer
            .send(new ProducerRecord<>(CLAIMS, key.getBytes(UTF_8), WireJson.bytes(claim)))
            .get();
      }
    }
  }

  private List<String> command(LocalS3Server s3, LocalKafkaBroker broker) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + root.resolve("jvm.options"),
                "-Djava.io.tmpdir=" + made("temp"),
                "-jar",
                root.resolve("runners/flink/target/waybill-flink.jar").toString(),
                "stream",
                "--from-kafka=" + CLAIMS,
                "--bootstrap=" + broker.bootstrapServers(),
                "--allow-bucket=s3://" + BUCKET,
                "--output=s3://outbox",
                "--outcomes-topic=" + OUTCOMES,
                "--checkpoint-interval=2s",
                "--checkpoint-dir=" + folder.resolve("checkpoints")));
    command.addAll(s3.flags());
    return command;
  }

  /** Without what belongs to this machine. */
  private static List<String> shown(List<String> command) {
    return command.subList(command.indexOf("stream") + 1, command.size()).stream()
        .filter(flag -> !flag.startsWith("--aws-") && !flag.startsWith("--checkpoint-dir"))
        .toList();
  }

  private int watch(Process stream, LocalKafkaBroker broker, int expected) throws IOException {
    Map<String, Integer> ends = new TreeMap<>();
    int told = 0;
    long limit = System.nanoTime() + LIMIT.toNanos();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", broker.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> topic = List.of(new TopicPartition(OUTCOMES, 0));
      consumer.assign(topic);
      consumer.seekToBeginning(topic);
      while (told < expected && stream.isAlive() && System.nanoTime() < limit) {
        for (ConsumerRecord<byte[], byte[]> event : consumer.poll(Duration.ofMillis(500))) {
          ends.merge(show(event), 1, Integer::sum);
          told++;
        }
      }
    }
    if (told < expected) {
      out.printf("demo: %d of %d claims ended; the stream said:%n", told, expected);
      out.println(Files.readString(folder.resolve("stream.log")));
      return 1;
    }
    out.printf("demo: %d claims ended: %s%n", told, ends);
    return 0;
  }

  private String show(ConsumerRecord<byte[], byte[]> event) {
    try {
      ObjectNode json = WireJson.parseObject(event.value());
      String status = String.valueOf(WireJson.textOrNull(json.get("status")));
      String code = WireJson.textOrNull(json.get("code"));
      String key = WireJson.textOrNull(json.path("source").get("key"));
      out.printf("  %-9s %-17s %s%n", status, code == null ? "" : code, key);
      return status;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void stop(Process stream) throws InterruptedException {
    stream.destroy();
    if (!stream.waitFor(60, TimeUnit.SECONDS)) {
      stream.destroyForcibly().waitFor();
    }
    out.printf(
        "demo: the stream was asked to stop and ended with exit code %d%n", stream.exitValue());
  }
}
