package org.waybill.benchmarks.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.runners.flink.FlinkRunner;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.CoderException;
import org.apache.beam.sdk.io.kafka.KafkaIO;
import org.apache.beam.sdk.io.kafka.KafkaRecord;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.util.CoderUtils;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageCoder;
import org.waybill.core.message.WireJson;
import org.waybill.core.stage.StageChain;
import org.waybill.core.stage.StageContext;
import org.waybill.core.stage.StageContract;
import org.waybill.core.stage.StageLogic;
import org.waybill.core.stage.StageResult;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.store.Stores;
import org.waybill.kafka.KafkaCluster;
import org.waybill.kafka.ReadClaims;
import org.waybill.kafka.claim.ClaimSettings;

/**
 * One measurement, a process of its own: reads so many records of a topic on embedded Flink and
 * prints how many it did in a second, from the first that it saw to the last, and what they cost in
 * processor time.
 *
 * <p>{@code parse} parses each record's JSON and counts it; {@code waybill} reads claims as the
 * stream does and sends them through stages that do nothing; {@code coded} also writes and reads
 * each message once with its coder, as at a boundary between tasks.
 */
public final class ClaimRate {

  private static final AtomicLong SEEN = new AtomicLong();
  private static volatile long target;
  private static volatile long began;
  private static volatile long cpuBegan;

  private ClaimRate() {}

  /** Arguments: the program, bootstrap servers, topic, records, stages. */
  public static void main(String[] args) {
    target = Long.parseLong(args[3]);
    FlinkPipelineOptions options = PipelineOptionsFactory.create().as(FlinkPipelineOptions.class);
    options.setRunner(FlinkRunner.class);
    options.setFlinkMaster("[local]");
    options.setStreaming(true);
    options.setParallelism(2);
    options.setObjectReuse(true);
    options.setFasterCopy(true);
    Pipeline pipeline = Pipeline.create(options);
    if (args[0].equals("parse")) {
      parse(pipeline, args[1], args[2]);
    } else {
      PCollection<Message> messages = claims(pipeline, args[1], args[2], Integer.parseInt(args[4]));
      if (args[0].equals("coded")) {
        messages = messages.apply("code", ParDo.of(new CodeFn())).setCoder(MessageCoder.of());
      }
      messages.apply("count", ParDo.of(new CountFn()));
    }
    // An unbounded pipeline does not end; the last record ends the process.
    pipeline.run();
  }

  private static void parse(Pipeline pipeline, String bootstrap, String topic) {
    pipeline
        .apply(
            "read",
            KafkaIO.readBytes()
                .withBootstrapServers(bootstrap)
                .withTopic(topic)
                .withConsumerConfigUpdates(Map.of("auto.offset.reset", "earliest")))
        .apply("parse", ParDo.of(new ParseFn()));
  }

  private static PCollection<Message> claims(
      Pipeline pipeline, String bootstrap, String topic, int stages) {
    ReadClaims read =
        ReadClaims.from(
            new KafkaCluster("kafka", bootstrap, Map.of()),
            topic,
            "rate-" + System.nanoTime(),
            ClaimSettings.nativeClaims("kafka", "rate", "s3"),
            "rate");
    PCollectionTuple parsed = pipeline.apply("claims", read);
    WorkerConfig worker = WorkerConfig.of("rate", () -> Stores.of(List.of()));
    PCollection<Message> messages = parsed.get(read.claims());
    if (stages == 0) {
      return messages;
    }
    StageChain chain = StageChain.on(worker);
    for (int i = 0; i < stages; i++) {
      chain = chain.then(new NoOp("stage-" + i));
    }
    StageResult result = messages.apply("stages", chain.inOneStep(message -> false));
    result.failures().apply("failed", ParDo.of(new FailFn<>()));
    return result.successes();
  }

  /** Notes the first record, and ends the process with the last. */
  private static void seen() {
    long number = SEEN.incrementAndGet();
    if (number == 1) {
      began = System.nanoTime();
      cpuBegan = cpuNanos();
    }
    if (number == target) {
      double seconds = (System.nanoTime() - began) / 1e9;
      double cpu = (cpuNanos() - cpuBegan) / 1e9;
      System.out.printf(Locale.ROOT, "%.0f %.3f%n", target / seconds, cpu);
      System.out.flush();
      Runtime.getRuntime().halt(0);
    }
  }

  private static long cpuNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
  }

  /** Parses a record's value. */
  static final class ParseFn extends DoFn<KafkaRecord<byte[], byte[]>, Void> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void processElement(@Element KafkaRecord<byte[], byte[]> record) {
      try {
        WireJson.parseObject(Objects.requireNonNull(record.getKV().getValue()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      seen();
    }
  }

  /** Writes and reads each message once. */
  static final class CodeFn extends DoFn<Message, Message> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void processElement(@Element Message message, OutputReceiver<Message> out) {
      try {
        byte[] coded = CoderUtils.encodeToByteArray(MessageCoder.of(), message);
        out.output(CoderUtils.decodeFromByteArray(MessageCoder.of(), coded));
      } catch (CoderException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Counts. */
  static final class CountFn extends DoFn<Message, Void> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void processElement(@Element Message message) {
      seen();
    }
  }

  /** Nothing may fail. */
  static final class FailFn<T> extends DoFn<T, Void> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void processElement(@Element T failure) {
      System.err.println(failure);
      Runtime.getRuntime().halt(1);
    }
  }

  private static final class NoOp implements StageLogic {
    private static final long serialVersionUID = 1L;

    private final StageContract contract;

    NoOp(String name) {
      contract = StageContract.builder(name, "1").build();
    }

    @Override
    public StageContract contract() {
      return contract;
    }

    @Override
    public Message process(Message message, StageContext context) {
      return message;
    }
  }
}
