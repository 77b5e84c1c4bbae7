package org.waybill.core.stage;

import java.io.Serializable;
import java.util.stream.IntStream;
import org.apache.beam.sdk.metrics.Counter;
import org.apache.beam.sdk.metrics.Metrics;
import org.waybill.core.failure.Disposition;

/**
 * Counts what a stage does, in counters named {@code <stage>.<what>}.
 *
 * <p>Latency goes into one counter per power of two of milliseconds, {@code latency_ms_le_64} for
 * instance holds what took more than 32 and at most 64: Beam's distributions have no percentiles.
 */
final class StageMetrics implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int BUCKETS = 22;

  private final RunCounter in;
  private final RunCounter out;
  private final RunCounter rejected;
  private final RunCounter dead;
  private final RunCounter retries;
  private final RunCounter bytes;
  private final Counter[] latency;

  StageMetrics(String runId, String stage) {
    this.in = RunCounter.of(runId, stage + ".in");
    this.out = RunCounter.of(runId, stage + ".out");
    this.rejected = RunCounter.of(runId, stage + ".rejected");
    this.dead = RunCounter.of(runId, stage + ".dead");
    this.retries = RunCounter.of(runId, stage + ".retries");
    this.bytes = RunCounter.of(runId, stage + ".bytes");
    this.latency =
        IntStream.range(0, BUCKETS)
            .mapToObj(bucket -> stage + ".latency_ms_le_" + (1L << bucket))
            .map(name -> Metrics.counter(RunCounter.NAMESPACE, name))
            .toArray(Counter[]::new);
  }

  /** The bucket of a time: the smallest b with 2^b milliseconds not below it. */
  static int bucket(long millis) {
    int bucket = millis <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(millis - 1);
    return Math.min(bucket, BUCKETS - 1);
  }

  void arrived() {
    in.add(1);
  }

  void ended(StageOutput result, long millis) {
    if (result.isPassed()) {
      out.add(1);
      Long size = result.requireOutput().blob().size();
      bytes.add(size == null ? 0 : size);
    } else if (result.requireFailure().code().disposition() == Disposition.REJECTED) {
      rejected.add(1);
    } else {
      dead.add(1);
    }
    retries.add(result.retries());
    latency[bucket(millis)].inc();
  }
}
