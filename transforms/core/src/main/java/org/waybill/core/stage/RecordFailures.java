package org.waybill.core.stage;

import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.waybill.core.failure.Failure;
import org.waybill.core.failure.FailureCoder;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.ConclusionCoder;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.output.Recipe;

/**
 * Writes each failure under {@code rejected/} or {@code dead-letter/} and the outcome that names
 * it, and emits how the claim ended. When either cannot be written the bundle fails, so that no
 * failure is lost.
 */
public final class RecordFailures
    extends PTransform<PCollection<Failure>, PCollection<Conclusion>> {

  /** Name of this step where concurrency is bounded by stage. */
  public static final String NAME = "record-failures";

  private static final long serialVersionUID = 1L;

  private final WorkerConfig config;
  private final OutputRoot root;
  private final Recipe recipe;

  private RecordFailures(WorkerConfig config, OutputRoot root, Recipe recipe) {
    this.config = config;
    this.root = root;
    this.recipe = recipe;
  }

  /** Records failures of a chain with that recipe below {@code root}. */
  public static RecordFailures to(OutputRoot root, Recipe recipe, WorkerConfig config) {
    return new RecordFailures(config, root, recipe);
  }

  @Override
  public PCollection<Conclusion> expand(PCollection<Failure> failures) {
    return failures
        .apply(
            "Record",
            ParDo.of(
                new RecordFailuresFn<>(
                    config, root, recipe.digest(), (failure, conclusion) -> conclusion)))
        .setCoder(ConclusionCoder.of());
  }

  /** The same, passing on each failure with what became of it, once it is recorded. */
  public PTransform<PCollection<Failure>, PCollection<KV<Failure, Conclusion>>> andPassOn() {
    return new PTransform<>() {
      private static final long serialVersionUID = 1L;

      @Override
      public PCollection<KV<Failure, Conclusion>> expand(PCollection<Failure> failures) {
        return failures
            .apply(
                "Record", ParDo.of(new RecordFailuresFn<>(config, root, recipe.digest(), KV::of)))
            .setCoder(KvCoder.of(FailureCoder.of(), ConclusionCoder.of()));
      }
    };
  }
}
