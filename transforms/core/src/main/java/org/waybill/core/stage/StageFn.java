package org.waybill.core.stage;

import java.util.List;
import java.util.Objects;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.apache.beam.sdk.values.TupleTag;
import org.joda.time.Instant;
import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.Failure;
import org.waybill.core.message.Message;

/**
 * Puts a stage, or several one after the other, into a graph: several claims of a bundle at a time,
 * results in their order.
 */
final class StageFn extends DoFn<Message, Message> {

  private static final long serialVersionUID = 1L;

  private final List<StageLogic> stages;
  private final SerializableFunction<Message, Boolean> endsWith;
  private final WorkerConfig config;
  private final TupleTag<Message> successes;
  private final TupleTag<Failure> failures;
  private final List<StageMetrics> metrics;
  private transient @Nullable Worker worker;
  private transient @Nullable StageLine line;
  private transient @Nullable Overlap<List<StagePool.Timed>> overlap;

  StageFn(
      List<StageLogic> stages,
      SerializableFunction<Message, Boolean> endsWith,
      WorkerConfig config,
      TupleTag<Message> successes,
      TupleTag<Failure> failures) {
    this.successes = successes;
    this.stages = stages;
    this.endsWith = endsWith;
    this.config = config;
    this.failures = failures;
    this.metrics = names().stream().map(name -> new StageMetrics(config.runId(), name)).toList();
  }

  private List<String> names() {
    return stages.stream().map(stage -> stage.contract().name()).toList();
  }

  /** Joins the worker of this process and opens what the stage needs. */
  @Setup
  public void setUp() throws Exception {
    Worker acquired = Worker.acquire(config);
    // Not every runner tears down what could not be set up.
    boolean done = false;
    try {
      line = StageLine.open(stages, endsWith, acquired);
      overlap = new Overlap<>(acquired.threads(), acquired.slots(names()), stages.size() > 1);
      worker = acquired;
      done = true;
    } finally {
      if (!done) {
        acquired.release();
      }
    }
  }

  /** Starts the stage on one message, and emits what is ready of those before it. */
  @ProcessElement
  public void processElement(
      @Element Message message,
      @Timestamp Instant timestamp,
      BoundedWindow window,
      PaneInfo pane,
      MultiOutputReceiver out)
      throws InterruptedException {
    metrics.get(0).arrived();
    StageLine all = Objects.requireNonNull(line);
    Objects.requireNonNull(overlap)
        .start(
            () -> all.run(message),
            Slots.tenantOf(message),
            new Overlap.Place(timestamp, window, pane),
            (result, place) -> emit(result, new WhileProcessing(out, place)));
  }

  /** Ends what is in flight: nothing outlives the bundle. */
  @FinishBundle
  public void finishBundle(FinishBundleContext context) throws InterruptedException {
    Objects.requireNonNull(overlap)
        .drain((result, place) -> emit(result, new WhileFinishing(context, place)));
  }

  /** What came of each stage that an element has reached. */
  private void emit(List<StagePool.Timed> ends, Emitter emitter) {
    for (int i = 0; i < ends.size(); i++) {
      if (i > 0) {
        metrics.get(i).arrived();
      }
      metrics.get(i).ended(ends.get(i).output(), ends.get(i).millis());
    }
    StageOutput result = ends.get(ends.size() - 1).output();
    if (result.isPassed()) {
      emitter.emit(successes, result.requireOutput());
    } else {
      emitter.emit(failures, result.requireFailure());
    }
  }

  /** Results are of elements that came before the one that is processed now. */
  @Override
  @SuppressWarnings("deprecation") // Beam has nothing else that says it.
  public org.joda.time.Duration getAllowedTimestampSkew() {
    return org.joda.time.Duration.millis(Long.MAX_VALUE);
  }

  /** Closes what was opened. */
  @Teardown
  public void tearDown() throws Exception {
    Worker released = worker;
    worker = null;
    if (released == null) {
      return;
    }
    try {
      Objects.requireNonNull(overlap).abandon();
      Objects.requireNonNull(line).tearDown();
    } finally {
      released.release();
    }
  }

  /** Emits into one of the stage's outputs. */
  private interface Emitter {
    <T> void emit(TupleTag<T> tag, T value);
  }

  private record WhileProcessing(MultiOutputReceiver out, Overlap.Place place) implements Emitter {
    @Override
    public <T> void emit(TupleTag<T> tag, T value) {
      out.get(tag)
          .outputWindowedValue(value, place.timestamp(), List.of(place.window()), place.pane());
    }
  }

  /** Beam lets a bundle's end emit with a window and a time, not with a pane. */
  private record WhileFinishing(
      DoFn<Message, Message>.FinishBundleContext context, Overlap.Place place) implements Emitter {
    @Override
    public <T> void emit(TupleTag<T> tag, T value) {
      context.output(tag, value, place.timestamp(), place.window());
    }
  }
}
