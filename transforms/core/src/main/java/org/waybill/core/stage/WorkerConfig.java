package org.waybill.core.stage;

import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import org.waybill.core.retry.RetryPolicy;
import org.waybill.core.store.ProbePlaces;
import org.waybill.core.store.StoreFactory;

/**
 * What every worker of a run needs; travels within the graph.
 *
 * @param runId id of the run; workers of one process and run share stores and spool
 * @param stores opens the stores
 * @param probes where circuits probe
 * @param spoolDirectory base folder of spools on each worker
 * @param spoolBytes bound of a worker's spool
 * @param storeRetry how failed store operations are retried
 * @param outageWait how long a worker waits in place for a store that is down
 * @param concurrency how much a worker does at a time
 */
public record WorkerConfig(
    String runId,
    StoreFactory stores,
    ProbePlaces probes,
    String spoolDirectory,
    long spoolBytes,
    RetryPolicy storeRetry,
    Duration outageWait,
    Concurrency concurrency)
    implements Serializable {

  /** Default bound of a worker's spool. */
  public static final long DEFAULT_SPOOL_BYTES = 4L << 30;

  /** Default wait for a store that is down. */
  public static final Duration DEFAULT_OUTAGE_WAIT = Duration.ofMinutes(5);

  /** A configuration with the defaults for everything but the stores. */
  public static WorkerConfig of(String runId, StoreFactory stores) {
    return new WorkerConfig(
        runId,
        stores,
        ProbePlaces.anywhere(),
        Path.of(System.getProperty("java.io.tmpdir"), "waybill").toString(),
        DEFAULT_SPOOL_BYTES,
        RetryPolicy.DEFAULT,
        DEFAULT_OUTAGE_WAIT,
        Concurrency.of(Runtime.getRuntime().availableProcessors()));
  }
}
