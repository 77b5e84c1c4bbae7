package org.waybill.kafka;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.beam.sdk.io.kafka.KafkaIO;
import org.apache.beam.sdk.io.kafka.KafkaRecord;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.PBegin;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TupleTagList;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageCoder;
import org.waybill.kafka.claim.BadRecord;
import org.waybill.kafka.claim.ClaimSettings;

/**
 * Reads claims from a topic, from where the group stands. Offsets are committed when a checkpoint
 * of the runner is complete, never before.
 *
 * <p>Three outputs: claims, messages about deleted objects, and records that cannot be read. No
 * order between partitions, which are read in turn; nothing is buffered but what the client has
 * fetched and one poll's records of each partition.
 */
public final class ReadClaims extends PTransform<PBegin, PCollectionTuple> {

  private static final long serialVersionUID = 1L;

  private final KafkaCluster cluster;
  private final String topic;
  private final String group;
  private final ClaimSettings settings;
  private final String runId;
  private final TupleTag<Message> claims = new TupleTag<>() {};
  private final TupleTag<Message> deletions = new TupleTag<>() {};
  private final TupleTag<BadRecord> bad = new TupleTag<>() {};

  private ReadClaims(
      KafkaCluster cluster, String topic, String group, ClaimSettings settings, String runId) {
    this.cluster = cluster;
    this.topic = topic;
    this.group = group;
    this.settings = settings;
    this.runId = runId;
  }

  /**
   * Reads a topic.
   *
   * @param group consumer group whose offsets say where to begin and are moved on
   * @param runId run whose board counts what is passed over
   */
  public static ReadClaims from(
      KafkaCluster cluster, String topic, String group, ClaimSettings settings, String runId) {
    return new ReadClaims(cluster, topic, group, settings, runId);
  }

  /** The claims. */
  public TupleTag<Message> claims() {
    return claims;
  }

  /** Messages about objects said to be deleted. */
  public TupleTag<Message> deletions() {
    return deletions;
  }

  /** Records that cannot be read. */
  public TupleTag<BadRecord> bad() {
    return bad;
  }

  @Override
  public PCollectionTuple expand(PBegin begin) {
    return parse(
        begin.apply(
            "Read",
            KafkaIO.readBytes()
                .withBootstrapServers(cluster.bootstrap())
                .withTopic(topic)
                .withConsumerConfigUpdates(consumer())
                .withConsumerFactoryFn(new Consumers(cluster))
                .withProcessingTime()
                .commitOffsetsInFinalize()));
  }

  /** What is made of records that were read. */
  PCollectionTuple parse(PCollection<KafkaRecord<byte[], byte[]>> records) {
    PCollectionTuple parsed =
        records.apply(
            "Parse",
            ParDo.of(new ParseClaimsFn(settings, runId, claims, deletions, bad))
                .withOutputTags(claims, TupleTagList.of(deletions).and(bad)));
    parsed.get(claims).setCoder(MessageCoder.of());
    parsed.get(deletions).setCoder(MessageCoder.of());
    parsed.get(bad).setCoder(BadRecordCoder.of());
    return parsed;
  }

  private Map<String, Object> consumer() {
    Map<String, Object> config = new HashMap<>();
    config.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    // Where a group begins is written down before the start; this is for offsets that the topic
    // does not hold any more.
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 500);
    config.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 16 << 20);
    return config;
  }

  /** Adds what may hold secrets where no description of the graph shows it. */
  private static final class Consumers
      implements SerializableFunction<Map<String, Object>, Consumer<byte[], byte[]>> {
    private static final long serialVersionUID = 1L;

    private final KafkaCluster cluster;

    Consumers(KafkaCluster cluster) {
      this.cluster = cluster;
    }

    @Override
    public Consumer<byte[], byte[]> apply(Map<String, Object> config) {
      Map<String, Object> all = new HashMap<>(cluster.clientProperties());
      all.putAll(config);
      return FairPolling.of(
          new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer()),
          System::nanoTime);
    }
  }

  /** When a record was written, by its producer or the broker; null when unknown. */
  static @org.jspecify.annotations.Nullable Instant instant(long millis) {
    return millis < 0 ? null : Instant.ofEpochMilli(millis);
  }
}
