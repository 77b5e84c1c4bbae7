package org.waybill.core.store;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.waybill.core.Timekeeper;
import org.waybill.core.retry.Retries;
import org.waybill.core.retry.RetryPolicy;
import org.waybill.core.store.StoreException.Recheck;

/**
 * Runs operations on stores for a whole worker: retries what may pass, waits out outages, and
 * leaves to its caller only answers and exhausted retries. One guard a worker, so that all its
 * threads learn of an outage from each other.
 */
public final class StoreGuard {

  private final RetryPolicy policy;
  private final Timekeeper time;
  private final Duration outageWait;
  private final ConcurrentMap<String, Circuit> circuits = new ConcurrentHashMap<>();

  /** Creates a guard whose circuits give up after {@code outageWait}. */
  public StoreGuard(RetryPolicy policy, Timekeeper time, Duration outageWait) {
    this.policy = policy;
    this.time = time;
    this.outageWait = outageWait;
  }

  /**
   * An operation on a store.
   *
   * @param <T> what it returns
   */
  public interface Operation<T> {
    /** Does it once. */
    T run() throws StoreException, InterruptedException;
  }

  /**
   * What an operation works on.
   *
   * @param bucket how to probe the bucket
   * @param access which way bytes go
   * @param key the key, to tell trouble with one from trouble with all
   */
  public record Target(Recheck bucket, Access access, String key) {}

  /**
   * Runs the operation until it works, gets an answer, or is out of retries.
   *
   * @param observer learns of retries
   * @throws StoreException an answer, or {@linkplain StoreException#isExhausted exhausted}
   * @throws OutageException when the store stayed away for the outage wait
   */
  public <T> T run(Target target, Operation<T> operation, StoreObserver observer)
      throws StoreException, InterruptedException {
    Retries retries = Retries.start(policy, time, randomness());
    HiddenOutage hidden = new HiddenOutage(time, outageWait);
    while (true) {
      retries.exclude(circuit(target.bucket(), target.access()).awaitClosed());
      try {
        T result = operation.run();
        circuit(target.bucket(), target.access()).succeeded();
        return result;
      } catch (StoreException e) {
        throwIfInterrupted();
        if (isOutage(e)) {
          retries.exclude(awaitEnd(target, e, hidden));
        } else {
          onFault(target, e, retries, observer);
        }
      }
    }
  }

  /**
   * Runs a first or last look at a place: what may pass is retried, but no outage is waited out.
   *
   * @throws StoreException the store's answer, or what it failed with in the end
   */
  public <T> T look(Operation<T> operation) throws StoreException, InterruptedException {
    Retries retries = Retries.start(policy, time, randomness());
    while (true) {
      try {
        return operation.run();
      } catch (StoreException e) {
        boolean passes =
            switch (e.fault()) {
              case THROTTLED, UNAVAILABLE, TIMEOUT -> true;
              default -> false;
            };
        if (!passes || !retries.next()) {
          throw e;
        }
      }
    }
  }

  /** What fails because its thread is to stop says nothing about the store. */
  static void throwIfInterrupted() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("Interrupted while using a store");
    }
  }

  /** Faults that no single object is to blame for, so that no number of tries uses them up. */
  private static boolean isOutage(StoreException e) {
    return e.fault() == StoreFault.UNAUTHORIZED || e.fault() == StoreFault.DISK_FULL;
  }

  private Duration awaitEnd(Target target, StoreException e, HiddenOutage hidden)
      throws InterruptedException {
    Recheck place = e.recheck().orElse(target.bucket());
    Circuit circuit = circuit(place, target.access());
    return circuit.suspect(e) ? circuit.awaitClosed() : hidden.await(place, e);
  }

  /** Returns when the operation is to be run again. */
  private void onFault(Target target, StoreException e, Retries retries, StoreObserver observer)
      throws StoreException, InterruptedException {
    Recheck place = e.recheck().orElse(target.bucket());
    Circuit circuit = circuit(place, target.access());
    if (e.fault().isAnswer()) {
      circuit.succeeded();
      throw e;
    }
    if (e.fault() == StoreFault.FORBIDDEN && target.access() == Access.READ) {
      if (circuit.concernsKeyAlone(e)) {
        throw e;
      }
      retries.exclude(circuit.awaitClosed());
      return;
    }
    if (circuit.failed(target.key(), e)) {
      retries.exclude(circuit.awaitClosed());
      return;
    }
    if (retries.next()) {
      observer.retried();
      return;
    }
    if (circuit.suspect(e)) {
      retries.exclude(circuit.awaitClosed());
      return;
    }
    throw e.exhaustedAfter(retries.attempts());
  }

  private Circuit circuit(Recheck place, Access access) {
    return circuits.computeIfAbsent(
        place.place() + "\0" + access, name -> new Circuit(place, time, outageWait));
  }

  private static RandomGenerator randomness() {
    return ThreadLocalRandom.current();
  }
}
