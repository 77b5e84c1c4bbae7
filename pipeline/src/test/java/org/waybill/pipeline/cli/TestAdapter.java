package org.waybill.pipeline.cli;

import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.runners.direct.DirectRunner;
import org.apache.beam.sdk.options.PipelineOptions;

/** The Direct runner, with all of its checks. */
final class TestAdapter implements RunnerAdapter {

  @Override
  public String name() {
    return "test";
  }

  @Override
  public Class<DirectRunner> runner() {
    return DirectRunner.class;
  }

  @Override
  public void configure(PipelineOptions options, int parallelism) {
    options.as(DirectOptions.class).setTargetParallelism(parallelism);
  }
}
