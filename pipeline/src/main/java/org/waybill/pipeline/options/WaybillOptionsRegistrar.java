package org.waybill.pipeline.options;

import java.util.List;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsRegistrar;

/**
 * Makes the options of this project known to Beam together with all others: each one that is
 * registered on its own has Beam look at all of them again.
 */
public final class WaybillOptionsRegistrar implements PipelineOptionsRegistrar {

  /** The options of this project, in the order of the help. */
  public static final List<Class<? extends PipelineOptions>> OWN =
      List.of(
          SourceOptions.class,
          OutputOptions.class,
          DocumentOptions.class,
          BombOptions.class,
          IsolationOptions.class,
          RunOptions.class,
          WorkerOptions.class,
          StreamOptions.class,
          CheckpointOptions.class,
          KafkaOptions.class);

  /** For the service loader. */
  public WaybillOptionsRegistrar() {}

  @Override
  public Iterable<Class<? extends PipelineOptions>> getPipelineOptions() {
    return OWN;
  }
}
