package org.waybill.core.stage;

import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TupleTagList;
import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.Failure;
import org.waybill.core.failure.FailureCoder;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageCoder;

/**
 * Runs one stage on every message: retried, timed, counted, and every failure in a collection of
 * its own.
 *
 * <p>A pipeline that never asks the result for its failures is refused when it is run. Chains of
 * stages are better put together with {@link StageChain}, which checks their contracts.
 */
public final class RunStage extends PTransform<PCollection<Message>, StageResult> {

  private static final long serialVersionUID = 1L;

  private final List<StageLogic> stages;
  private final SerializableFunction<Message, Boolean> endsWith;
  private final WorkerConfig config;
  private final TupleTag<Message> successes = new TupleTag<>() {};
  private final TupleTag<Failure> failures = new TupleTag<>() {};
  private transient @Nullable StageResult result;

  private RunStage(
      List<StageLogic> stages,
      SerializableFunction<Message, Boolean> endsWith,
      WorkerConfig config) {
    this.stages = List.copyOf(stages);
    this.endsWith = endsWith;
    this.config = config;
  }

  /** Runs {@code logic} on workers with that configuration. */
  public static RunStage of(StageLogic logic, WorkerConfig config) {
    return new RunStage(List.of(logic), message -> false, config);
  }

  /** Runs stages one after the other, until {@code endsWith} says that a message needs no more. */
  static RunStage of(
      List<StageLogic> stages,
      SerializableFunction<Message, Boolean> endsWith,
      WorkerConfig config) {
    return new RunStage(stages, endsWith, config);
  }

  @Override
  public String getName() {
    return stages.size() == 1 ? stages.get(0).contract().name() : "Stages";
  }

  @Override
  public StageResult expand(PCollection<Message> messages) {
    PCollectionTuple outputs =
        messages.apply(
            "Run",
            ParDo.of(new StageFn(stages, endsWith, config, successes, failures))
                .withOutputTags(successes, TupleTagList.of(failures)));
    StageResult both =
        new StageResult(
            messages.getPipeline(),
            successes,
            outputs.get(successes).setCoder(MessageCoder.of()),
            failures,
            outputs.get(failures).setCoder(FailureCoder.of()));
    result = both;
    return both;
  }

  @Override
  public void validate(
      @Nullable PipelineOptions options,
      Map<TupleTag<?>, PCollection<?>> inputs,
      Map<TupleTag<?>, PCollection<?>> outputs) {
    if (result != null) {
      result.requireFailuresTaken("stage " + getName());
    }
  }
}
