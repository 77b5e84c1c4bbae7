package org.waybill.runners.flink;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.waybill.pipeline.StreamRun;
import org.waybill.pipeline.cli.StreamHost;

/** Sets what a stream needs of Flink so that nothing is lost, and opens what it runs in. */
final class FlinkStreams {

  /** Flags of Flink's own that a stream may not have, and what to use or why. */
  static final Map<String, String> REFUSED =
      Map.of(
          "checkpointingInterval", "use --checkpoint-interval",
          "checkpointTimeoutMillis", "use --checkpoint-timeout",
          "checkpointingMode", "checkpoints are exact and aligned, or offsets would run ahead",
          "unalignedCheckpointEnabled",
              "claims in flight would be within the checkpoint, unfinished",
          "forceUnalignedCheckpointEnabled",
              "claims in flight would be in the checkpoint, unfinished",
          "finishBundleBeforeCheckpointing", "bundles always finish before a checkpoint",
          "savepointPath", "use --resume",
          "stateBackendStoragePath", "use --checkpoint-dir",
          "attachedMode", "a stream on a cluster goes on without this process");

  /** Longest life of a bundle: what is ready is handed on so often. */
  private static final long BUNDLE_MILLIS = 1_000;

  private static final long RESTART_MILLIS = 5_000;

  private FlinkStreams() {}

  static StreamHost open(FlinkPipelineOptions flink, int parallelism, StreamRun run)
      throws IOException {
    flink.setStreaming(true);
    flink.setCheckpointingInterval(run.checkpointInterval().toMillis());
    flink.setCheckpointTimeoutMillis(run.checkpointTimeout().toMillis());
    flink.setMinPauseBetweenCheckpoints(Math.min(1_000, run.checkpointInterval().toMillis()));
    flink.setFinishBundleBeforeCheckpointing(true);
    flink.setExternalizedCheckpointsEnabled(true);
    flink.setRetainExternalizedCheckpointsOnCancellation(true);
    // A store that is away for long ends the attempt, not the stream.
    flink.setNumberOfExecutionRetries(Integer.MAX_VALUE);
    flink.setExecutionRetryDelay(RESTART_MILLIS);
    flink.setMaxBundleSize((long) run.bundle());
    flink.setMaxBundleTimeMills(BUNDLE_MILLIS);
    flink.setStateBackend("filesystem");
    flink.setAttachedMode(false);
    if (!flink.getFlinkMaster().startsWith("[")) {
      return RemoteStream.open(flink, run);
    }
    CheckpointFolder folder = CheckpointFolder.open(Path.of(run.checkpoints()));
    return EmbeddedStream.open(flink, parallelism, folder, run.resume());
  }
}
