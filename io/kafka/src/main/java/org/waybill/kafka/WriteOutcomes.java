package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.SimpleFunction;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PDone;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.waybill.core.output.OutcomeEvent;

/**
 * Writes outcome events into a topic, at least once. The key is the entity id, so that the events
 * of one entity stay in one partition; the headers {@code eventId}, {@code status}, {@code
 * correlationId} and {@code traceparent} repeat what the value says.
 */
public final class WriteOutcomes extends PTransform<PCollection<OutcomeEvent>, PDone> {

  private static final long serialVersionUID = 1L;

  private final KafkaCluster cluster;
  private final String topic;

  private WriteOutcomes(KafkaCluster cluster, String topic) {
    this.cluster = cluster;
    this.topic = topic;
  }

  /** Writes into {@code topic}. */
  public static WriteOutcomes to(KafkaCluster cluster, String topic) {
    return new WriteOutcomes(cluster, topic);
  }

  @Override
  public PDone expand(PCollection<OutcomeEvent> events) {
    return events
        .apply("Record", MapElements.via(new ToRecord(topic)))
        .setCoder(WriteTopic.coder())
        .apply("Topic", new WriteTopic(cluster));
  }

  private static final class ToRecord
      extends SimpleFunction<OutcomeEvent, ProducerRecord<byte[], byte[]>> {
    private static final long serialVersionUID = 1L;

    private final String topic;

    ToRecord(String topic) {
      this.topic = topic;
    }

    @Override
    public ProducerRecord<byte[], byte[]> apply(OutcomeEvent event) {
      ProducerRecord<byte[], byte[]> record =
          new ProducerRecord<>(topic, event.entityId().getBytes(UTF_8), event.wire());
      Headers headers = record.headers();
      headers.add("eventId", event.eventId().getBytes(UTF_8));
      headers.add("status", event.status().wireName().getBytes(UTF_8));
      for (String name : new String[] {"correlationId", "traceparent"}) {
        event.ofClaim(name).ifPresent(value -> headers.add(name, value.getBytes(UTF_8)));
      }
      return record;
    }
  }
}
