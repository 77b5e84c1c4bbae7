package org.waybill.runners.direct;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.PipelineResult;
import org.jspecify.annotations.Nullable;
import org.waybill.pipeline.cli.StreamHost;

/** A stream on the Direct runner: it has no checkpoints, and begins where its group stands. */
final class DirectStream implements StreamHost {

  private @Nullable PipelineResult result;

  DirectStream(DirectOptions options) {
    options.setBlockOnRun(false);
  }

  @Override
  public void start(Pipeline pipeline, String shape, boolean fresh) {
    result = pipeline.run();
  }

  @Override
  public boolean isRunning() {
    return result != null && !result.getState().isTerminal();
  }

  /** The runner tells it only to who waits for the end, and then it is at hand. */
  @Override
  public Optional<Throwable> failure() {
    if (result == null || result.getState() != PipelineResult.State.FAILED) {
      return Optional.empty();
    }
    try {
      result.waitUntilFinish();
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(e);
    }
  }

  @Override
  public Map<String, Object> facts() {
    return result == null ? Map.of() : Map.of("state", result.getState().name());
  }

  @Override
  public boolean stop() throws IOException {
    if (result != null) {
      result.cancel();
    }
    return false;
  }

  @Override
  public String goesOnFrom() {
    return "committed offsets";
  }

  @Override
  public void close() {
    // The pipeline ends with the process.
  }
}
