package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.SimpleFunction;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PDone;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.WireJson;
import org.waybill.kafka.claim.BadRecord;
import org.waybill.kafka.claim.TopicRecord;

/**
 * Writes records that cannot be read, once they lie in the bucket, into the topic {@code
 * <pipeline>.claims.dead-letter}: key, headers and value as they were, secrets masked, and what is
 * wrong in headers, see {@link ErrorHeaders}. A value of more than {@value #MAX_VALUE_BYTES} bytes,
 * or one that cannot be kept, is replaced by a JSON object that names the object in the bucket. Key
 * and headers of more than that together are left out, since no broker might take the record else;
 * what headers told of an earlier failure gives way to this one.
 */
public final class WriteBadRecords extends PTransform<PCollection<BadRecord>, PDone> {

  /** Longest value that travels itself, and longest key and headers together. */
  public static final int MAX_VALUE_BYTES = 256 * 1024;

  private static final long serialVersionUID = 1L;

  private final KafkaCluster cluster;
  private final String pipelineId;

  private WriteBadRecords(KafkaCluster cluster, String pipelineId) {
    this.cluster = cluster;
    this.pipelineId = pipelineId;
  }

  /** Writes into the topic of a pipeline. */
  public static WriteBadRecords to(KafkaCluster cluster, String pipelineId) {
    return new WriteBadRecords(cluster, pipelineId);
  }

  @Override
  public PDone expand(PCollection<BadRecord> records) {
    return records
        .apply("Record", MapElements.via(new ToRecord(pipelineId)))
        .setCoder(WriteTopic.coder())
        .apply("Topic", new WriteTopic(cluster));
  }

  static ProducerRecord<byte[], byte[]> record(String pipelineId, BadRecord bad) {
    byte[] value = bad.value();
    boolean whole = value != null && value.length <= MAX_VALUE_BYTES;
    byte[] key = bad.key();
    List<TopicRecord.Header> headers = bad.headers();
    boolean fits = length(key) + length(headers) <= MAX_VALUE_BYTES;
    String object = bad.position().deadLetterName();
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            WriteFailures.topic(pipelineId, BadRecord.STAGE, false),
            fits ? key : null,
            whole ? value : WireJson.bytes(WireJson.object().put("object", object)));
    for (TopicRecord.Header header : fits ? headers : List.<TopicRecord.Header>of()) {
      if (!header.name().startsWith(ErrorHeaders.PREFIX)) {
        record.headers().add(header.name(), header.value());
      }
    }
    new ErrorHeaders(record.headers())
        .failed(BadRecord.STAGE, bad.code(), bad.reason())
        .position(bad.position())
        .verbatim(whole && fits && bad.isVerbatim());
    record.headers().add(ErrorHeaders.PREFIX + "object", object.getBytes(UTF_8));
    return record;
  }

  private static long length(byte @Nullable [] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

  private static long length(List<TopicRecord.Header> headers) {
    return headers.stream()
        .mapToLong(header -> header.name().getBytes(UTF_8).length + length(header.value()))
        .sum();
  }

  private static final class ToRecord
      extends SimpleFunction<BadRecord, ProducerRecord<byte[], byte[]>> {
    private static final long serialVersionUID = 1L;

    private final String pipelineId;

    ToRecord(String pipelineId) {
      this.pipelineId = pipelineId;
    }

    @Override
    public ProducerRecord<byte[], byte[]> apply(BadRecord bad) {
      return record(pipelineId, bad);
    }
  }
}
