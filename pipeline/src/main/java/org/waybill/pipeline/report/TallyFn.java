package org.waybill.pipeline.report;

import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.CoderRegistry;
import org.apache.beam.sdk.transforms.Combine;

/** Adds the tallies of bundles up. */
final class TallyFn extends Combine.CombineFn<RunTally, RunTally, RunTally> {

  private static final long serialVersionUID = 1L;

  @Override
  public RunTally createAccumulator() {
    return RunTally.EMPTY;
  }

  @Override
  public RunTally addInput(RunTally tally, RunTally part) {
    return tally.plus(part);
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
  public Coder<RunTally> getAccumulatorCoder(CoderRegistry registry, Coder<RunTally> partCoder) {
    return new RunTallyCoder();
  }

  @Override
  public Coder<RunTally> getDefaultOutputCoder(CoderRegistry registry, Coder<RunTally> partCoder) {
    return new RunTallyCoder();
  }
}
