package org.waybill.pipeline.options;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;

/** Checkpoints: how a stream is kept safe. */
public interface CheckpointOptions extends PipelineOptions {

  @Description("How often a checkpoint is taken and offsets are committed. Default: 30s.")
  @Default.String("30s")
  String getCheckpointInterval();

  void setCheckpointInterval(String value);

  @Description("Longest checkpoint; it waits for the documents in flight. Default: 4h.")
  @Default.String("4h")
  String getCheckpointTimeout();

  void setCheckpointTimeout(String value);

  @Description(
      "Folder, or URI that a cluster reaches, for checkpoints. Default: below the home folder, by"
          + " pipeline.")
  @Nullable String getCheckpointDir();

  void setCheckpointDir(@Nullable String value);

  @Description(
      "What to begin with: auto for the newest complete checkpoint, none, or the path of one."
          + " Default: auto.")
  @Default.String("auto")
  String getResume();

  void setResume(String value);

  @Description(
      "Let a runner that commits ahead of effects read the stream: what is in flight may be lost."
          + " Default: false.")
  @Default.Boolean(false)
  boolean isAllowLoss();

  void setAllowLoss(boolean value);
}
