package org.waybill.core.store;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.Timekeeper;
import org.waybill.core.store.StoreException.Recheck;

/**
 * Whether one place (a bucket to read, a bucket to write, the spool) works, as this worker sees it.
 *
 * <p>It opens after {@value #FAILURES_TO_SUSPECT} failures in a row on at least {@value
 * #KEYS_TO_SUSPECT} keys, or when one operation is out of retries, and in both cases only if a
 * probe fails too. While it is open, callers wait in place and one of them probes.
 */
final class Circuit {

  static final int FAILURES_TO_SUSPECT = 5;
  static final int KEYS_TO_SUSPECT = 2;
  static final Duration FIRST_PROBE = Duration.ofMillis(500);
  static final Duration MAX_PROBE = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(Circuit.class);

  private final Recheck probe;
  private final Timekeeper time;
  private final Duration outageWait;
  private final ReentrantLock probing = new ReentrantLock();

  private final Set<String> failedKeys = new HashSet<>();
  private int failures;
  private boolean open;
  private long openedAt;
  private long nextProbeAt;
  private Duration probeInterval = FIRST_PROBE;
  private @Nullable StoreException last;

  Circuit(Recheck probe, Timekeeper time, Duration outageWait) {
    this.probe = probe;
    this.time = time;
    this.outageWait = outageWait;
  }

  synchronized boolean isOpen() {
    return open;
  }

  /** An operation worked, or the store gave an answer about one object. */
  synchronized void succeeded() {
    forgetFailures();
  }

  /** Counts a failure; true when the circuit is open after it. */
  boolean failed(String key, StoreException failure) {
    synchronized (this) {
      last = failure;
      failures++;
      if (failedKeys.size() < FAILURES_TO_SUSPECT) {
        failedKeys.add(key);
      }
      if (failures < FAILURES_TO_SUSPECT || failedKeys.size() < KEYS_TO_SUSPECT) {
        return open;
      }
    }
    return suspect(failure);
  }

  /** Whether a refusal (403) concerns one key alone: it does when a probe finds others served. */
  boolean concernsKeyAlone(StoreException refusal) {
    return !suspect(refusal);
  }

  /** Probes; true when the circuit is open after it. */
  boolean suspect(StoreException failure) {
    probing.lock();
    try {
      if (isOpen()) {
        return true;
      }
      try {
        probe.check();
        synchronized (this) {
          forgetFailures();
          return false;
        }
      } catch (StoreException e) {
        open(failure);
        return true;
      }
    } finally {
      probing.unlock();
    }
  }

  /**
   * Returns at once when the circuit is closed, else when a probe has closed it.
   *
   * @return how long it waited
   * @throws OutageException when it stayed open for the outage wait
   */
  Duration awaitClosed() throws InterruptedException {
    if (!isOpen()) {
      return Duration.ZERO;
    }
    long start = time.nanos();
    while (isOpen()) {
      Duration openFor = openFor();
      if (openFor.compareTo(outageWait) >= 0) {
        // A later bundle on this worker must find out when the place is back.
        probeNow();
        if (!isOpen()) {
          break;
        }
        throw new OutageException(probe.place(), openFor, last);
      }
      time.sleep(untilNextProbe(outageWait.minus(openFor)));
      probeIfDue();
    }
    return Duration.ofNanos(time.nanos() - start);
  }

  private void probeIfDue() throws InterruptedException {
    if (probing.tryLock()) {
      try {
        if (time.nanos() >= nextProbeAt) {
          probeNow();
        }
      } finally {
        probing.unlock();
      }
    }
  }

  private void probeNow() throws InterruptedException {
    probing.lock();
    try {
      if (!isOpen()) {
        return;
      }
      probe.check();
      close();
    } catch (StoreException e) {
      StoreGuard.throwIfInterrupted();
      postponeProbe(e);
    } finally {
      probing.unlock();
    }
  }

  private synchronized void open(StoreException failure) {
    open = true;
    openedAt = time.nanos();
    probeInterval = FIRST_PROBE;
    nextProbeAt = openedAt + probeInterval.toNanos();
    last = failure;
    LOG.warn("{} is unavailable, waiting: {}", probe.place(), failure.getMessage());
  }

  private synchronized void close() {
    open = false;
    forgetFailures();
    LOG.warn("{} is back after {} s", probe.place(), openFor().toSeconds());
  }

  private synchronized void postponeProbe(StoreException failure) {
    last = failure;
    Duration doubled = probeInterval.multipliedBy(2);
    probeInterval = doubled.compareTo(MAX_PROBE) > 0 ? MAX_PROBE : doubled;
    nextProbeAt = time.nanos() + probeInterval.toNanos();
  }

  private synchronized Duration untilNextProbe(Duration atMost) {
    Duration wait = Duration.ofNanos(Math.max(nextProbeAt - time.nanos(), 1_000_000));
    return wait.compareTo(atMost) > 0 ? atMost : wait;
  }

  private synchronized Duration openFor() {
    return Duration.ofNanos(time.nanos() - openedAt);
  }

  private synchronized void forgetFailures() {
    failures = 0;
    failedKeys.clear();
  }
}
