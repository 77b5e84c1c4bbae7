package org.waybill.runners.direct;

import java.util.Map;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.runners.direct.DirectRunner;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.pipeline.StreamRun;
import org.waybill.pipeline.cli.RunnerAdapter;
import org.waybill.pipeline.cli.StreamHost;
import org.waybill.pipeline.options.UsageException;

/** The Direct runner: one process, bounded input, nothing lost. */
public final class DirectAdapter implements RunnerAdapter {

  /**
   * Bundles at work for each place to compute. A bundle waits at its end for its last requests to
   * the store; others go on meanwhile. Computing itself is bounded by the worker, not by this.
   */
  private static final int BUNDLES_EACH = 8;

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
    direct.setTargetParallelism(BUNDLES_EACH * parallelism);
    direct.setEnforceImmutability(false);
    direct.setEnforceEncodability(false);
  }

  @Override
  public Map<String, String> refusedInStreams() {
    return Map.of("blockOnRun", "a stream is watched while it runs");
  }

  /** Offsets may be committed ahead of effects here, so whoever starts it must know. */
  @Override
  public StreamHost openStream(
      PipelineOptions options, int parallelism, StreamRun run, boolean allowsLoss) {
    if (!allowsLoss) {
      throw new UsageException(
          "--runner=direct may commit offsets of claims that are not finished; use --runner=flink, or"
              + " say --allow-loss");
    }
    configure(options, parallelism);
    return new DirectStream(options.as(DirectOptions.class));
  }
}
