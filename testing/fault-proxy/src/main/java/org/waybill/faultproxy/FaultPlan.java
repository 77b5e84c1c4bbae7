package org.waybill.faultproxy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Decides what goes wrong with each request. Used by several threads at a time. */
@FunctionalInterface
public interface FaultPlan {

  /** The fault of a request; empty when nothing goes wrong. */
  Optional<Fault> decide(Request request);

  /** Nothing goes wrong. */
  static FaultPlan none() {
    return request -> Optional.empty();
  }

  /**
   * The n-th request of that kind for that key has the n-th of the faults; later ones have none.
   */
  static FaultPlan inTurn(Request.Kind kind, String key, Fault... faults) {
    List<Fault> all = List.of(faults);
    return request ->
        request.is(kind, key) && request.occurrence() <= all.size()
            ? Optional.of(all.get(request.occurrence() - 1))
            : Optional.empty();
  }

  /** Each request that matches has the fault. */
  static FaultPlan always(Predicate<Request> which, Fault fault) {
    return request -> which.test(request) ? Optional.of(fault) : Optional.empty();
  }

  /** The first so many requests that match have the fault, whatever their keys. */
  static FaultPlan first(int times, Predicate<Request> which, Fault fault) {
    AtomicInteger seen = new AtomicInteger();
    return request ->
        which.test(request) && seen.incrementAndGet() <= times
            ? Optional.of(fault)
            : Optional.empty();
  }

  /**
   * Some requests have one of the faults, by chance. What happens to the n-th request of a kind for
   * a path depends on the seed alone, not on the order in which requests of others come.
   *
   * @param probability of a fault, from 0 to 1
   */
  static FaultPlan random(long seed, double probability, List<Fault> faults) {
    List<Fault> all = List.copyOf(faults);
    return request -> {
      String which = request.method() + request.kind() + request.path() + request.occurrence();
      long mixed = UUID.nameUUIDFromBytes(which.getBytes(UTF_8)).getMostSignificantBits();
      SplittableRandom random = new SplittableRandom(seed ^ mixed);
      return random.nextDouble() < probability
          ? Optional.of(all.get(random.nextInt(all.size())))
          : Optional.empty();
    };
  }

  /** The first of the plans that has a fault for a request decides. */
  static FaultPlan firstOf(List<FaultPlan> plans) {
    List<FaultPlan> all = List.copyOf(plans);
    return request -> all.stream().flatMap(plan -> plan.decide(request).stream()).findFirst();
  }

  /** Another plan for requests that this one has no fault for. */
  default FaultPlan or(FaultPlan other) {
    return firstOf(List.of(this, other));
  }
}
