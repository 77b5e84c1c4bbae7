package org.waybill.core.stage;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.waybill.core.Timekeeper;
import org.waybill.core.failure.Disposition;
import org.waybill.core.failure.Failure;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageRules;
import org.waybill.core.message.NameBasedIds;
import org.waybill.core.retry.Retries;
import org.waybill.core.retry.RetryPolicy;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.StoreException;

/**
 * Runs a stage's logic on one message and turns whatever happens into an output or a failure: the
 * one place that catches everything. Used by one thread at a time.
 *
 * <p>Only three things leave it as exceptions, and fail the bundle: an outage that outlasted the
 * wait, an interrupt, and an error of the virtual machine that no stage can be blamed for.
 */
final class StageHarness {

  private static final Logger LOG = LoggerFactory.getLogger(StageHarness.class);
  private static final String KAFKA = "kafka";

  private final StageLogic logic;
  private final StageContract contract;
  private final List<String> needs;
  private final Worker worker;
  private final Timekeeper time;
  private final RandomGenerator random;
  private final @Nullable Deadline deadline;

  StageHarness(StageLogic logic, Worker worker, Timekeeper time, RandomGenerator random) {
    this.logic = logic;
    this.contract = logic.contract();
    this.needs = contract.needs().stream().sorted().toList();
    this.worker = worker;
    this.time = time;
    this.random = random;
    Duration limit = contract.deadline();
    this.deadline = limit == null ? null : new Deadline(contract.name(), limit, worker.threads());
  }

  /**
   * Runs the stage on a message.
   *
   * @throws OutageException when the line must stop
   * @throws InterruptedException when the worker is asked to stop
   */
  StageOutput run(Message message) throws InterruptedException {
    MDC.put("stage", contract.name());
    MDC.put("correlationId", correlation(message));
    try {
      Instant start = time.now();
      Optional<Failure> refused = refuse(message, start);
      return refused.isPresent()
          ? StageOutput.failed(refused.get(), 0)
          : new Run(message, start).toTheEnd();
    } finally {
      MDC.remove("stage");
      MDC.remove("correlationId");
    }
  }

  private Optional<Failure> refuse(Message message, Instant start) {
    if (!MessageRules.isKnownSchema(message.schemaVersion())) {
      return Optional.of(
          refusal(
              message,
              FailureCode.UNSUPPORTED_SCHEMA,
              "The schema version is none of major version " + Message.SCHEMA_VERSION,
              start));
    }
    return MessageRules.problem(message)
        .or(() -> missingNeed(message))
        .map(problem -> refusal(message, FailureCode.MALFORMED_MESSAGE, problem, start));
  }

  private Optional<String> missingNeed(Message message) {
    for (String attribute : needs) {
      if (!has(message, attribute)) {
        return Optional.of("The attribute " + attribute + " is missing");
      }
    }
    return Optional.empty();
  }

  private Failure refusal(Message message, FailureCode code, String reason, Instant start) {
    return Failure.of(message, contract.name(), code, reason).tried(1, start, time.now()).build();
  }

  private static boolean has(Message message, String attribute) {
    int dot = attribute.indexOf('.');
    return message.hasAttribute(attribute.substring(0, dot), attribute.substring(dot + 1));
  }

  private static String correlation(Message message) {
    return Objects.requireNonNullElse(message.correlationIdOrNull(), "unknown");
  }

  /** One message's way through the stage. */
  private final class Run {
    private final Message input;
    private final Instant start;
    private final AtomicInteger storeRetries = new AtomicInteger();
    private Message current;
    private Retries retries;
    private boolean pinnedAnew;
    private boolean awaitsArrival;
    private int earlierRetries;

    Run(Message input, Instant start) {
      this.input = input;
      this.current = input;
      this.start = start;
      this.retries = Retries.start(contract.retry(), time, random);
    }

    StageOutput toTheEnd() throws InterruptedException {
      while (true) {
        Throwable thrown;
        try {
          return emitted(attempt());
        } catch (InterruptedException e) {
          throw e;
        } catch (Throwable e) {
          thrown = e;
        }
        Optional<Failure> failure = handle(thrown);
        if (failure.isPresent()) {
          return StageOutput.failed(failure.get(), retriesSoFar());
        }
      }
    }

    private Message attempt() throws Throwable {
      // One clock and context an attempt: an attempt that was given up may still use its own.
      DeadlineClock clock = new DeadlineClock(time);
      try (ComputeGate.Pass pass = worker.gate().enter(Slots.tenantOf(current))) {
        StageContext context = new WorkerContext(worker, time, storeRetries, clock, pass);
        if (deadline == null) {
          return logic.process(current, context);
        }
        Message message = current;
        return deadline.call(clock, () -> logic.process(message, context));
      } catch (ExecutionException e) {
        throw e.getCause() == null ? e : e.getCause();
      }
    }

    /** Empty when the message is to be tried again. */
    private Optional<Failure> handle(Throwable thrown) throws InterruptedException {
      FailureCode code = codeOf(thrown);
      // What stages before added is of the old version: only a stage that needs none of it may go
      // on.
      if (code.disposition() == Disposition.CHANGED && contract.needs().isEmpty()) {
        if (pinnedAnew && !retries.next()) {
          return Optional.of(describe(FailureCode.RETRIES_EXHAUSTED, code, thrown));
        }
        pinnedAnew = true;
        return pinAnew();
      }
      boolean exhausted = thrown instanceof StoreException e && e.isExhausted();
      if (exhausted || !passes(code)) {
        return Optional.of(
            describe(exhausted ? FailureCode.RETRIES_EXHAUSTED : code, code, thrown));
      }
      if (retries.next()) {
        LOG.debug("Trying again after {}", code);
        return Optional.empty();
      }
      return Optional.of(describe(FailureCode.RETRIES_EXHAUSTED, code, thrown));
    }

    private FailureCode codeOf(Throwable thrown) throws InterruptedException {
      if (thrown instanceof OutageException outage) {
        throw outage;
      }
      if (thrown instanceof StoreException store) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedException("Interrupted while using a store");
        }
        return store.fault().code();
      }
      if (thrown instanceof StageException stage) {
        return unlessOutage(stage);
      }
      if (thrown instanceof Deadline.Exceeded) {
        return contract.deadlineCode();
      }
      Optional<FailureCode> known = classified(thrown);
      if (known.isEmpty()
          && thrown instanceof VirtualMachineError error
          && !(thrown instanceof StackOverflowError)) {
        throw error;
      }
      return known.isEmpty()
          ? FailureCode.INTERNAL
          : unlessOutage(new StageException(known.get(), SafeReason.of(thrown), thrown));
    }

    private FailureCode unlessOutage(StageException failure) {
      if (failure.code().disposition() == Disposition.OUTAGE) {
        throw new OutageException("Stage " + contract.name() + " cannot go on", failure);
      }
      return failure.code();
    }

    private Optional<FailureCode> classified(Throwable thrown) {
      try {
        return logic.classify(thrown);
      } catch (RuntimeException e) {
        LOG.error("Stage {} could not classify a failure", contract.name(), e);
        return Optional.empty();
      }
    }

    private boolean passes(FailureCode code) {
      if (code == FailureCode.MISSING && KAFKA.equals(current.sourceKind())) {
        // An event may overtake its object; a listing cannot.
        if (!awaitsArrival) {
          awaitsArrival = true;
          earlierRetries = retries.attempts() - 1;
          retries = Retries.start(untilVisible(), time, random);
        }
        return true;
      }
      return code.disposition() == Disposition.TRANSIENT
          || code.disposition() == Disposition.CHANGED;
    }

    /** What is left of the time that an event may be ahead of its object: old events have none. */
    private RetryPolicy untilVisible() {
      Instant written = current.recordedAt();
      return written == null
          ? RetryPolicy.UNTIL_VISIBLE
          : RetryPolicy.UNTIL_VISIBLE.within(
              RetryPolicy.UNTIL_VISIBLE.totalTime().minus(Duration.between(written, time.now())));
    }

    private Optional<Failure> pinAnew() throws InterruptedException {
      BlobRef old = current.blob();
      StageContext context =
          new WorkerContext(worker, time, storeRetries, new DeadlineClock(time), null);
      try {
        BlobRef now =
            context.store(old.store()).head(old.bucket(), old.key()).pin(old.store(), old.bucket());
        current = current.toBuilder().blob(now).build();
        LOG.info("The object changed since it was listed; taking its current version");
        return Optional.empty();
      } catch (StoreException | StageException e) {
        return handle(e);
      }
    }

    private StageOutput emitted(Message output) throws StageException {
      for (String attribute : contract.adds()) {
        if (!has(output, attribute)) {
          throw new StageException(
              FailureCode.INTERNAL,
              "The stage promised the attribute " + attribute + " and did not add it");
        }
      }
      Message stamped = stamp(output);
      Optional<String> problem = MessageRules.problem(stamped);
      if (problem.isPresent()) {
        throw new StageException(FailureCode.INTERNAL, "The stage's output: " + problem.get());
      }
      return StageOutput.passed(stamped, retriesSoFar());
    }

    private Message stamp(Message output) {
      return output.toBuilder()
          .messageId(NameBasedIds.of("output", contract.name(), input.messageId(), "message"))
          .causationId(input.messageId())
          .stage(contract.name())
          .stageAttempt(retriesSoFar())
          .build();
    }

    private int retriesSoFar() {
      return storeRetries.get() + earlierRetries + retries.attempts() - 1;
    }

    private Failure describe(FailureCode code, FailureCode cause, Throwable thrown) {
      String reason = SafeReason.of(thrown);
      Failure.Builder failure = Failure.of(current, contract.name(), code, reason);
      failure.exception(thrown).tried(retriesSoFar() + 1, start, time.now());
      if (code == FailureCode.RETRIES_EXHAUSTED) {
        failure.lastCause(cause);
      }
      if (code == FailureCode.INTERNAL) {
        LOG.error("Stage {} failed on a message: {}", contract.name(), reason, thrown);
      }
      return failure.build();
    }
  }

  /** Tells a failure in words, even if its exception cannot. */
  private static final class SafeReason {
    static String of(Throwable thrown) {
      String message;
      try {
        message = thrown.getMessage();
      } catch (RuntimeException e) {
        message = null;
      }
      return message == null || message.isBlank() ? thrown.getClass().getSimpleName() : message;
    }
  }
}
