package org.waybill.kafka;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a poll gives when one partition has much and another little. */
class FairPollingTest {

  private static final TopicPartition FLOODED = new TopicPartition("claims", 0);
  private static final TopicPartition CALM = new TopicPartition("claims", 1);

  private final MockConsumer<byte[], byte[]> client =
      new MockConsumer<>(OffsetResetStrategy.EARLIEST);
  private final Consumer<byte[], byte[]> fair = FairPolling.of(client, this::now);
  private long nanos = TimeUnit.HOURS.toNanos(1);
  private long floodEnd;
  private long calmEnd;

  private long now() {
    return nanos;
  }

  @BeforeEach
  void assign() {
    fair.assign(List.of(FLOODED, CALM));
    client.updateBeginningOffsets(Map.of(FLOODED, 0L, CALM, 0L));
    client.setMaxPollRecords(500);
  }

  private void flood(int records) {
    for (int i = 0; i < records; i++) {
      client.addRecord(new ConsumerRecord<>("claims", 0, floodEnd++, new byte[0], new byte[0]));
    }
  }

  private void calm() {
    client.addRecord(new ConsumerRecord<>("claims", 1, calmEnd++, new byte[0], new byte[0]));
  }

  /** Polls, and takes so long for each record. */
  private List<ConsumerRecord<byte[], byte[]>> poll(double millisEach) {
    ConsumerRecords<byte[], byte[]> records = fair.poll(Duration.ofMillis(10));
    nanos += (long) (1e6 * millisEach * records.count());
    List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
    records.forEach(all::add);
    return all;
  }

  @Test
  void givenSlowReaderAndFlood_recordOfAnotherPartitionComesWithTheNextPoll() {
    flood(500);
    for (int i = 0; i < 20; i++) {
      assertThat("little at a time", poll(30).size(), lessThanOrEqualTo(2));
    }
    calm();
    List<ConsumerRecord<byte[], byte[]>> next = poll(30);
    assertThat(next.stream().filter(each -> each.partition() == 1).count(), is(1L));
  }

  private void readFast(int records) {
    flood(records);
    for (int read = 0; read < records; ) {
      read += poll(0.02).size();
    }
  }

  @Test
  void givenFastReader_pollsGiveMuch() {
    readFast(50_000);
    flood(500);
    assertThat(poll(0.02).size(), greaterThan(200));
  }

  @Test
  void givenReaderThatBecomesSlow_pollsGiveLittleAgain() {
    readFast(50_000);
    flood(1_000);
    assertThat(poll(30).size(), greaterThan(200));
    assertThat(poll(30).size(), lessThanOrEqualTo(2));
  }

  /** The stages take some at once whenever they have finished a bundle. */
  @Test
  void givenSlowReaderThatNowAndThenTakesSomeAtOnce_pollsStillGiveLittle() {
    flood(2_000);
    for (int bundle = 0; bundle < 20; bundle++) {
      poll(100);
      for (int quick = 0; quick < 20; quick++) {
        assertThat(poll(0.1).size(), lessThanOrEqualTo(2));
      }
    }
  }

  @Test
  void givenPauseAfterFastReading_pollsBeginWithLittle() {
    readFast(50_000);
    poll(0);
    nanos += TimeUnit.SECONDS.toNanos(1);
    poll(0);
    flood(500);
    assertThat(poll(30).size(), lessThanOrEqualTo(2));
  }

  @Test
  void givenBoth_eachPartitionKeepsItsOrderAndNothingIsLost() {
    flood(700);
    for (int i = 0; i < 300; i++) {
      calm();
    }
    List<Long> flooded = new ArrayList<>();
    List<Long> calm = new ArrayList<>();
    for (int i = 0; i < 800; i++) {
      for (ConsumerRecord<byte[], byte[]> each : poll(i % 7)) {
        (each.partition() == 0 ? flooded : calm).add(each.offset());
      }
    }
    assertThat(flooded, equalTo(LongStream.range(0, 700).boxed().toList()));
    assertThat(calm, equalTo(LongStream.range(0, 300).boxed().toList()));
  }

  @Test
  void givenRecordsThatLieHere_positionIsOfTheNextOneAndASeekForgetsThem() {
    flood(10);
    assertThat(poll(0).size(), is(1));
    assertThat(fair.position(FLOODED), is(1L));
    fair.seek(FLOODED, 5);
    assertThat(fair.position(FLOODED), is(5L));
    flood(1);
    assertThat(poll(0).get(0).offset(), is(10L));
  }
}
