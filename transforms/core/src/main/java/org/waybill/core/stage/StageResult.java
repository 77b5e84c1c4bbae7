package org.waybill.core.stage;

import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PInput;
import org.apache.beam.sdk.values.POutput;
import org.apache.beam.sdk.values.PValue;
import org.apache.beam.sdk.values.TupleTag;
import org.waybill.core.failure.Failure;
import org.waybill.core.message.Message;

/** What comes of a stage: the messages it passes on, and its failures, which must be consumed. */
public final class StageResult implements POutput {

  private final Pipeline pipeline;
  private final TupleTag<Message> successTag;
  private final PCollection<Message> successes;
  private final TupleTag<Failure> failureTag;
  private final PCollection<Failure> failures;
  private boolean failuresTaken;

  StageResult(
      Pipeline pipeline,
      TupleTag<Message> successTag,
      PCollection<Message> successes,
      TupleTag<Failure> failureTag,
      PCollection<Failure> failures) {
    this.pipeline = pipeline;
    this.successTag = successTag;
    this.successes = successes;
    this.failureTag = failureTag;
    this.failures = failures;
  }

  /** The messages to pass on. */
  public PCollection<Message> successes() {
    return successes;
  }

  /** The failures; a pipeline in which nobody asks for them does not run. */
  public PCollection<Failure> failures() {
    failuresTaken = true;
    return failures;
  }

  boolean failuresAreTaken() {
    return failuresTaken;
  }

  void requireFailuresTaken(String of) {
    if (!failuresTaken) {
      throw new IllegalStateException(
          "Nothing consumes the failures of %s: apply a sink to StageResult.failures()"
              .formatted(of));
    }
  }

  @Override
  public Pipeline getPipeline() {
    return pipeline;
  }

  @Override
  public Map<TupleTag<?>, PValue> expand() {
    return Map.of(successTag, successes, failureTag, failures);
  }

  @Override
  public void finishSpecifyingOutput(
      String transformName, PInput input, PTransform<?, ?> transform) {}
}
