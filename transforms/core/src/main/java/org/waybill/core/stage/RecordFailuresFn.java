package org.waybill.core.stage;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.SerializableBiFunction;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.waybill.core.failure.Failure;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageRules;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.Outcome;
import org.waybill.core.output.OutcomeLedger;
import org.waybill.core.output.OutcomeStatus;
import org.waybill.core.output.OutputNames;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreObserver;
import org.waybill.core.store.Stores;

/**
 * Writes one failure and its outcome.
 *
 * @param <T> what is passed on of it
 */
final class RecordFailuresFn<T> extends DoFn<Failure, T> {

  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(RecordFailuresFn.class);

  private final WorkerConfig config;
  private final OutputRoot root;
  private final String recipe;
  private final SerializableBiFunction<Failure, Conclusion, T> passedOn;
  private transient @Nullable Worker worker;
  private transient @Nullable Stores stores;
  private transient @Nullable Overlap<T> overlap;

  RecordFailuresFn(
      WorkerConfig config,
      OutputRoot root,
      String recipe,
      SerializableBiFunction<Failure, Conclusion, T> passedOn) {
    this.passedOn = passedOn;
    this.config = config;
    this.root = root;
    this.recipe = recipe;
  }

  /** Joins the worker of this process. */
  @Setup
  public void setUp() throws StoreException {
    Worker acquired = Worker.acquire(config);
    worker = acquired;
    stores = acquired.guarded(StoreObserver.NONE);
    overlap = new Overlap<>(acquired.threads(), acquired.slots(RecordFailures.NAME), false);
  }

  /** Starts to record one failure, and emits what is ready of those before it. */
  @ProcessElement
  public void processElement(
      @Element Failure failure,
      @Timestamp org.joda.time.Instant timestamp,
      BoundedWindow window,
      PaneInfo pane,
      OutputReceiver<T> out)
      throws InterruptedException {
    Objects.requireNonNull(overlap)
        .start(
            () -> passedOn.apply(failure, recordOrStop(failure)),
            Slots.tenantOf(failure.message()),
            new Overlap.Place(timestamp, window, pane),
            (result, place) ->
                out.outputWindowedValue(
                    result, place.timestamp(), List.of(place.window()), place.pane()));
  }

  /** Ends what is in flight: nothing outlives the bundle. */
  @FinishBundle
  public void finishBundle(FinishBundleContext context) throws InterruptedException {
    Objects.requireNonNull(overlap)
        .drain((result, place) -> context.output(result, place.timestamp(), place.window()));
  }

  /** Results are of failures that came before the one that is processed now. */
  @Override
  @SuppressWarnings("deprecation") // Beam has nothing else that says it.
  public org.joda.time.Duration getAllowedTimestampSkew() {
    return org.joda.time.Duration.millis(Long.MAX_VALUE);
  }

  /** Writes the failure object, then the outcome. */
  private Conclusion recordOrStop(Failure failure) {
    MDC.put("stage", failure.stage());
    try {
      return record(failure);
    } catch (StoreException e) {
      throw new OutageException("A failure could not be recorded", e);
    } finally {
      MDC.remove("stage");
    }
  }

  private Conclusion record(Failure failure) throws StoreException {
    Message message = failure.message();
    Instant now = Instant.now();
    byte[] object = FailureObjects.bytes(failure, recipe, config.runId(), now);
    Stores open = Objects.requireNonNull(stores);
    BlobStore output = open.get(root.store());
    OutcomeStatus status = FailureObjects.status(failure);
    if (!MessageRules.isAddressed(message)) {
      String name = OutputNames.unaddressed(failure.stage(), message.wire());
      output.put(
          root.bucket(),
          root.key(name),
          Body.of(object),
          "application/json",
          PutCondition.always());
      return new Conclusion(Conclusion.Kind.DEAD, failure.stage(), failure.code().name(), name, 0);
    }
    MDC.put("correlationId", message.correlationId());
    try {
      LOG.info("{} {}: {}", status.wireName(), failure.code(), failure.reason());
      OutcomeLedger.Result result =
          new OutcomeLedger(root, output, open)
              .recordFailure(
                  message.blob().entity(), outcome(failure, message, status, now), object);
      return conclusion(failure, message, status, result);
    } finally {
      MDC.remove("correlationId");
    }
  }

  private Outcome outcome(Failure failure, Message message, OutcomeStatus status, Instant now) {
    return Outcome.failed(
        message,
        status,
        recipe,
        new Outcome.FailureFacts(failure.stage(), failure.code().name(), failure.reason()),
        FailureObjects.name(failure, recipe),
        RunFacts.of(config.runId(), now, message));
  }

  private static Conclusion conclusion(
      Failure failure, Message message, OutcomeStatus status, OutcomeLedger.Result result) {
    Conclusion.Kind kind =
        switch (result) {
          case WRITTEN ->
              status == OutcomeStatus.REJECTED ? Conclusion.Kind.REJECTED : Conclusion.Kind.DEAD;
          case OUTRANKED -> Conclusion.Kind.OUTRANKED;
          case SUPERSEDED -> Conclusion.Kind.SUPERSEDED;
        };
    Long size = message.blob().size();
    return new Conclusion(
        kind,
        failure.stage(),
        failure.code().name(),
        message.blob().key(),
        size == null ? 0 : size);
  }

  /** Gives the worker back. */
  @Teardown
  public void tearDown() {
    if (overlap != null) {
      overlap.abandon();
    }
    if (worker != null) {
      worker.release();
    }
    worker = null;
  }
}
