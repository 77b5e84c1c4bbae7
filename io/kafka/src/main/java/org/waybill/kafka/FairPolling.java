package org.waybill.kafka;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Polls a consumer so that a partition with a great backlog keeps no other waiting. The client
 * itself hands out all that it has fetched of one partition before it turns to the next, thousands
 * of records maybe; here each poll gives a share of every partition that has any, and no more in
 * all than the reader takes in about {@value #AHEAD_MILLIS} ms.
 *
 * <p>At most as many records of a partition lie here as one poll of the client gives.
 */
final class FairPolling implements InvocationHandler {

  static final int AHEAD_MILLIS = 5;
  private static final int MAX_SHARE = 500;

  /**
   * How far back the reader's pace is looked at: longer than the stages take to finish a bundle,
   * which is followed by some records that they take at once.
   */
  private static final double PACE_NANOS = 200e6;

  /** What makes records that lie here those of another place. */
  private static final Set<String> REPOSITIONING =
      Set.of("assign", "seek", "seekToBeginning", "seekToEnd", "subscribe", "unsubscribe");

  private final Consumer<byte[], byte[]> consumer;
  private final LongSupplier nanoTime;
  private final Map<TopicPartition, Deque<ConsumerRecord<byte[], byte[]>>> ahead = new HashMap<>();
  private double perNano;
  private int given;
  private long givenAt;

  private FairPolling(Consumer<byte[], byte[]> consumer, LongSupplier nanoTime) {
    this.consumer = consumer;
    this.nanoTime = nanoTime;
    this.givenAt = nanoTime.getAsLong();
  }

  /** A consumer that does all that the given one does, and polls fairly. */
  static Consumer<byte[], byte[]> of(Consumer<byte[], byte[]> consumer, LongSupplier nanoTime) {
    @SuppressWarnings("unchecked") // The interface alone does not tell its parameters.
    Consumer<byte[], byte[]> fair =
        (Consumer<byte[], byte[]>)
            Proxy.newProxyInstance(
                FairPolling.class.getClassLoader(),
                new Class<?>[] {Consumer.class},
                new FairPolling(consumer, nanoTime));
    return fair;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("poll") && arguments != null) {
      return poll(
          arguments[0] instanceof Duration timeout
              ? timeout
              : Duration.ofMillis((Long) arguments[0]));
    }
    if (REPOSITIONING.contains(method.getName())) {
      ahead.clear();
    }
    if (method.getName().equals("position") && arguments != null) {
      Deque<ConsumerRecord<byte[], byte[]>> queue = ahead.get((TopicPartition) arguments[0]);
      if (queue != null) {
        return queue.getFirst().offset();
      }
    }
    try {
      return method.invoke(consumer, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
    if (ahead.isEmpty()) {
      keep(consumer.poll(timeout));
    } else if (!ahead.keySet().containsAll(consumer.assignment())) {
      Set<TopicPartition> known = Set.copyOf(ahead.keySet());
      consumer.pause(known);
      try {
        keep(consumer.poll(Duration.ZERO));
      } finally {
        consumer.resume(known);
      }
    }
    return give();
  }

  private void keep(ConsumerRecords<byte[], byte[]> records) {
    records.forEach(
        record ->
            ahead
                .computeIfAbsent(
                    new TopicPartition(record.topic(), record.partition()),
                    key -> new ArrayDeque<>())
                .add(record));
  }

  private ConsumerRecords<byte[], byte[]> give() {
    measure();
    int each = Math.max(1, share() / Math.max(1, ahead.size()));
    Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();
    given = 0;
    for (Map.Entry<TopicPartition, Deque<ConsumerRecord<byte[], byte[]>>> entry :
        ahead.entrySet()) {
      List<ConsumerRecord<byte[], byte[]>> first = new ArrayList<>();
      while (first.size() < each && !entry.getValue().isEmpty()) {
        first.add(entry.getValue().removeFirst());
      }
      given += first.size();
      records.put(entry.getKey(), first);
    }
    ahead.values().removeIf(Deque::isEmpty);
    givenAt = nanoTime.getAsLong();
    return new ConsumerRecords<>(records);
  }

  /** The reader comes back when it has taken what it got before. */
  private void measure() {
    double took = Math.max(1, nanoTime.getAsLong() - givenAt);
    perNano += Math.min(1, took / PACE_NANOS) * (given / took - perNano);
  }

  private int share() {
    return (int) Math.max(1, Math.min(MAX_SHARE, AHEAD_MILLIS * 1e6 * perNano));
  }
}
