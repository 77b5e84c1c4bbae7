package org.waybill.core.stage;

import java.io.Serializable;
import java.util.concurrent.atomic.LongAdder;
import org.apache.beam.sdk.metrics.Counter;
import org.apache.beam.sdk.metrics.Metrics;
import org.jspecify.annotations.Nullable;

/**
 * Counts one thing, as a Beam counter in namespace {@value #NAMESPACE} and on the process's {@link
 * RunBoard}. Belongs to one step of a graph; the board's part is looked up once.
 */
public final class RunCounter implements Serializable {

  /** Namespace of all counters of Waybill. */
  public static final String NAMESPACE = "waybill";

  private static final long serialVersionUID = 1L;

  private final String runId;
  private final String name;
  private final Counter counter;
  private transient @Nullable LongAdder onBoard;

  private RunCounter(String runId, String name) {
    this.runId = runId;
    this.name = name;
    this.counter = Metrics.counter(NAMESPACE, name);
  }

  /** A counter of a run, {@code extract.out} for instance. */
  public static RunCounter of(String runId, String name) {
    return new RunCounter(runId, name);
  }

  /** Counts; nothing happens for 0. */
  public void add(long n) {
    if (n == 0) {
      return;
    }
    counter.inc(n);
    LongAdder count = onBoard;
    if (count == null) {
      count = RunBoard.of(runId).count(name);
      onBoard = count;
    }
    count.add(n);
  }
}
