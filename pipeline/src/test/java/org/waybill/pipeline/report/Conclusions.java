package org.waybill.pipeline.report;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.Conclusion.Kind;

/** Conclusions for tests, as runs bring them forth. */
final class Conclusions {

  private Conclusions() {}

  static Conclusion done(Kind kind, String key) {
    return new Conclusion(kind, null, null, key, 10);
  }

  static Conclusion failed(Kind kind, String stage, String code, String key) {
    return new Conclusion(kind, stage, code, key, 10);
  }

  static RunTally tally(Conclusion... conclusions) {
    RunTally sum = RunTally.EMPTY;
    for (Conclusion conclusion : conclusions) {
      sum = sum.plus(RunTally.of(conclusion));
    }
    return sum;
  }

  static RunTally tally(List<Conclusion> conclusions) {
    return tally(conclusions.toArray(Conclusion[]::new));
  }

  /** Some that failed, whatever stands as their outcome, and some that did not. */
  static Arbitrary<Conclusion> any() {
    Arbitrary<String> keys = Arbitraries.of("a", "b/c", "b\u0000", "é\n\"", "\uD83D\uDCE6", "");
    Arbitrary<Long> bytes = Arbitraries.longs().between(0, 1L << 40);
    Arbitrary<Conclusion> failed =
        Combinators.combine(
                Arbitraries.of(Kind.REJECTED, Kind.DEAD, Kind.SUPERSEDED, Kind.OUTRANKED),
                Arbitraries.of("look-up", "validate", "extract", "store"),
                Arbitraries.of("TOO_LARGE", "INTERNAL", "MISSING"),
                keys,
                bytes)
            .as(Conclusion::new);
    Arbitrary<Conclusion> done =
        Combinators.combine(
                Arbitraries.of(Kind.STORED, Kind.UNCHANGED, Kind.SUPERSEDED, Kind.OUTRANKED),
                keys,
                bytes)
            .as((kind, key, size) -> new Conclusion(kind, null, null, key, size));
    return Arbitraries.oneOf(failed, done);
  }
}
