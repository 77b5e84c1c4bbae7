package org.waybill.core.stage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.waybill.core.testing.OutcomeMatchers.hasCode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.MDC;
import org.waybill.core.failure.Disposition;
import org.waybill.core.failure.Failure;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.StoreFault;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.Messages;

/** What the harness makes of each disposition, with a clock that stands still. */
class StageHarnessTest {

  private HarnessRig rig;

  @BeforeEach
  void open(@TempDir Path spool) throws Exception {
    rig = new HarnessRig(spool);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void givenSuccess_emitsWithIdsOfTheStage() throws Exception {
    Message in = Messages.claim(rig.blob);
    Message out = rig.run(in, HarnessRig::read).requireOutput();
    assertThat(out.stage(), equalTo("test"));
    assertThat(out.causationId(), equalTo(in.messageId()));
    assertThat(out.messageId(), not(equalTo(in.messageId())));
    assertThat(out.correlationId(), equalTo(in.correlationId()));
    assertThat(rig.run(in, HarnessRig::read).requireOutput(), equalTo(out));
  }

  @ParameterizedTest
  @EnumSource(FailureCode.class)
  void givenEachCodeOfAStage_endsAsItsDispositionSays(FailureCode code) throws Exception {
    AtomicInteger tries = new AtomicInteger();
    HarnessRig.Job job =
        (message, context) -> {
          tries.incrementAndGet();
          throw new StageException(code, "because");
        };
    if (code.disposition() == Disposition.OUTAGE) {
      assertThrows(OutageException.class, () -> rig.run(job));
      return;
    }
    Failure failure = rig.fail(job);
    switch (code.disposition()) {
      case REJECTED, POISON -> {
        assertThat(failure, hasCode(code));
        assertThat(tries.get(), is(1));
      }
      case TRANSIENT -> {
        assertThat(failure, hasCode(FailureCode.RETRIES_EXHAUSTED));
        assertThat(failure.lastCause(), equalTo(code));
        assertThat(tries.get(), is(7));
        assertThat(failure.attempts(), is(7L));
      }
      case CHANGED -> {
        assertThat(failure, hasCode(FailureCode.RETRIES_EXHAUSTED));
        assertThat(tries.get(), is(8));
      }
      case OUTAGE -> throw new AssertionError("handled above");
    }
  }

  @Test
  void givenTransientFailureThatPasses_retriesWithGrowingJitteredWaits() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    StageOutput output =
        rig.run(
            (message, context) -> {
              if (tries.incrementAndGet() < 4) {
                throw new StageException(FailureCode.UNAVAILABLE, "not yet");
              }
            });
    assertThat(output.isPassed(), is(true));
    assertThat(output.retries(), is(3));
    List<Duration> waits = rig.time.sleeps();
    for (int i = 0; i < waits.size(); i++) {
      assertThat(waits.get(i), lessThan(Duration.ofMillis(200L << i).plusNanos(1)));
    }
  }

  @Test
  void givenThrottledReads_retriesInPlaceThenDies() throws Exception {
    rig.store.failing(failing("get", StoreFault.THROTTLED));
    Failure failure = rig.fail(HarnessRig::read);
    assertThat(failure, hasCode(FailureCode.RETRIES_EXHAUSTED));
    assertThat(failure.lastCause(), equalTo(FailureCode.THROTTLED));
    assertThat(count("get"), is(7L));
  }

  @Test
  void givenMissingListedObject_rejectsAtOnce() throws Exception {
    rig.store.delete("in", "a.txt");
    assertThat(rig.fail(HarnessRig::read), hasCode(FailureCode.MISSING));
    assertThat(rig.time.sleeps(), is(empty()));
  }

  @Test
  void givenMissingObjectOfKafkaClaim_waitsHalfAMinute() throws Exception {
    rig.store.delete("in", "a.txt");
    Failure failure = rig.run(Messages.kafkaClaim(rig.blob), HarnessRig::read).requireFailure();
    assertThat(failure, hasCode(FailureCode.RETRIES_EXHAUSTED));
    assertThat(failure.lastCause(), equalTo(FailureCode.MISSING));
    assertThat(rig.time.elapsed(), greaterThanOrEqualTo(Duration.ofSeconds(30)));
    assertThat(rig.time.elapsed(), lessThan(Duration.ofSeconds(35)));
  }

  @Test
  void givenMissingObjectOfOldKafkaClaim_waitsNoLonger() throws Exception {
    rig.store.delete("in", "a.txt");
    Message claim =
        Messages.builder(rig.blob)
            .source(
                WireJson.object()
                    .put("kind", "kafka")
                    .put("recordedAt", rig.time.now().minusSeconds(25).toString()))
            .build();
    assertThat(
        rig.run(claim, HarnessRig::read).requireFailure(), hasCode(FailureCode.RETRIES_EXHAUSTED));
    assertThat(rig.time.elapsed(), greaterThanOrEqualTo(Duration.ofSeconds(5)));
    assertThat(rig.time.elapsed(), lessThan(Duration.ofSeconds(10)));
  }

  @Test
  void givenObjectOfKafkaClaimThatArrives_processesIt() throws Exception {
    rig.store.delete("in", "a.txt");
    AtomicInteger tries = new AtomicInteger();
    Message claim =
        Messages.kafkaClaim(org.waybill.core.message.BlobRef.unpinned("fake", "in", "a.txt"));
    StageOutput output =
        rig.run(
            claim,
            (message, context) -> {
              if (tries.incrementAndGet() == 4) {
                rig.store.add("in", "a.txt", new byte[] {9});
              }
              HarnessRig.read(message, context);
            });
    assertThat(output.isPassed(), is(true));
  }

  @Test
  void givenObjectOverwrittenSinceListing_processesTheCurrentVersion() throws Exception {
    Message claim = Messages.claim(rig.blob);
    String newer = rig.store.add("in", "a.txt", new byte[] {4, 5}).etag();
    Message out = rig.run(claim, HarnessRig::read).requireOutput();
    assertThat(out.blob().etag(), equalTo(newer));
    assertThat(out.blob().size(), equalTo(2L));
  }

  @Test
  void givenObjectOverwrittenSeveralTimes_processesTheVersionThatStays() throws Exception {
    AtomicInteger reads = new AtomicInteger();
    Message out =
        rig.run(
                Messages.claim(rig.blob),
                (message, context) -> {
                  if (reads.incrementAndGet() <= 3) {
                    rig.store.add("in", "a.txt", new byte[] {4, 5});
                  }
                  HarnessRig.read(message, context);
                })
            .requireOutput();
    assertThat(out.blob().size(), equalTo(2L));
    assertThat(reads.get(), is(4));
  }

  @Test
  void givenObjectThatKeepsChanging_diesAfterRetries() throws Exception {
    Failure failure =
        rig.run(
                Messages.claim(rig.blob),
                (message, context) -> {
                  rig.store.add("in", "a.txt", new byte[] {4, 5});
                  HarnessRig.read(message, context);
                })
            .requireFailure();
    assertThat(failure, hasCode(FailureCode.RETRIES_EXHAUSTED));
    assertThat(failure.lastCause(), equalTo(FailureCode.CHANGED));
  }

  @Test
  void givenUnknownMajorSchema_isUnsupported() throws Exception {
    for (String version : new String[] {"2", "2.0", "", "10"}) {
      Message message = Messages.builder(rig.blob).schemaVersion(version).build();
      Failure failure = rig.run(message, HarnessRig::read).requireFailure();
      assertThat(failure, hasCode(FailureCode.UNSUPPORTED_SCHEMA));
      assertThat(failure.message(), equalTo(message));
    }
    Message minor = Messages.builder(rig.blob).schemaVersion("1.7").build();
    assertThat(rig.run(minor, HarnessRig::read).isPassed(), is(true));
  }

  @Test
  void givenMessageWithoutAnything_isADeadLetterNotACrash() throws Exception {
    Message message = Message.parse("{\"schemaVersion\":1,\"x\":1.10}".getBytes(UTF_8));
    Failure failure = rig.run(message, HarnessRig::read).requireFailure();
    assertThat(failure, hasCode(FailureCode.MALFORMED_MESSAGE));
    assertThat(failure.message(), equalTo(message));
  }

  @Test
  void givenOutputNestedDeeperThanJsonMayBe_isInternal() throws Exception {
    ObjectNode deep = WireJson.object();
    for (int i = 0; i < 1_200; i++) {
      ObjectNode around = WireJson.object();
      around.set("a", deep);
      deep = around;
    }
    ObjectNode attributes = deep;
    StageLogic nests =
        new StageLogic() {
          private static final long serialVersionUID = 1L;

          @Override
          public StageContract contract() {
            return StageContract.builder("test", "1").build();
          }

          @Override
          public Message process(Message message, StageContext context) {
            return message.toBuilder().attributes("test", attributes).build();
          }
        };
    StageOutput output = rig.run(Messages.claim(rig.blob), nests);
    assertThat(output.requireFailure().code(), is(FailureCode.INTERNAL));
    assertThat(output.requireFailure().reason(), containsString("levels"));
  }

  @Test
  void givenDefect_isInternal() throws Exception {
    Failure failure =
        rig.fail(
            (message, context) -> {
              throw new IllegalStateException("a defect");
            });
    assertThat(failure, hasCode(FailureCode.INTERNAL));
    assertThat(failure.exception(), equalTo(IllegalStateException.class.getName()));
    assertThat(failure.stack(), containsString("StageHarnessTest"));
  }

  @Test
  void givenExceptionWhoseMessageThrows_isInternalAllTheSame() throws Exception {
    Failure failure =
        rig.fail(
            (message, context) -> {
              throw new HostileException();
            });
    assertThat(failure, hasCode(FailureCode.INTERNAL));
    assertThat(failure.reason(), equalTo("HostileException"));
  }

  @Test
  void givenErrorOfTheMachine_isAFailureOnlyIfTheStageKnowsIt() throws Exception {
    HarnessRig.Job job =
        (message, context) -> {
          throw new OutOfMemoryError("heap");
        };
    StageLogic knows = new HarnessRig.JobLogic(job, FailureCode.PARSER_OOM);
    assertThat(
        rig.run(Messages.claim(rig.blob), knows).requireFailure(), hasCode(FailureCode.PARSER_OOM));
    assertThrows(OutOfMemoryError.class, () -> rig.run(job));
  }

  @Test
  void givenWorkBeyondItsDeadline_timesOutAndIsInterrupted() throws Exception {
    AtomicBoolean interrupted = new AtomicBoolean();
    StageLogic hangs =
        new HarnessRig.JobLogic(
            (message, context) -> {
              rig.time.advance(Duration.ofMinutes(3));
              try {
                Thread.sleep(60_000);
              } catch (InterruptedException e) {
                interrupted.set(true);
                throw e;
              }
            },
            null,
            Duration.ofMinutes(2));
    Failure failure = rig.run(Messages.claim(rig.blob), hangs).requireFailure();
    assertThat(failure, hasCode(FailureCode.PARSER_TIMEOUT));
    assertThat(interrupted.get(), is(true));
  }

  @Test
  void givenSlowStore_itsTimeIsNotTheStages() throws Exception {
    rig.store.failing(
        (operation, key) -> {
          if (operation.equals("get")) {
            rig.time.advance(Duration.ofMinutes(3));
          }
        });
    StageLogic reads = new HarnessRig.JobLogic(HarnessRig::read, null, Duration.ofMinutes(2));
    assertThat(rig.run(Messages.claim(rig.blob), reads).isPassed(), is(true));
  }

  @Test
  void givenStageThatBreaksItsPromise_isInternal() throws Exception {
    StageLogic forgets =
        new StageLogic() {
          @Override
          public StageContract contract() {
            return StageContract.builder("test", "1").adds("test.done").build();
          }

          @Override
          public Message process(Message message, StageContext context) {
            return message;
          }
        };
    Failure failure = rig.run(Messages.claim(rig.blob), forgets).requireFailure();
    assertThat(failure, hasCode(FailureCode.INTERNAL));
    assertThat(failure.reason(), containsString("test.done"));
  }

  @Test
  void givenStage_logsWithCorrelationId() throws Exception {
    List<String> seen = new ArrayList<>();
    rig.run((message, context) -> seen.add(String.valueOf(MDC.get("correlationId"))));
    StageLogic onItsThread =
        new HarnessRig.JobLogic(
            (message, context) -> seen.add(String.valueOf(MDC.get("correlationId"))),
            null,
            Duration.ofMinutes(1));
    rig.run(Messages.claim(rig.blob), onItsThread);
    String id = Messages.claim(rig.blob).correlationId();
    assertThat(seen, equalTo(List.of(id, id)));
    assertThat(MDC.get("correlationId"), is((Object) null));
  }

  @Test
  void givenStoreThatIsNotConfigured_isForeign() throws Exception {
    Message foreign =
        Messages.claim(
            org.waybill.core.message.BlobRef.builder("elsewhere", "b", "k").etag("1").build());
    assertThat(
        rig.run(foreign, HarnessRig::read).requireFailure(), hasCode(FailureCode.FOREIGN_BUCKET));
  }

  private long count(String operation) {
    return rig.store.operations().stream().filter(o -> o.startsWith(operation + " ")).count();
  }

  private static FakeBlobStore.Faults failing(String operation, StoreFault fault) {
    return (each, key) -> {
      if (each.equals(operation)) {
        throw FakeBlobStore.fault(fault);
      }
    };
  }

  private static final class HostileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }
  }
}
