package org.waybill.kafka;

import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/**
 * Gives records to a producer and ends a bundle when each of them is acknowledged.
 *
 * <p>The writer of KafkaIO (Beam 2.70) relies on {@code flush()} instead. Of a batch that the
 * broker refuses as too large the client (3.9) makes smaller ones, and {@code flush()} returns
 * before they are sent: a bundle ended, offsets were committed, and its events never came. When the
 * parts are still too large, the client splits for ever, until its thread dies of the depth of its
 * own chain, and {@code flush()} never returns.
 */
final class SendRecordsFn extends DoFn<ProducerRecord<byte[], byte[]>, Void> {

  private static final long serialVersionUID = 1L;

  /** How often the producer is looked at while it is waited for. */
  private static final long LOOK_MILLIS = 100;

  /** A batch that only has to be split into parts that fit needs fewer by far. */
  private static final double MANY_SPLITS = 50;

  private final Producers producers;
  private final Duration patience;
  private transient @Nullable Producer<byte[], byte[]> producer;
  private transient Confirmations bundle = new Confirmations();
  private transient double splitsBefore;

  /**
   * With what opens a producer.
   *
   * @param patience how long the end of a bundle waits for acknowledgments
   */
  SendRecordsFn(Producers producers, Duration patience) {
    this.producers = producers;
    this.patience = patience;
  }

  /** Opens a producer, on the worker. */
  interface Producers extends Serializable {
    Producer<byte[], byte[]> open();
  }

  /** Opens the producer. */
  @Setup
  public void setUp() {
    producer = producers.open();
  }

  private Producer<byte[], byte[]> producer() {
    return Objects.requireNonNull(producer);
  }

  /** Nothing is expected yet. */
  @StartBundle
  public void startBundle() {
    bundle = new Confirmations();
    splitsBefore = splits();
  }

  /** Gives a record to the producer, which may wait for room; fails when one was refused. */
  @ProcessElement
  @SuppressWarnings("FutureReturnValueIgnored") // The bundle is told what becomes of the record.
  public void processElement(@Element ProducerRecord<byte[], byte[]> record) throws IOException {
    bundle.check();
    bundle.expectOne();
    producer().send(record, bundle);
  }

  /**
   * Waits for every record.
   *
   * @throws IOException when one was refused, or nothing is said of it in time
   * @throws RecordTooLargeException when the producer splits batches in vain
   */
  @FinishBundle
  public void finishBundle() throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (!bundle.await(LOOK_MILLIS)) {
      if (splits() - splitsBefore > MANY_SPLITS) {
        throw new RecordTooLargeException(
            "The broker refuses every batch as too large; raise the topic's"
                + " max.message.bytes above the producer's batch.size");
      }
      if (System.nanoTime() - start > patience.toNanos()) {
        throw new IOException("Not acknowledged within " + patience + ": " + bundle);
      }
    }
    bundle.check();
  }

  /** How often the producer has split a batch, as it counts itself. */
  private double splits() {
    return producer().metrics().values().stream()
        .filter(metric -> metric.metricName().name().equals("batch-split-total"))
        .mapToDouble(metric -> ((Number) metric.metricValue()).doubleValue())
        .sum();
  }

  /** Closes the producer at once: what a bundle that ended wrote is acknowledged. */
  @Teardown
  public void tearDown() {
    if (producer != null) {
      producer.close(Duration.ZERO);
    }
  }
}
