package org.waybill.runners.direct;

import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.runners.direct.DirectRunner;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.pipeline.cli.RunnerAdapter;

/** The Direct runner: one process, bounded input, nothing lost. */
public final class DirectAdapter implements RunnerAdapter {

  @Override
  public String name() {
    return "direct";
  }

  @Override
  public Class<DirectRunner> runner() {
    return DirectRunner.class;
  }

  /** Its checks of user code are for tests: messages are immutable, and coders have tests. */
  @Override
  public void configure(PipelineOptions options, int parallelism) {
    DirectOptions direct = options.as(DirectOptions.class);
    direct.setTargetParallelism(parallelism);
    direct.setEnforceImmutability(false);
    direct.setEnforceEncodability(false);
  }
}
