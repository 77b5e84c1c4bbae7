package org.waybill.core.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.TupleTag;
import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.Failure;
import org.waybill.core.message.Message;
import org.waybill.core.output.Recipe;

/**
 * Stages one after the other: what the first passes on goes into the second, and the failures of
 * all come out together.
 *
 * <p>A chain in which a stage needs an attribute that no stage before it adds is refused when it is
 * put together.
 */
public final class StageChain extends PTransform<PCollection<Message>, StageResult> {

  private static final long serialVersionUID = 1L;

  private final WorkerConfig config;
  private final List<StageLogic> stages;
  private final @Nullable SerializableFunction<Message, Boolean> endsWith;
  private final TupleTag<Message> successes = new TupleTag<>() {};
  private final TupleTag<Failure> failures = new TupleTag<>() {};
  private transient @Nullable StageResult result;

  private StageChain(
      WorkerConfig config,
      List<StageLogic> stages,
      @Nullable SerializableFunction<Message, Boolean> endsWith) {
    this.config = config;
    this.stages = List.copyOf(stages);
    this.endsWith = endsWith;
  }

  /** An empty chain. */
  public static StageChain on(WorkerConfig config) {
    return new StageChain(config, List.of(), null);
  }

  /**
   * The chain with one more stage at its end.
   *
   * @throws IllegalArgumentException when the stage needs what none before it adds, or its name is
   *     taken
   */
  public StageChain then(StageLogic next) {
    StageContract contract = next.contract();
    Set<String> available = new TreeSet<>();
    for (StageLogic stage : stages) {
      if (stage.contract().name().equals(contract.name())) {
        throw new IllegalArgumentException("Two stages are named " + contract.name());
      }
      available.addAll(stage.contract().adds());
    }
    for (String need : new TreeSet<>(contract.needs())) {
      if (!available.contains(need)) {
        throw new IllegalArgumentException(unmet(contract, need));
      }
    }
    List<StageLogic> longer = new ArrayList<>(stages);
    longer.add(next);
    return new StageChain(config, longer, endsWith);
  }

  /**
   * The chain as one step of the graph: all stages work on a claim before its result goes on, and a
   * bundle ends when its claims have passed all of them. For streams, in which bundles are small: a
   * step for each stage would end each of them, one after the other, while nothing new is read.
   *
   * @param endsWith true for a message that a stage passed on and that needs no further stage
   */
  public StageChain inOneStep(SerializableFunction<Message, Boolean> endsWith) {
    return new StageChain(config, stages, endsWith);
  }

  /** What outputs of this chain are made with. */
  public Recipe recipe() {
    return Recipe.of(stages.stream().map(stage -> stage.contract().recipeStep()).toList());
  }

  private String unmet(StageContract contract, String need) {
    String before =
        stages.isEmpty()
            ? "it is the first stage"
            : "stage %s, which comes before it, does not add it, nor does any stage before that"
                .formatted(stages.get(stages.size() - 1).contract().name());
    return "Stage %s needs the attribute %s, but %s".formatted(contract.name(), need, before);
  }

  @Override
  public StageResult expand(PCollection<Message> messages) {
    PCollection<Message> current = messages;
    PCollectionList<Failure> all = PCollectionList.empty(messages.getPipeline());
    for (RunStage step : steps()) {
      StageResult each = current.apply(step.getName(), step);
      current = each.successes();
      all = all.and(each.failures());
    }
    StageResult both =
        new StageResult(
            messages.getPipeline(),
            successes,
            current,
            failures,
            all.apply("failures", Flatten.pCollections()));
    result = both;
    return both;
  }

  private List<RunStage> steps() {
    if (endsWith != null) {
      return List.of(RunStage.of(stages, endsWith, config));
    }
    return stages.stream().map(stage -> RunStage.of(stage, config)).toList();
  }

  @Override
  public void validate(
      @Nullable PipelineOptions options,
      Map<TupleTag<?>, PCollection<?>> inputs,
      Map<TupleTag<?>, PCollection<?>> outputs) {
    if (result != null) {
      result.requireFailuresTaken("the chain");
    }
  }
}
