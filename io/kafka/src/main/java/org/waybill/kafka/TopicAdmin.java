package org.waybill.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks at topics and groups of a cluster, and puts a group where it is to begin. */
public final class TopicAdmin implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 20_000;

  private final KafkaCluster cluster;
  private final Admin admin;

  private TopicAdmin(KafkaCluster cluster, Admin admin) {
    this.cluster = cluster;
    this.admin = admin;
  }

  /**
   * Connects, when first asked something.
   *
   * @throws KafkaProblem when the properties are of no use
   */
  public static TopicAdmin open(KafkaCluster cluster) throws KafkaProblem {
    Map<String, Object> config = new HashMap<>(cluster.clientProperties());
    config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    config.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS / 2);
    try {
      return new TopicAdmin(cluster, Admin.create(config));
    } catch (KafkaException e) {
      // Its message may quote a property, a password among them.
      throw new KafkaProblem(
          KafkaProblem.Kind.NOT_USABLE,
          "No client can be made for Kafka at "
              + cluster
              + "; look at --bootstrap and the"
              + " properties in --kafka-config",
          e);
    }
  }

  /** How far a group is behind the end of a topic, and what it has done. */
  public record Standing(Map<Integer, Long> committed, Map<Integer, Long> end) {
    /** Records that are not yet committed; those of partitions without commit count from 0. */
    public long lag() {
      return end.entrySet().stream()
          .mapToLong(each -> each.getValue() - committed.getOrDefault(each.getKey(), 0L))
          .sum();
    }
  }

  /** Partitions of a topic. */
  public int partitions(String topic) throws KafkaProblem {
    Map<String, TopicDescription> found =
        ask(admin.describeTopics(List.of(topic)).allTopicNames(), "The topic " + topic);
    return Objects.requireNonNull(found.get(topic)).partitions().size();
  }

  /** Fails unless all of them are there. */
  public void requireTopics(Collection<String> topics) throws KafkaProblem {
    for (String topic : new TreeSet<>(topics)) {
      partitions(topic);
    }
  }

  /** Where a group stands in a topic. */
  public Standing standing(String topic, String group) throws KafkaProblem {
    return new Standing(committed(topic, group), offsets(topic, each -> OffsetSpec.latest()));
  }

  private Map<Integer, Long> committed(String topic, String group) throws KafkaProblem {
    Map<TopicPartition, OffsetAndMetadata> all =
        ask(
            admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(),
            "The group " + group);
    Map<Integer, Long> offsets = new TreeMap<>();
    all.forEach(
        (partition, offset) -> {
          if (partition.topic().equals(topic) && offset != null) {
            offsets.put(partition.partition(), offset.offset());
          }
        });
    return offsets;
  }

  /**
   * Writes down where a group begins in the partitions in which it does not stand yet; so that from
   * then on nothing depends on when it is started.
   */
  public void place(String topic, String group, StartFrom from) throws KafkaProblem {
    Map<Integer, Long> standing = committed(topic, group);
    Map<TopicPartition, OffsetAndMetadata> missing = new HashMap<>();
    offsetsOf(topic, from)
        .forEach(
            (partition, offset) -> {
              if (!standing.containsKey(partition)) {
                missing.put(new TopicPartition(topic, partition), new OffsetAndMetadata(offset));
              }
            });
    if (!missing.isEmpty()) {
      ask(admin.alterConsumerGroupOffsets(group, missing).all(), "The group " + group);
    }
  }

  private Map<Integer, Long> offsetsOf(String topic, StartFrom from) throws KafkaProblem {
    Map<Integer, Long> begin = offsets(topic, partition -> from.others());
    // No record is as young as the instant asked for.
    Map<Integer, Long> end = offsets(topic, partition -> OffsetSpec.latest());
    begin.replaceAll(
        (partition, offset) -> offset < 0 ? Objects.requireNonNull(end.get(partition)) : offset);
    for (Integer partition : from.offsets().keySet()) {
      if (!begin.containsKey(partition)) {
        throw new KafkaProblem(
            KafkaProblem.Kind.NOT_USABLE,
            "The topic %s has no partition %d".formatted(topic, partition),
            new IllegalArgumentException());
      }
    }
    begin.putAll(from.offsets());
    return begin;
  }

  private Map<Integer, Long> offsets(String topic, Function<Integer, OffsetSpec> spec)
      throws KafkaProblem {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    int partitions = partitions(topic);
    for (int i = 0; i < partitions; i++) {
      asked.put(new TopicPartition(topic, i), spec.apply(i));
    }
    Map<TopicPartition, ListOffsetsResultInfo> found =
        ask(admin.listOffsets(asked).all(), "The topic " + topic);
    return found.entrySet().stream()
        .collect(
            Collectors.toMap(
                each -> each.getKey().partition(),
                each -> each.getValue().offset(),
                (a, b) -> a,
                TreeMap::new));
  }

  private <T> T ask(KafkaFuture<T> answer, String what) throws KafkaProblem {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw problem(what, e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaProblem(KafkaProblem.Kind.UNREACHABLE, what + ": interrupted", e);
    }
  }

  private KafkaProblem problem(String what, Throwable cause) {
    if (cause instanceof UnknownTopicOrPartitionException) {
      return notUsable(what, "is not on the cluster %s; make it first".formatted(cluster), cause);
    }
    if (cause instanceof AuthorizationException) {
      return notUsable(
          what,
          "may not be used on the cluster %s (%s); ask for the right to describe, read and, for"
                  .formatted(cluster, cause.getClass().getSimpleName())
              + " topics that are written, write it",
          cause);
    }
    if (cause instanceof SslAuthenticationException) {
      return notUsable(
          what,
          "cannot be looked at: no TLS with the cluster %s; look at ssl.truststore… and, where the"
                  .formatted(cluster)
              + " broker asks who calls, ssl.keystore… in --kafka-config",
          cause);
    }
    if (cause instanceof AuthenticationException) {
      return notUsable(
          what,
          "cannot be looked at: the cluster %s refuses the credentials in --kafka-config"
              .formatted(cluster),
          cause);
    }
    if (cause instanceof UnknownMemberIdException) {
      return notUsable(
          what, "is in use by consumers that subscribe; choose another with --group", cause);
    }
    return new KafkaProblem(
        KafkaProblem.Kind.UNREACHABLE,
        "%s cannot be looked at: Kafka at %s does not answer (%s)"
            .formatted(what, cluster, cause.getClass().getSimpleName()),
        cause);
  }

  private static KafkaProblem notUsable(String what, String why, Throwable cause) {
    return new KafkaProblem(KafkaProblem.Kind.NOT_USABLE, what + " " + why, cause);
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(5));
  }
}
