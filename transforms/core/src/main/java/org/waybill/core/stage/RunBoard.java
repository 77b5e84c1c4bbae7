package org.waybill.core.stage;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the workers of one run in this process have done so far, for a progress line while the run
 * lasts. It counts attempts: a bundle that runs again counts again. Reports are made from outcomes.
 */
public final class RunBoard {

  private static final ConcurrentMap<String, RunBoard> BOARDS = new ConcurrentHashMap<>();

  private final ConcurrentMap<String, LongAdder> counts = new ConcurrentHashMap<>();

  private RunBoard() {}

  /** The board of a run, made on first use. */
  public static RunBoard of(String runId) {
    return BOARDS.computeIfAbsent(runId, id -> new RunBoard());
  }

  /** Forgets the board of a run that has ended. */
  public static void forget(String runId) {
    BOARDS.remove(runId);
  }

  /** Adds to a count, {@code extract.out} for instance. */
  public void add(String name, long count) {
    count(name).add(count);
  }

  /** What a name is counted in. */
  LongAdder count(String name) {
    return counts.computeIfAbsent(name, n -> new LongAdder());
  }

  /** A count so far; 0 when nothing was counted. */
  public long get(String name) {
    LongAdder count = counts.get(name);
    return count == null ? 0 : count.sum();
  }

  /** All counts so far. */
  public Map<String, Long> snapshot() {
    Map<String, Long> result = new java.util.TreeMap<>();
    counts.forEach((name, count) -> result.put(name, count.sum()));
    return result;
  }
}
