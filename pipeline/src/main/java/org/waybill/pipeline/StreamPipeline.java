package org.waybill.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.Filter;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.waybill.core.failure.Failure;
import org.waybill.core.message.Message;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.OutcomeEvent;
import org.waybill.core.stage.FailureEvents;
import org.waybill.core.stage.RecordFailures;
import org.waybill.core.stage.RunStage;
import org.waybill.core.stage.StageChain;
import org.waybill.core.stage.StageResult;
import org.waybill.document.stages.Conclude;
import org.waybill.document.stages.DocumentStages;
import org.waybill.document.stages.OutcomeEvents;
import org.waybill.kafka.ReadClaims;
import org.waybill.kafka.RecordBadRecords;
import org.waybill.kafka.WriteBadRecords;
import org.waybill.kafka.WriteFailures;
import org.waybill.kafka.WriteOutcomes;
import org.waybill.kafka.claim.BadRecord;
import org.waybill.kafka.claim.OnDelete;
import org.waybill.objectstore.WatchBucket;

/**
 * The stream: the stages of the backfill behind a topic or a watched bucket, for ever.
 *
 * <pre>
 * topic ─▶ parse ─┬─▶ admit, look up, validate, extract, store ─▶ events
 *                 ├─▶ delete ─┘                 └─ failures ─▶ record ─▶ events
 *                 └─▶ bad records ─▶ record
 * </pre>
 *
 * <p>Nothing between the source and the durable effect keeps state, so offsets that are committed
 * with a checkpoint are offsets of finished work.
 */
public final class StreamPipeline {

  /** Steps whose work in flight can be bounded, by name. */
  static final Set<String> STEPS = new TreeSet<>(BackfillPipeline.STEPS);

  static {
    STEPS.addAll(Set.of("admit", "delete"));
  }

  private final StreamConfig config;
  private final DocumentStages stages;
  private final List<PCollection<Failure>> failures = new ArrayList<>();
  private final List<PCollection<OutcomeEvent>> events = new ArrayList<>();

  private StreamPipeline(StreamConfig config) {
    this.config = config;
    this.stages = DocumentStages.of(config.document(), config.output());
  }

  /** Adds the graph to a pipeline. */
  public static void addTo(Pipeline pipeline, StreamConfig config) {
    new StreamPipeline(config).build(pipeline);
  }

  /** Topics that failures of this pipeline go to. */
  public static List<String> failureTopics(String pipelineId) {
    List<String> topics = new ArrayList<>();
    topics.add(WriteFailures.topic(pipelineId, BadRecord.STAGE, false));
    for (String stage : List.of("delete", "admit", "look-up", "validate", "extract", "store")) {
      topics.add(WriteFailures.topic(pipelineId, stage, false));
      topics.add(WriteFailures.topic(pipelineId, stage, true));
    }
    return topics;
  }

  private void build(Pipeline pipeline) {
    List<PCollection<Message>> claims = new ArrayList<>();
    if (config.topic() != null) {
      claims.addAll(fromTopic(pipeline, config.topic()));
    }
    if (config.watch() != null) {
      StreamConfig.Watch watch = config.watch();
      claims.add(
          pipeline.apply("watch", WatchBucket.of(watch.listing(), config.worker(), watch.poll())));
    }
    process(together(claims));
    tell();
  }

  /**
   * One collection as it is: where several meet, a runner may put buffers in between, in which a
   * claim waits behind all that came before it, whosever they are.
   */
  private static PCollection<Message> together(List<PCollection<Message>> claims) {
    return claims.size() == 1
        ? claims.get(0)
        : PCollectionList.of(claims).apply("all-claims", Flatten.pCollections());
  }

  private List<PCollection<Message>> fromTopic(Pipeline pipeline, StreamConfig.Topic topic) {
    ReadClaims read =
        ReadClaims.from(
            topic.cluster(), topic.name(), topic.group(), topic.claims(), config.worker().runId());
    PCollectionTuple parsed = pipeline.apply("claims", read);
    PCollection<BadRecord> bad =
        parsed
            .get(read.bad())
            .apply("record-bad", RecordBadRecords.to(config.output(), config.worker()));
    if (config.sinks() != null && config.sinks().failures()) {
      bad.apply("bad-topic", WriteBadRecords.to(config.sinks().cluster(), config.pipelineId()));
    }
    if (topic.claims().onDelete() == OnDelete.KEEP) {
      return List.of(parsed.get(read.claims()));
    }
    StageResult deleted =
        parsed.get(read.deletions()).apply("delete", RunStage.of(stages.delete(), config.worker()));
    failures.add(deleted.failures());
    events.add(
        deleted
            .successes()
            .apply("gone", Filter.by(message -> !DocumentStages.isPresent(message)))
            .apply("tell-gone", OutcomeEvents.of(stages.recipe())));
    PCollection<Message> present =
        deleted.successes().apply("present", Filter.by(DocumentStages::isPresent));
    return List.of(parsed.get(read.claims()), present);
  }

  private void process(PCollection<Message> claims) {
    StageResult processed =
        claims.apply(
            "documents",
            StageChain.on(config.worker())
                .then(stages.admit(config.allowed()))
                .then(stages.lookUp())
                .then(stages.validate())
                .then(stages.extract())
                .then(stages.store())
                .inOneStep(Conclude::isUnchanged));
    failures.add(processed.failures());
    events.add(processed.successes().apply("tell", OutcomeEvents.of(stages.recipe())));
  }

  private void tell() {
    PCollection<KV<Failure, Conclusion>> recorded =
        PCollectionList.of(failures)
            .apply("all-failures", Flatten.pCollections())
            .apply(
                "record-failures",
                RecordFailures.to(config.output(), stages.recipe(), config.worker()).andPassOn());
    events.add(recorded.apply("tell-failures", FailureEvents.of(stages.recipe())));
    PCollection<OutcomeEvent> all =
        PCollectionList.of(events)
            .apply("all-events", Flatten.pCollections())
            .apply("count", CountOutcomes.of(config.worker().runId()));
    StreamConfig.Sinks sinks = config.sinks();
    if (sinks != null && sinks.failures()) {
      recorded.apply("failure-topics", WriteFailures.to(sinks.cluster(), config.pipelineId()));
    }
    if (sinks != null && sinks.outcomes() != null) {
      all.apply("outcomes-topic", WriteOutcomes.to(sinks.cluster(), sinks.outcomes()));
    }
  }
}
