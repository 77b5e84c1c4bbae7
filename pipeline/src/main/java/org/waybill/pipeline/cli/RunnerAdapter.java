package org.waybill.pipeline.cli;

import java.io.IOException;
import java.util.Map;
import org.apache.beam.sdk.PipelineRunner;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.pipeline.StreamRun;

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

  /** This runner's own flags that a stream may not have, and what to use instead or why. */
  Map<String, String> refusedInStreams();

  /**
   * Makes ready to run a stream: sets what this runner needs, and starts what it runs in.
   *
   * @param options options to change, before a pipeline is made with them
   * @param parallelism how much work is done at a time; at least 1
   * @param allowsLoss whether work in flight may be lost
   * @throws org.waybill.pipeline.options.UsageException when this runner, or a setting of its own,
   *     cannot keep the promise
   * @throws java.io.IOException when it cannot be started
   */
  StreamHost openStream(PipelineOptions options, int parallelism, StreamRun run, boolean allowsLoss)
      throws IOException;
}
