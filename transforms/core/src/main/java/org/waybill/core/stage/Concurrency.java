package org.waybill.core.stage;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much one worker process does at a time within a stage. It changes nothing about how the
 * runner spreads work: that is its parallelism.
 *
 * @param parallelism claims that compute at a time, though never more than there are processors
 * @param inFlight claims in flight in each stage, those that wait for stores included
 * @param stages other bounds for single stages, by name
 * @param tenant claims of one tenant in flight in each stage; claims without a tenant have no such
 *     bound
 * @param pendingBytes bytes that wait to be written; while there are more, no claim starts
 */
public record Concurrency(
    int parallelism, int inFlight, Map<String, Integer> stages, int tenant, long pendingBytes)
    implements Serializable {

  /** Claims in flight in each stage for each that computes. */
  public static final int IN_FLIGHT_EACH = 8;

  /** Fewest claims in flight in a stage, unless told otherwise. */
  public static final int MIN_IN_FLIGHT = 16;

  /** Tenants that find a slot at once, unless told otherwise. */
  public static final int SHARES = 4;

  /** Default of {@link #pendingBytes}: 64 MiB. */
  public static final long DEFAULT_PENDING_BYTES = 64L << 20;

  /** Checks the bounds. */
  public Concurrency {
    if (parallelism < 1
        || inFlight < 1
        || tenant < 1
        || stages.values().stream().anyMatch(n -> n < 1)) {
      throw new IllegalArgumentException("At least one claim must be in flight");
    }
    stages = new TreeMap<>(stages);
  }

  /** The defaults for a worker that computes {@code parallelism} claims at a time. */
  public static Concurrency of(int parallelism) {
    int inFlight = Math.max(MIN_IN_FLIGHT, IN_FLIGHT_EACH * parallelism);
    return new Concurrency(
        parallelism, inFlight, Map.of(), inFlight / SHARES, DEFAULT_PENDING_BYTES);
  }

  /** The same with other bounds for single stages. */
  public Concurrency with(Map<String, Integer> byStage) {
    return new Concurrency(parallelism, inFlight, byStage, tenant, pendingBytes);
  }

  /** The same with another bound for each tenant. */
  public Concurrency withTenant(int most) {
    return new Concurrency(parallelism, inFlight, stages, most, pendingBytes);
  }

  /** Most claims in flight in a stage. */
  int of(String stage) {
    return stages.getOrDefault(stage, inFlight);
  }
}
