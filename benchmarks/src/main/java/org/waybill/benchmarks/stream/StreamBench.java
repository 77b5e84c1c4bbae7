package org.waybill.benchmarks.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
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

/**
 * Measures streams against a real broker: claims per second beside the bare reader, in turn over
 * several rounds, and how long one document takes through a stream that has nothing else to do.
 */
public final class StreamBench {

  private static final int CLAIMS = 1_000_000;
  private static final int MAX_SENT = 10_000;
  private static final int ROUNDS = 3;
  private static final int DOCUMENTS = 200;
  private static final int WARM = 50;
  private static final long PAUSE_MILLIS = 200;

  private final Path root;
  private final Path folder;
  private final LocalKafkaBroker broker;
  private final PrintStream out;

  private StreamBench(Path root, Path folder, LocalKafkaBroker broker, PrintStream out) {
    this.root = root;
    this.folder = folder;
    this.broker = broker;
    this.out = out;
  }

  /** Argument: the project's folder. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    Path folder = Files.createTempDirectory("waybill-benchmarks");
    try (LocalKafkaBroker broker =
        LocalKafkaBroker.start(Files.createDirectory(folder.resolve("broker")))) {
      StreamBench bench = new StreamBench(Path.of(args[0]), folder, broker, out);
      bench.rates();
      bench.latency();
    } finally {
      ProcessFolder.deleteTree(folder);
    }
  }

  private void rates() throws IOException, InterruptedException, ExecutionException {
    broker.createTopic("rate", 2);
    try (KafkaProducer<byte[], byte[]> producer = producer()) {
      Deque<Future<?>> sent = new ArrayDeque<>();
      for (int i = 0; i < CLAIMS; i++) {
        sent.add(producer.send(new ProducerRecord<>("rate", i % 2, null, claim("key-" + i))));
        if (sent.size() > MAX_SENT) {
          sent.remove().get();
        }
      }
      for (Future<?> each : sent) {
        each.get();
      }
    }
    out.printf("%n%,d claims, embedded Flink, parallelism 2, %d rounds in turn%n", CLAIMS, ROUNDS);
    out.println("\n| program | claims per second, median | ratio | CPU-seconds, median |");
    out.println("|---|---:|---:|---:|");
    List<String[]> programs =
        List.of(
            new String[] {"KafkaIO, parse, count", "parse", "0"},
            new String[] {"read claims, count", "waybill", "0"},
            new String[] {"read claims, write and read each with its coder, count", "coded", "0"},
            new String[] {"read claims, one stage, count", "waybill", "1"},
            new String[] {"read claims, three stages, count", "waybill", "3"});
    double[][] rate = new double[programs.size()][ROUNDS];
    double[][] cpu = new double[programs.size()][ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < programs.size(); i++) {
        String[] figures = measure(programs.get(i)[1], programs.get(i)[2]);
        rate[i][round] = Double.parseDouble(figures[0]);
        cpu[i][round] = Double.parseDouble(figures[1]);
      }
    }
    for (int i = 0; i < programs.size(); i++) {
      out.printf(
          Locale.ROOT,
          "| %s | %,.0f | %.2f | %.1f |%n",
          programs.get(i)[0],
          median(rate[i]),
          median(rate[i]) / median(rate[0]),
          median(cpu[i]));
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private String[] measure(String program, String stages) throws IOException, InterruptedException {
    Path result = folder.resolve("result");
    Process process =
        launched(
                "-Xmx1g",
                "-cp",
                jar() + File.pathSeparator + System.getProperty("java.class.path"),
                ClaimRate.class.getName(),
                program,
                broker.bootstrapServers(),
                "rate",
                Integer.toString(CLAIMS),
                stages)
            .redirectOutput(result.toFile())
            .redirectError(folder.resolve("log").toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(Files.readString(folder.resolve("log")));
    }
    return Files.readString(result).trim().split(" ", 2);
  }

  private void latency() throws IOException, InterruptedException, ExecutionException {
    broker.createTopic("claims", 2);
    broker.createTopic("outcomes", 1);
    Path inbox = Files.createDirectory(folder.resolve("inbox"));
    Process stream =
        launched(
                "-jar",
                jar(),
                "stream",
                "--from-kafka=claims",
                "--bootstrap=" + broker.bootstrapServers(),
                "--allow-bucket=in=" + inbox,
                "--output=" + folder.resolve("output"),
                "--outcomes-topic=outcomes",
                "--checkpoint-interval=5s",
                "--checkpoint-dir=" + folder.resolve("checkpoints"))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    try {
      double[] millis = millis(inbox);
      Arrays.sort(millis);
      out.printf(
          Locale.ROOT,
          "%nOne document at a time, from its claim to its outcome event: p50 %.0f ms, p99 %.0f ms"
              + " (%d documents, local folders, parsers in forks, checkpoints every 5 s)%n",
          millis[millis.length / 2],
          millis[millis.length * 99 / 100],
          millis.length);
    } finally {
      stream.destroyForcibly().waitFor();
    }
  }

  private double[] millis(Path inbox) throws IOException, InterruptedException, ExecutionException {
    double[] millis = new double[DOCUMENTS];
    try (KafkaProducer<byte[], byte[]> producer = producer();
        KafkaConsumer<byte[], byte[]> consumer =
            new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "fetch.max.wait.ms", 20),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
      List<TopicPartition> outcomes = List.of(new TopicPartition("outcomes", 0));
      consumer.assign(outcomes);
      consumer.seekToBeginning(outcomes);
      for (int i = 0; i < WARM + DOCUMENTS; i++) {
        String key = "doc-%d.txt".formatted(i);
        Files.writeString(inbox.resolve(key), "Manifest " + i);
        long begin = System.nanoTime();
        producer.send(new ProducerRecord<>("claims", claim("in", key))).get();
        await(consumer, key);
        if (i >= WARM) {
          millis[i - WARM] = (System.nanoTime() - begin) / 1e6;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
    return millis;
  }

  private static void await(KafkaConsumer<byte[], byte[]> consumer, String key) {
    long limit = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (System.nanoTime() < limit) {
      for (ConsumerRecord<byte[], byte[]> event : consumer.poll(Duration.ofMillis(100))) {
        if (new String(event.value(), UTF_8).contains(key)) {
          return;
        }
      }
    }
    throw new IllegalStateException("No event for " + key);
  }

  private static byte[] claim(String key) {
    return claim("inbox", key);
  }

  private static byte[] claim(String bucket, String key) {
    return WireJson.bytes(
        WireJson.object().put("bucket", bucket).put("key", key).put("tenantId", "north"));
  }

  private KafkaProducer<byte[], byte[]> producer() {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", broker.bootstrapServers(), "acks", "all"),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  /** Java with the flags that the launcher gives a stream, and these arguments. */
  private ProcessBuilder launched(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + root.resolve("jvm.options"));
    command.add("@" + root.resolve("jvm-stream.options"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  private String jar() {
    return root.resolve("runners/flink/target/waybill-flink.jar").toString();
  }
}
