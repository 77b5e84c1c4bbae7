package org.waybill.runners.flink;

import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.runners.flink.FlinkRunner;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.pipeline.cli.RunnerAdapter;

/** Flink: within this process unless {@code --flink-master} names a cluster. */
public final class FlinkAdapter implements RunnerAdapter {

  private static final String AUTO = "[auto]";
  private static final String EMBEDDED = "[local]";
  private static final String PIPELINED = "PIPELINED";
  private static final String PIPELINED_FORCED = "PIPELINED_FORCED";

  @Override
  public String name() {
    return "flink";
  }

  @Override
  public Class<FlinkRunner> runner() {
    return FlinkRunner.class;
  }

  /**
   * Messages are immutable, so elements may be handed on without a copy. All stages of a batch run
   * at the same time: by itself Flink would let a stage finish with every document before the next
   * begins, and no spool could hold so many payloads.
   */
  @Override
  public void configure(PipelineOptions options, int parallelism) {
    FlinkPipelineOptions flink = options.as(FlinkPipelineOptions.class);
    if (flink.getFlinkMaster().equals(AUTO)) {
      flink.setFlinkMaster(EMBEDDED);
    }
    if (flink.getFlinkMaster().equals(EMBEDDED)) {
      FlinkScratch.use(flink);
    }
    flink.setParallelism(parallelism);
    if (flink.getExecutionModeForBatch().equals(PIPELINED)) {
      flink.setExecutionModeForBatch(PIPELINED_FORCED);
    }
    flink.setObjectReuse(true);
    flink.setFasterCopy(true);
  }
}
