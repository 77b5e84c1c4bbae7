package org.waybill.pipeline.report;

import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.CoderRegistry;
import org.apache.beam.sdk.transforms.Combine;
import org.waybill.core.output.Conclusion;

/** Adds conclusions up. */
final class TallyFn extends Combine.CombineFn<Conclusion, RunTally, RunTally> {

  private static final long serialVersionUID = 1L;

  @Override
  public RunTally createAccumulator() {
    return RunTally.EMPTY;
  }

  @Override
  public RunTally addInput(RunTally tally, Conclusion conclusion) {
    return tally.plus(RunTally.of(conclusion));
  }

  @Override
  public RunTally mergeAccumulators(Iterable<RunTally> tallies) {
    RunTally sum = RunTally.EMPTY;
    for (RunTally tally : tallies) {
      sum = sum.plus(tally);
    }
    return sum;
  }

  @Override
  public RunTally extractOutput(RunTally tally) {
    return tally;
  }

  @Override
  public Coder<RunTally> getAccumulatorCoder(
      CoderRegistry registry, Coder<Conclusion> conclusionCoder) {
    return new RunTallyCoder();
  }

  @Override
  public Coder<RunTally> getDefaultOutputCoder(
      CoderRegistry registry, Coder<Conclusion> conclusionCoder) {
    return new RunTallyCoder();
  }
}
