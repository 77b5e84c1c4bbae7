package org.waybill.core.stage;

import java.util.Objects;
import java.util.Random;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.TupleTag;
import org.jspecify.annotations.Nullable;
import org.waybill.core.Timekeeper;
import org.waybill.core.failure.Failure;
import org.waybill.core.message.Message;

/** Puts a stage's harness into a graph. */
final class StageFn extends DoFn<Message, Message> {

  private static final long serialVersionUID = 1L;

  private final StageLogic logic;
  private final WorkerConfig config;
  private final TupleTag<Message> successes;
  private final TupleTag<Failure> failures;
  private final StageMetrics metrics;
  private transient @Nullable Worker worker;
  private transient @Nullable StageHarness harness;

  StageFn(
      StageLogic logic,
      WorkerConfig config,
      TupleTag<Message> successes,
      TupleTag<Failure> failures) {
    this.successes = successes;
    this.logic = logic;
    this.config = config;
    this.failures = failures;
    this.metrics = new StageMetrics(config.runId(), logic.contract().name());
  }

  /** Joins the worker of this process and opens what the stage needs. */
  @Setup
  public void setUp() throws Exception {
    Worker acquired = Worker.acquire(config);
    worker = acquired;
    logic.setUp();
    harness = new StageHarness(logic, acquired, Timekeeper.SYSTEM, new Random());
  }

  /** Runs the stage on one message. */
  @ProcessElement
  public void processElement(@Element Message message, MultiOutputReceiver out)
      throws InterruptedException {
    metrics.arrived();
    long start = System.nanoTime();
    StageOutput result = Objects.requireNonNull(harness).run(message);
    metrics.ended(result, (System.nanoTime() - start) / 1_000_000);
    if (result.isPassed()) {
      out.get(successes).output(result.requireOutput());
    } else {
      out.get(failures).output(result.requireFailure());
    }
  }

  /** Closes what was opened. */
  @Teardown
  public void tearDown() throws Exception {
    if (harness != null) {
      harness.close();
      logic.tearDown();
    }
    if (worker != null) {
      worker.release();
    }
    harness = null;
    worker = null;
  }
}
