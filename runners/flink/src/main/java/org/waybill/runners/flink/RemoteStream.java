package org.waybill.runners.flink;

import java.util.Map;
import java.util.Optional;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.sdk.Pipeline;
import org.waybill.pipeline.StreamRun;
import org.waybill.pipeline.cli.StreamHost;
import org.waybill.pipeline.options.UsageException;

/** A stream on a cluster of its own: it is handed over and goes on there. */
final class RemoteStream implements StreamHost {

  private final FlinkPipelineOptions options;

  private RemoteStream(FlinkPipelineOptions options) {
    this.options = options;
  }

  static RemoteStream open(FlinkPipelineOptions options, StreamRun run) {
    if (!run.checkpoints().contains(":/")) {
      throw UsageException.value(
          "--checkpoint-dir",
          run.checkpoints(),
          "expected a URI that every machine of the cluster reaches, for instance s3://bucket/flink");
    }
    options.setStateBackendStoragePath(run.checkpoints());
    switch (run.resume()) {
      case "none" -> {}
      case "auto" ->
          throw new UsageException(
              "--resume=auto looks at local checkpoints only; on a cluster say --resume=none, which is"
                  + " safe with a topic, or --resume=URI of a checkpoint");
      default -> options.setSavepointPath(run.resume());
    }
    return new RemoteStream(options);
  }

  @Override
  public void start(Pipeline pipeline, String shape, boolean fresh) {
    pipeline.run();
  }

  @Override
  public boolean isDetached() {
    return true;
  }

  @Override
  public boolean isRunning() {
    return false;
  }

  @Override
  public Optional<Throwable> failure() {
    return Optional.empty();
  }

  @Override
  public Map<String, Object> facts() {
    return Map.of("cluster", options.getFlinkMaster());
  }

  @Override
  public boolean stop() {
    return false;
  }

  @Override
  public void close() {
    // The cluster goes on.
  }
}
