package org.waybill.core.stage;

import java.io.Serializable;
import java.util.stream.IntStream;
import org.apache.beam.sdk.metrics.Counter;
import org.apache.beam.sdk.metrics.Metrics;
import org.waybill.core.failure.Disposition;
import org.waybill.core.message.Message;

/**
 * Counts what a stage does, as Beam counters in namespace {@value #NAMESPACE} named {@code
 * <stage>.<what>} and on the process's {@link RunBoard}.
 *
 * <p>Latency goes into one counter per power of two of milliseconds, {@code latency_ms_le_64} for
 * instance holds what took more than 32 and at most 64: Beam's distributions have no percentiles.
 */
final class StageMetrics implements Serializable {

  static final String NAMESPACE = "waybill";

  private static final long serialVersionUID = 1L;
  private static final int BUCKETS = 22;

  private final String runId;
  private final String stage;
  private final Counter in;
  private final Counter out;
  private final Counter rejected;
  private final Counter dead;
  private final Counter retries;
  private final Counter bytes;
  private final Counter[] latency;

  StageMetrics(String runId, String stage) {
    this.runId = runId;
    this.stage = stage;
    this.in = counter("in");
    this.out = counter("out");
    this.rejected = counter("rejected");
    this.dead = counter("dead");
    this.retries = counter("retries");
    this.bytes = counter("bytes");
    this.latency =
        IntStream.range(0, BUCKETS)
            .mapToObj(bucket -> counter("latency_ms_le_" + (1L << bucket)))
            .toArray(Counter[]::new);
  }

  /** The bucket of a time: the smallest b with 2^b milliseconds not below it. */
  static int bucket(long millis) {
    int bucket = millis <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(millis - 1);
    return Math.min(bucket, BUCKETS - 1);
  }

  void arrived() {
    count(in, "in", 1);
  }

  void ended(StageOutput result, long millis) {
    if (result.isPassed()) {
      count(out, "out", 1);
      Message message = result.requireOutput();
      Long size = message.blob().size();
      count(bytes, "bytes", size == null ? 0 : size);
    } else if (result.requireFailure().code().disposition() == Disposition.REJECTED) {
      count(rejected, "rejected", 1);
    } else {
      count(dead, "dead", 1);
    }
    if (result.retries() > 0) {
      count(retries, "retries", result.retries());
    }
    latency[bucket(millis)].inc();
  }

  private Counter counter(String what) {
    return Metrics.counter(NAMESPACE, stage + "." + what);
  }

  private void count(Counter counter, String what, long n) {
    counter.inc(n);
    RunBoard.of(runId).add(stage + "." + what, n);
  }
}
