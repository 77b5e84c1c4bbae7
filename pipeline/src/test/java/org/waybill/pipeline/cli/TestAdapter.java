package org.waybill.pipeline.cli;

import java.util.Map;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.runners.direct.DirectRunner;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.pipeline.StreamRun;

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

  @Override
  public Map<String, String> refusedInStreams() {
    return Map.of("blockOnRun", "tests do not block");
  }

  @Override
  public StreamHost openStream(
      PipelineOptions options, int parallelism, StreamRun run, boolean allowsLoss) {
    throw new UnsupportedOperationException("These tests start no stream");
  }
}
