package org.waybill.kafka;

import java.util.HashMap;
import java.util.Map;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.NullableCoder;
import org.apache.beam.sdk.io.kafka.KafkaIO;
import org.apache.beam.sdk.io.kafka.ProducerRecordCoder;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PDone;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes records, at least once: all that a bundle wrote is acknowledged by every replica in sync
 * before the bundle ends, or the bundle fails.
 */
final class WriteTopic extends PTransform<PCollection<ProducerRecord<byte[], byte[]>>, PDone> {

  private static final long serialVersionUID = 1L;

  /** How long a record may take before the bundle fails, in milliseconds. */
  private static final int DELIVERY_MILLIS = 120_000;

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
    Map<String, Object> config = new HashMap<>();
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_MILLIS);
    config.put(ProducerConfig.LINGER_MS_CONFIG, 5);
    return records.apply(
        "Write",
        KafkaIO.<byte[], byte[]>writeRecords()
            .withBootstrapServers(cluster.bootstrap())
            .withKeySerializer(ByteArraySerializer.class)
            .withValueSerializer(ByteArraySerializer.class)
            .withProducerConfigUpdates(config)
            .withProducerFactoryFn(new Producers(cluster)));
  }

  /** Adds what may hold secrets where no description of the graph shows it. */
  private static final class Producers
      implements SerializableFunction<Map<String, Object>, Producer<byte[], byte[]>> {
    private static final long serialVersionUID = 1L;

    private final KafkaCluster cluster;

    Producers(KafkaCluster cluster) {
      this.cluster = cluster;
    }

    @Override
    public Producer<byte[], byte[]> apply(Map<String, Object> config) {
      Map<String, Object> all = new HashMap<>(cluster.clientProperties());
      all.putAll(config);
      return new KafkaProducer<>(all);
    }
  }
}
