package org.waybill.pipeline.cli;

import org.apache.beam.sdk.PipelineRunner;
import org.apache.beam.sdk.options.PipelineOptions;

/** What differs between runners: which one it is, and how its parallelism is set. */
public interface RunnerAdapter {

  /** Name as {@code --runner} takes it. */
  String name();

  /** The runner. */
  Class<? extends PipelineRunner<?>> runner();

  /**
   * Sets what this runner needs; {@code --parallelism} wins over the runner's own flag for it.
   *
   * @param options options to change
   * @param parallelism how much work is done at a time; at least 1
   */
  void configure(PipelineOptions options, int parallelism);
}
