package org.waybill.runners.flink;

import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.runners.flink.FlinkRunner;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.pipeline.cli.RunnerAdapter;

/** Flink: within this process unless {@code --flink-master} names a cluster. */
public final class FlinkAdapter implements RunnerAdapter {

  private static final String AUTO = "[auto]";
  private static final String EMBEDDED = "[local]";

  @Override
  public String name() {
    return "flink";
  }

  @Override
  public Class<FlinkRunner> runner() {
    return FlinkRunner.class;
  }

  /** Messages are immutable, so elements may be handed on without a copy. */
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
    flink.setObjectReuse(true);
    flink.setFasterCopy(true);
  }
}
