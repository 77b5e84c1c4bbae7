package org.waybill.pipeline;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;
import org.waybill.kafka.KafkaCluster;
import org.waybill.kafka.StartFrom;
import org.waybill.kafka.claim.ClaimSettings;
import org.waybill.kafka.claim.OnDelete;
import org.waybill.pipeline.options.KafkaOptions;
import org.waybill.pipeline.options.StreamOptions;
import org.waybill.pipeline.options.UsageException;

/** Part of {@link StreamSettings}: the topics that are read and written, and how. */
final class TopicSettings {

  private final StreamOptions stream;
  private final KafkaOptions kafka;
  private final String pipelineId;
  private final String runId;

  TopicSettings(PipelineOptions options, String pipelineId, String runId) {
    this.stream = options.as(StreamOptions.class);
    this.kafka = options.as(KafkaOptions.class);
    this.pipelineId = pipelineId;
    this.runId = runId;
  }

  /** The topic to read, its claims by default about {@code store}; null when there is none. */
  StreamConfig.@Nullable Topic topic(String store) {
    String name = stream.getFromKafka();
    if (name == null) {
      return null;
    }
    return new StreamConfig.Topic(cluster(), name, group(), claims(store));
  }

  private ClaimSettings claims(String store) {
    String cluster = kafka.getKafkaCluster();
    return switch (stream.getTopicFormat()) {
      case "claims" -> ClaimSettings.nativeClaims(cluster, pipelineId, store);
      case "s3-events" -> ClaimSettings.s3Events(cluster, pipelineId, store, onDelete());
      default ->
          throw UsageException.value(
              "--topic-format", stream.getTopicFormat(), "expected claims or s3-events");
    };
  }

  /** What becomes of deleted objects. */
  OnDelete onDelete() {
    try {
      return OnDelete.valueOf(stream.getOnDelete().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw UsageException.value("--on-delete", stream.getOnDelete(), "expected keep or tombstone");
    }
  }

  /** The topics to write; null when there are none. */
  StreamConfig.@Nullable Sinks sinks() {
    boolean writes = kafka.getOutcomesTopic() != null || kafka.isFailureTopics();
    return writes
        ? new StreamConfig.Sinks(cluster(), kafka.getOutcomesTopic(), kafka.isFailureTopics())
        : null;
  }

  /** The consumer group: that of the pipeline, or one of its own for reading again. */
  String group() {
    String live = Objects.requireNonNullElse(kafka.getGroup(), pipelineId);
    return kafka.getFrom() == null ? live : live + ".replay-" + runId;
  }

  /** Where the group begins, if it does not stand anywhere yet. */
  StartFrom startFrom() {
    if (kafka.getFrom() != null) {
      return BackfillSettings.parse("--from", kafka.getFrom(), StartFrom::parse);
    }
    return switch (kafka.getOffsetReset()) {
      case "earliest" -> StartFrom.EARLIEST;
      case "latest" -> StartFrom.LATEST;
      default ->
          throw UsageException.value(
              "--offset-reset", kafka.getOffsetReset(), "expected earliest or latest");
    };
  }

  /** Reading again must not touch the checkpoints of the live group. */
  String replay() {
    return isReplay() ? ".replay-" + runId : "";
  }

  /** Whether the topic is read again beside the live group. */
  boolean isReplay() {
    return kafka.getFrom() != null;
  }

  private KafkaCluster cluster() {
    String bootstrap = kafka.getBootstrap();
    if (bootstrap == null || bootstrap.isBlank()) {
      throw new UsageException("--bootstrap is missing; expected host:port of a Kafka broker");
    }
    return new KafkaCluster(kafka.getKafkaCluster(), bootstrap, kafkaProperties());
  }

  private Map<String, String> kafkaProperties() {
    String file = kafka.getKafkaConfig();
    if (file == null) {
      return Map.of();
    }
    try {
      return KafkaCluster.readProperties(Path.of(file));
    } catch (IOException | InvalidPathException e) {
      throw UsageException.value("--kafka-config", file, "this file cannot be read");
    } catch (IllegalArgumentException e) {
      throw UsageException.value("--kafka-config", file, String.valueOf(e.getMessage()));
    }
  }
}
