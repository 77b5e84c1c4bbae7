package org.waybill.pipeline;

import java.time.Duration;

/**
 * How a runner keeps a stream safe.
 *
 * @param checkpointInterval pause between two checkpoints
 * @param checkpointTimeout longest checkpoint
 * @param checkpoints folder or URI that checkpoints lie below
 * @param resume {@code auto}, {@code none} or the path of a checkpoint
 * @param bundle most claims that a stage takes before it finishes all of them
 */
public record StreamRun(
    Duration checkpointInterval,
    Duration checkpointTimeout,
    String checkpoints,
    String resume,
    int bundle) {}
