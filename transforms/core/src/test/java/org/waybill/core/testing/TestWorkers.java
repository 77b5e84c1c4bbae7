package org.waybill.core.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.waybill.core.retry.RetryPolicy;
import org.waybill.core.stage.Concurrency;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.store.ProbePlaces;
import org.waybill.core.store.StoreFactory;

/** Worker configurations for tests: a run of its own, short waits. */
public final class TestWorkers {

  /** Three tries with hardly a wait. */
  public static final RetryPolicy QUICK =
      new RetryPolicy(3, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(10));

  private TestWorkers() {}

  /** Workers with these stores, spooling into {@code folder}. */
  public static WorkerConfig config(Path folder, StoreFactory stores) {
    return new WorkerConfig(
        "test-" + UUID.randomUUID(),
        stores,
        ProbePlaces.anywhere(),
        folder.toString(),
        64L << 20,
        QUICK,
        Duration.ofSeconds(20),
        Concurrency.of(2));
  }
}
