package org.waybill.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.waybill.kafka.testing.LocalKafkaBroker;

/** A broker of its own with a topic, and what a test does to it and sees of it. */
final class TopicSide implements AutoCloseable {

  private final LocalKafkaBroker broker;
  private final String topic;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Admin admin;
  private final Queue<Future<?>> sent = new ConcurrentLinkedQueue<>();

  private TopicSide(
      LocalKafkaBroker broker, String topic, int partitions, Map<String, String> config) {
    broker.createTopic(topic, partitions, config);
    this.broker = broker;
    this.topic = topic;
    this.admin = broker.admin();
    this.producer =
        new KafkaProducer<>(
            Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                broker.bootstrapServers(),
                ProducerConfig.ACKS_CONFIG,
                "all"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  static TopicSide start(Path folder, String topic, int partitions) throws IOException {
    return start(folder, topic, partitions, Map.of());
  }

  /** With a topic that is configured so. */
  static TopicSide start(Path folder, String topic, int partitions, Map<String, String> config)
      throws IOException {
    return new TopicSide(LocalKafkaBroker.start(brokers(folder)), topic, partitions, config);
  }

  /** With a broker that speaks TLS, too. */
  static TopicSide startSecured(Path folder, String topic, int partitions) throws IOException {
    return new TopicSide(
        LocalKafkaBroker.startSecured(brokers(folder)), topic, partitions, Map.of());
  }

  private static Path brokers(Path folder) throws IOException {
    return Files.createDirectories(folder.resolve("broker"));
  }

  LocalKafkaBroker broker() {
    return broker;
  }

  /** Sends a record into the topic, from any thread; {@link #flush} waits for it. */
  void send(int partition, byte @Nullable [] value) {
    send(partition, value, Instant.now());
  }

  /** The same, written at another time. */
  void send(int partition, byte @Nullable [] value, Instant at) {
    sent.add(producer.send(new ProducerRecord<>(topic, partition, at.toEpochMilli(), null, value)));
  }

  /** The same, now and with a key. */
  void sendKeyed(int partition, byte[] key, byte @Nullable [] value) {
    sent.add(producer.send(new ProducerRecord<>(topic, partition, key, value)));
  }

  /** Waits until the broker has all of it. */
  void flush() throws ExecutionException, InterruptedException {
    for (Future<?> each = sent.poll(); each != null; each = sent.poll()) {
      each.get();
    }
  }

  /** Takes every right on a group from everybody. */
  void deny(String group) {
    ask(
        admin
            .createAcls(
                List.of(
                    new AclBinding(
                        new ResourcePattern(ResourceType.GROUP, group, PatternType.LITERAL),
                        new AccessControlEntry(
                            "User:*", "*", AclOperation.ALL, AclPermissionType.DENY))))
            .all());
  }

  /** Makes a user, or gives one another password. */
  void user(String name, String password) {
    ask(
        admin
            .alterUserScramCredentials(
                List.of(
                    new UserScramCredentialUpsertion(
                        name,
                        new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4_096),
                        password)))
            .all());
  }

  /** Gives a topic another setting. */
  void configure(String topic, String name, String value) {
    ask(
        admin
            .incrementalAlterConfigs(
                Map.of(
                    new ConfigResource(ConfigResource.Type.TOPIC, topic),
                    List.of(
                        new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET))))
            .all());
  }

  /** Gives the topic more partitions. */
  void grow(int partitions) {
    ask(admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions))).all());
  }

  /** Offsets that the group has committed. */
  Map<Integer, Long> committed(String group) {
    Map<Integer, Long> offsets = new TreeMap<>();
    ask(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
        .forEach(
            (partition, offset) -> {
              if (offset != null) {
                offsets.put(partition.partition(), offset.offset());
              }
            });
    return offsets;
  }

  /** Ends of the topic's partitions. */
  Map<Integer, Long> ends(String topic, int partitions) {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    for (int i = 0; i < partitions; i++) {
      asked.put(new TopicPartition(topic, i), OffsetSpec.latest());
    }
    Map<Integer, Long> ends = new TreeMap<>();
    ask(admin.listOffsets(asked).all())
        .forEach((partition, info) -> ends.put(partition.partition(), info.offset()));
    return ends;
  }

  private static <T> T ask(KafkaFuture<T> answer) {
    try {
      return answer.get(30, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Every record of a topic, now. */
  List<ConsumerRecord<byte[], byte[]>> records(String topic, int partitions) {
    Map<Integer, Long> ends = ends(topic, partitions);
    List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> all =
          ends.keySet().stream().map(each -> new TopicPartition(topic, each)).toList();
      consumer.assign(all);
      consumer.seekToBeginning(all);
      while (all.stream()
          .anyMatch(each -> consumer.position(each) < ends.getOrDefault(each.partition(), 0L))) {
        consumer.poll(Duration.ofMillis(200)).forEach(found::add);
      }
    }
    return found;
  }

  @Override
  public void close() {
    producer.close(Duration.ZERO);
    admin.close(Duration.ZERO);
    broker.close();
  }
}
