package org.waybill.runners.flink;

import java.io.IOException;
import java.util.Map;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.runners.flink.FlinkRunner;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.pipeline.StreamRun;
import org.waybill.pipeline.cli.RunnerAdapter;
import org.waybill.pipeline.cli.StreamHost;

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
    FlinkPipelineOptions flink = common(options, parallelism);
    if (flink.getFlinkMaster().equals(EMBEDDED)) {
      FlinkScratch.use(flink);
    }
    if (flink.getExecutionModeForBatch().equals(PIPELINED)) {
      flink.setExecutionModeForBatch(PIPELINED_FORCED);
    }
  }

  @Override
  public Map<String, String> refusedInStreams() {
    return FlinkStreams.REFUSED;
  }

  @Override
  public StreamHost openStream(
      PipelineOptions options, int parallelism, StreamRun run, boolean allowsLoss)
      throws IOException {
    return FlinkStreams.open(common(options, parallelism), parallelism, run);
  }

  private static FlinkPipelineOptions common(PipelineOptions options, int parallelism) {
    FlinkPipelineOptions flink = options.as(FlinkPipelineOptions.class);
    if (flink.getFlinkMaster().equals(AUTO)) {
      flink.setFlinkMaster(EMBEDDED);
    }
    flink.setParallelism(parallelism);
    flink.setObjectReuse(true);
    flink.setFasterCopy(true);
    return flink;
  }
}
