package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.SimpleFunction;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PDone;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.waybill.core.failure.Disposition;
import org.waybill.core.failure.Failure;
import org.waybill.core.message.Message;
import org.waybill.core.message.SecretScan;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Conclusion;

/**
 * Writes failures that are recorded into topics, {@code <pipeline>.<stage>.rejected} and {@code
 * <pipeline>.<stage>.dead-letter}, at least once. The value is the message as the stage got it, its
 * secrets masked; what went wrong stands in headers, see {@link ErrorHeaders}.
 */
public final class WriteFailures extends PTransform<PCollection<KV<Failure, Conclusion>>, PDone> {

  private static final long serialVersionUID = 1L;

  private final KafkaCluster cluster;
  private final String pipelineId;

  private WriteFailures(KafkaCluster cluster, String pipelineId) {
    this.cluster = cluster;
    this.pipelineId = pipelineId;
  }

  /** Writes into the topics of a pipeline. */
  public static WriteFailures to(KafkaCluster cluster, String pipelineId) {
    return new WriteFailures(cluster, pipelineId);
  }

  /** Name of the topic for failures of a stage. */
  public static String topic(String pipelineId, String stage, boolean rejected) {
    return pipelineId + "." + stage + (rejected ? ".rejected" : ".dead-letter");
  }

  @Override
  public PDone expand(PCollection<KV<Failure, Conclusion>> recorded) {
    return recorded
        .apply("Record", MapElements.via(new ToRecord(pipelineId)))
        .setCoder(WriteTopic.coder())
        .apply("Topic", new WriteTopic(cluster));
  }

  private static final class ToRecord
      extends SimpleFunction<KV<Failure, Conclusion>, ProducerRecord<byte[], byte[]>> {
    private static final long serialVersionUID = 1L;

    private final String pipelineId;

    ToRecord(String pipelineId) {
      this.pipelineId = pipelineId;
    }

    @Override
    public ProducerRecord<byte[], byte[]> apply(KV<Failure, Conclusion> recorded) {
      Failure failure = Objects.requireNonNull(recorded.getKey());
      Message message = failure.message();
      ObjectNode original = message.toJson();
      JsonNode safe = SecretScan.redact(original);
      boolean rejected = failure.code().disposition() == Disposition.REJECTED;
      String entity = WireJson.textOrNull(original.get("entityId"));
      ProducerRecord<byte[], byte[]> record =
          new ProducerRecord<>(
              topic(pipelineId, failure.stage(), rejected),
              entity == null ? null : entity.getBytes(UTF_8),
              WireJson.bytes(safe));
      new ErrorHeaders(record.headers())
          .failed(failure.stage(), failure.code(), failure.reason())
          .exception(failure.exception(), failure.stack())
          .source(original.path("source"))
          .verbatim(safe.equals(original));
      return record;
    }
  }
}
