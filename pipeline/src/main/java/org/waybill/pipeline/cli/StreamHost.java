package org.waybill.pipeline.cli;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.sdk.Pipeline;

/** Where a stream runs, until it is closed. One stream at a time. */
public interface StreamHost extends AutoCloseable {

  /**
   * Starts the stream, from the checkpoint that it was told to resume from.
   *
   * @param shape what the stream reads; a checkpoint of another shape is of no use to it
   * @param fresh whether to begin without a checkpoint, whatever was told
   * @throws java.net.ConnectException when what it should run in cannot be reached
   */
  void start(Pipeline pipeline, String shape, boolean fresh) throws IOException;

  /** Whether it runs, or is about to run again after a failure. */
  boolean isRunning();

  /** Why it last failed, if it did; free of secrets as far as the failure is. */
  Optional<Throwable> failure();

  /** Facts for the status, such as the last checkpoint. */
  Map<String, Object> facts();

  /**
   * Stops with a savepoint and without draining, so that the next start goes on from there.
   *
   * @return whether a savepoint was written
   */
  boolean stop() throws IOException, InterruptedException;

  /** What the next start goes on from when {@link #stop} wrote no savepoint. */
  default String goesOnFrom() {
    return "the last checkpoint";
  }

  /** Whether the stream runs elsewhere, so that this process need not wait for it. */
  default boolean isDetached() {
    return false;
  }

  @Override
  void close();
}
