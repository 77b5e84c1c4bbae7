package org.waybill.pipeline.report;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.waybill.pipeline.report.Conclusions.failed;
import static org.waybill.pipeline.report.Conclusions.tally;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.CoderRegistry;
import org.apache.beam.sdk.testing.CoderProperties;
import org.apache.beam.sdk.testing.CombineFnTester;
import org.junit.jupiter.api.Test;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.Conclusion.Kind;
import org.waybill.pipeline.report.RunTally.FailureKind;
import org.waybill.pipeline.report.RunTally.Group;

class RunTallyTest {

  @Provide
  Arbitrary<List<Conclusion>> conclusions() {
    return Conclusions.any().list().ofMaxSize(8);
  }

  @Property(tries = 200)
  void givenThreeTallies_orderAndGroupingDoNotMatter(
      @ForAll("conclusions") List<Conclusion> a,
      @ForAll("conclusions") List<Conclusion> b,
      @ForAll("conclusions") List<Conclusion> c) {
    RunTally left = tally(a).plus(tally(b)).plus(tally(c));
    assertThat(tally(a).plus(tally(b).plus(tally(c))), equalTo(left));
    assertThat(tally(c).plus(tally(b)).plus(tally(a)), equalTo(left));
  }

  @Property(tries = 100)
  void givenEmptyTally_addsNothing(@ForAll("conclusions") List<Conclusion> some) {
    assertThat(RunTally.EMPTY.plus(tally(some)), equalTo(tally(some)));
    assertThat(tally(some).plus(RunTally.EMPTY), equalTo(tally(some)));
  }

  @Property(tries = 200)
  void givenTally_theAccumulatorsCoderKeepsIt(@ForAll("conclusions") List<Conclusion> some)
      throws Exception {
    Coder<RunTally> coder =
        new TallyFn().getAccumulatorCoder(CoderRegistry.createDefault(), new RunTallyCoder());
    CoderProperties.coderDecodeEncodeEqual(coder, tally(some));
    CoderProperties.coderDeterministic(coder, tally(some), tally(some));
  }

  @Property(tries = 30)
  void givenConclusionsInAnyBundles_combineToTheSame(@ForAll("conclusions") List<Conclusion> some) {
    List<RunTally> bundles = new ArrayList<>();
    some.forEach(conclusion -> bundles.add(RunTally.of(conclusion)));
    CombineFnTester.testCombineFn(new TallyFn(), bundles, tally(some));
  }

  @Test
  void givenSeveralFailuresOfAKind_theSmallestKeyIsTheExample() {
    RunTally sum =
        tally(
            failed(Kind.DEAD, "extract", "INTERNAL", "m"),
            failed(Kind.DEAD, "extract", "INTERNAL", "b"),
            failed(Kind.DEAD, "extract", "INTERNAL", "z"));
    assertThat(
        sum.failures().get(new FailureKind("extract", "INTERNAL", Kind.DEAD)),
        is(new Group(3, "b")));
  }

  @Test
  void givenFailures_areSortedByStageAndCode() {
    RunTally sum =
        tally(
            failed(Kind.DEAD, "validate", "MISSING", "k"),
            failed(Kind.REJECTED, "extract", "TOO_LARGE", "k"),
            failed(Kind.DEAD, "extract", "INTERNAL", "k"),
            failed(Kind.REJECTED, "extract", "INTERNAL", "k"));
    assertThat(
        List.copyOf(sum.failures().keySet()),
        equalTo(
            List.of(
                new FailureKind("extract", "INTERNAL", Kind.REJECTED),
                new FailureKind("extract", "INTERNAL", Kind.DEAD),
                new FailureKind("extract", "TOO_LARGE", Kind.REJECTED),
                new FailureKind("validate", "MISSING", Kind.DEAD))));
  }
}
