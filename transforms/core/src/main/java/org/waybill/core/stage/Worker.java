package org.waybill.core.stage;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.waybill.core.Timekeeper;
import org.waybill.core.store.GuardedBlobStore;
import org.waybill.core.store.Spool;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreGuard;
import org.waybill.core.store.StoreObserver;
import org.waybill.core.store.Stores;

/**
 * What all threads of one process share within one run: the stores, the guard that knows their
 * health, the spool, and the bounds of what is in flight. Opened by the first that acquires it,
 * closed by the last that releases it.
 */
public final class Worker {

  private static final Map<String, Worker> OPEN = new HashMap<>();
  private static final AtomicLong THREADS = new AtomicLong();

  private final WorkerConfig config;
  private final Stores stores;
  private final StoreGuard guard;
  private final Spool spool;
  private final WorkerResources resources;
  private final ComputeGate gate;
  private final ExecutorService threads;
  private final ConcurrentMap<String, Slots> slots = new ConcurrentHashMap<>();
  private int users;

  private Worker(WorkerConfig config, Timekeeper time) throws StoreException {
    this.config = config;
    this.guard = new StoreGuard(config.storeRetry(), time, config.outageWait());
    this.stores = config.stores().open();
    this.spool = openSpool(config, stores);
    this.resources = new WorkerResources(Path.of(config.spoolDirectory()));
    Concurrency concurrency = config.concurrency();
    int processors = Runtime.getRuntime().availableProcessors();
    this.gate =
        new ComputeGate(
            Math.min(concurrency.parallelism(), processors), concurrency.pendingBytes());
    this.threads = Executors.newCachedThreadPool(Worker::newThread);
  }

  private static Spool openSpool(WorkerConfig config, Stores stores) throws StoreException {
    try {
      return new Spool(Path.of(config.spoolDirectory()), config.spoolBytes());
    } catch (StoreException e) {
      stores.close();
      throw e;
    }
  }

  private static Thread newThread(Runnable task) {
    Thread thread = new Thread(task, "waybill-" + THREADS.incrementAndGet());
    thread.setDaemon(true);
    return thread;
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
    threads.shutdownNow();
    resources.close();
    stores.close();
    spool.close();
  }

  /** Id of the run. */
  public String runId() {
    return config.runId();
  }

  /** Bounds what computes at a time. */
  ComputeGate gate() {
    return gate;
  }

  /** Threads for what is in flight; as many as there are slots. */
  ExecutorService threads() {
    return threads;
  }

  /** Bounds how many claims a stage has in flight, on all threads of this worker together. */
  Slots slots(String stage) {
    return slots(List.of(stage));
  }

  /** Bounds how many claims stages have in flight that work on a claim one after the other. */
  Slots slots(List<String> stages) {
    Concurrency bounds = config.concurrency();
    int all = stages.stream().mapToInt(bounds::of).sum();
    int each = stages.stream().mapToInt(stage -> Math.min(bounds.of(stage), bounds.tenant())).sum();
    return slots.computeIfAbsent(String.join("+", stages), name -> new Slots(all, each));
  }

  /** The spool. */
  Spool spool() {
    return spool;
  }

  /** What stages share. */
  WorkerResources resources() {
    return resources;
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
