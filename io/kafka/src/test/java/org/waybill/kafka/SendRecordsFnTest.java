package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.kafka.testing.LocalKafkaBroker;

/** When a bundle of records ends, and when it fails. */
@Timeout(120)
class SendRecordsFnTest {

  private static final String TOPIC = "outcomes";
  private static final Duration LONG = Duration.ofMinutes(2);

  private final MockProducer<byte[], byte[]> silent =
      new MockProducer<>(false, new ByteArraySerializer(), new ByteArraySerializer());

  private static SendRecordsFn opened(Producer<byte[], byte[]> producer, Duration patience) {
    SendRecordsFn fn = new SendRecordsFn(() -> producer, patience);
    fn.setUp();
    fn.startBundle();
    return fn;
  }

  private static void send(SendRecordsFn fn, int records) throws IOException {
    for (int i = 0; i < records; i++) {
      fn.processElement(new ProducerRecord<>(TOPIC, "event %05d".formatted(i).getBytes(UTF_8)));
    }
  }

  /** Its end, in a thread of its own. */
  private static Future<?> ending(SendRecordsFn fn, ExecutorService threads) {
    Callable<Boolean> end =
        () -> {
          fn.finishBundle();
          return true;
        };
    return threads.submit(end);
  }

  @Test
  void givenRecords_endsWhenTheLastIsAcknowledged() throws Exception {
    SendRecordsFn fn = opened(silent, LONG);
    send(fn, 2);
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      Future<?> end = ending(fn, threads);
      assertThat(silent.completeNext(), is(true));
      assertThrows(TimeoutException.class, () -> end.get(300, TimeUnit.MILLISECONDS));
      assertThat(silent.completeNext(), is(true));
      end.get();
    } finally {
      threads.shutdownNow();
    }
    assertThat(silent.history(), hasSize(2));
  }

  @Test
  void givenNoRecord_ends() throws Exception {
    opened(silent, LONG).finishBundle();
  }

  @Test
  void givenRecordThatIsRefused_failsTheBundleAndTheNextRecord() throws Exception {
    SendRecordsFn fn = opened(silent, LONG);
    send(fn, 2);
    RuntimeException refusal = new RecordTooLargeException("too large");
    assertThat(silent.errorNext(refusal), is(true));
    assertThat(assertThrows(IOException.class, () -> send(fn, 1)).getCause(), is(refusal));
    assertThat(assertThrows(IOException.class, fn::finishBundle).getCause(), is(refusal));
  }

  @Test
  void givenProducerThatSaysNothing_failsInTime() throws Exception {
    SendRecordsFn fn = opened(silent, Duration.ofMillis(200));
    send(fn, 3);
    assertThat(silent.completeNext(), is(true));
    IOException failure = assertThrows(IOException.class, fn::finishBundle);
    assertThat(failure.getMessage(), containsString("2 of 3 records"));
  }

  @Test
  void givenBundleThatEnded_theNextHasNothingOfIt() throws Exception {
    SendRecordsFn fn = opened(silent, Duration.ofMillis(200));
    send(fn, 1);
    assertThrows(IOException.class, fn::finishBundle);
    fn.startBundle();
    assertThat(silent.errorNext(new RecordTooLargeException("late")), is(true));
    fn.finishBundle();
  }

  /** A producer that waits for more, so that what is sent at once is one batch. */
  private static Producer<byte[], byte[]> batching(LocalKafkaBroker broker) {
    return new KafkaProducer<>(
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            broker.bootstrapServers(),
            ProducerConfig.LINGER_MS_CONFIG,
            300),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  @Test
  void givenBrokerThatRefusesBatchesAsTooLarge_failsTheBundle(@TempDir Path folder)
      throws Exception {
    try (LocalKafkaBroker broker = LocalKafkaBroker.start(folder)) {
      broker.createTopic(TOPIC, 1, Map.of("max.message.bytes", "10"));
      SendRecordsFn fn = opened(batching(broker), LONG);
      try {
        send(fn, 5);
        RuntimeException failure = assertThrows(RuntimeException.class, fn::finishBundle);
        assertThat(failure, is(instanceOf(RecordTooLargeException.class)));
        assertThat(failure.getMessage(), containsString("max.message.bytes"));
      } finally {
        fn.tearDown();
      }
    }
  }
}
