package org.waybill.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.NullableCoder;
import org.apache.beam.sdk.io.kafka.ProducerRecordCoder;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PDone;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes records, at least once: all that a bundle wrote is acknowledged by every replica in sync
 * before the bundle ends, or the bundle fails. KafkaIO's own writer does not hold to that when a
 * broker refuses a batch as too large, see {@link SendRecordsFn}.
 */
final class WriteTopic extends PTransform<PCollection<ProducerRecord<byte[], byte[]>>, PDone> {

  private static final long serialVersionUID = 1L;

  /** How long the producer may try to write a record. */
  private static final Duration DELIVERY = Duration.ofMinutes(2);

  /** How long a bundle waits for what the producer says: it should have said it by then. */
  private static final Duration PATIENCE = DELIVERY.plusSeconds(10);

  private final KafkaCluster cluster;

  WriteTopic(KafkaCluster cluster) {
    this.cluster = cluster;
  }

  /** The coder of what is written; keys and values may be absent. */
  @SuppressWarnings("NullAway") // Beam's types do not say that a record may lack key and value.
  static Coder<ProducerRecord<byte[], byte[]>> coder() {
    return ProducerRecordCoder.of(
        NullableCoder.of(ByteArrayCoder.of()), NullableCoder.of(ByteArrayCoder.of()));
  }

  @Override
  public PDone expand(PCollection<ProducerRecord<byte[], byte[]>> records) {
    records.apply("Write", ParDo.of(new SendRecordsFn(() -> producer(cluster), PATIENCE)));
    return PDone.in(records.getPipeline());
  }

  /** A producer that retries by itself, and writes a record that it sends again once. */
  private static Producer<byte[], byte[]> producer(KafkaCluster cluster) {
    Map<String, Object> config = new HashMap<>(cluster.clientProperties());
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) DELIVERY.toMillis());
    return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
  }
}
