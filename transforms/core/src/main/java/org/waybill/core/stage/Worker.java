package org.waybill.core.stage;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waybill.core.Timekeeper;
import org.waybill.core.store.GuardedBlobStore;
import org.waybill.core.store.Spool;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreGuard;
import org.waybill.core.store.StoreObserver;
import org.waybill.core.store.Stores;

/**
 * What all threads of one process share within one run: the stores, the guard that knows their
 * health, and the spool. Opened by the first that acquires it, closed by the last that releases it.
 */
public final class Worker {

  private static final Map<String, Worker> OPEN = new HashMap<>();

  private final WorkerConfig config;
  private final Stores stores;
  private final StoreGuard guard;
  private final Spool spool;
  private int users;

  private Worker(WorkerConfig config, Timekeeper time) throws StoreException {
    this.config = config;
    this.guard = new StoreGuard(config.storeRetry(), time, config.outageWait());
    this.spool = new Spool(Path.of(config.spoolDirectory()), config.spoolBytes());
    this.stores = config.stores().open();
  }

  /** Shares the worker of a run, opening it if need be. */
  public static Worker acquire(WorkerConfig config) throws StoreException {
    return acquire(config, Timekeeper.SYSTEM);
  }

  static Worker acquire(WorkerConfig config, Timekeeper time) throws StoreException {
    synchronized (OPEN) {
      Worker worker = OPEN.get(config.runId());
      if (worker == null) {
        worker = new Worker(config, time);
        OPEN.put(config.runId(), worker);
      }
      worker.users++;
      return worker;
    }
  }

  /** Gives the worker back; the last one closes it. */
  public void release() {
    synchronized (OPEN) {
      users--;
      if (users > 0) {
        return;
      }
      OPEN.remove(config.runId());
    }
    stores.close();
    spool.close();
  }

  /** Id of the run. */
  public String runId() {
    return config.runId();
  }

  /** The spool. */
  Spool spool() {
    return spool;
  }

  /**
   * The stores behind the guard.
   *
   * @param observer learns of operations and retries
   */
  public Stores guarded(StoreObserver observer) {
    List<GuardedBlobStore> guarded =
        stores.all().stream()
            .map(store -> new GuardedBlobStore(store, guard, config.probes(), observer))
            .toList();
    return Stores.of(guarded);
  }
}
