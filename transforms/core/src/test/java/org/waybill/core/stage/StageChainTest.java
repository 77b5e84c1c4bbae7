package org.waybill.core.stage;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.beam.sdk.PipelineResult;
import org.apache.beam.sdk.metrics.MetricResult;
import org.apache.beam.sdk.metrics.MetricsFilter;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.testing.TestPipeline;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.failure.Failure;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageCoder;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.store.StoreFault;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.Messages;
import org.waybill.core.testing.TestWorkers;

/** Stages in a graph: contracts, failures that must be consumed, counters, an outage. */
class StageChainTest {
  private @Nullable WorkerConfig config;

  @TempDir private Path spool;

  private final FakeBlobStore store = new FakeBlobStore("fake");
  private final TestPipeline pipeline = TestPipeline.create().enableAbandonedNodeEnforcement(false);

  @Test
  void givenUnmetNeed_isRefusedNamingBothStages() {
    StageChain first = StageChain.on(config()).then(new Marks("first", null));
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> first.then(new Marks("second", "elsewhere.done")));
    assertThat(
        refused.getMessage(),
        allOf(
            containsString("Stage second needs the attribute elsewhere.done"),
            containsString("stage first")));
    first.then(new Marks("second", "first.done"));
  }

  @Test
  void givenSameNameTwice_isRefused() {
    StageChain first = StageChain.on(config()).then(new Marks("first", null));
    assertThrows(IllegalArgumentException.class, () -> first.then(new Marks("first", null)));
  }

  @Test
  void givenFailuresThatNobodyConsumes_doesNotRun() {
    StageResult result = claims(Messages.claim("a")).apply(chain());
    assertThat(result.failuresAreTaken(), is(false));
    IllegalStateException refused = assertThrows(IllegalStateException.class, pipeline::run);
    assertThat(refused.getMessage(), containsString("Nothing consumes the failures"));
  }

  @Test
  void givenChain_countsWhatEachStageDid() {
    store.add("in", "good", new byte[] {1});
    Message good = Messages.claim(store.add("in", "good", new byte[] {1, 2, 3}));
    Message bad = Messages.claim(store.add("in", "bad", new byte[] {1}));
    StageResult result = claims(good, bad).apply(chain());
    result.failures();
    PipelineResult run = pipeline.run();
    run.waitUntilFinish();
    assertCounts(RunBoard.of(config().runId()).snapshot());
    // Direct takes updates in a thread of its own, and drops the last ones when it ends first.
    Map<String, Long> counters = counters(run);
    assertThat(counters.keySet(), hasItems("first.in", "first.out", "first.rejected", "second.in"));
    assertThat(
        counters.keySet().stream().filter(n -> n.startsWith("second.latency_ms_le_")).count(),
        is(1L));
  }

  @Test
  void givenChainInOneStep_endsAndCountsAreThoseOfItsStages() {
    Message good = Messages.claim(store.add("in", "good", new byte[] {1, 2, 3}));
    Message bad = Messages.claim(store.add("in", "bad", new byte[] {1}));
    Message settled = Messages.claim(store.add("in", "settled", new byte[] {1}));
    StageResult result =
        claims(good, bad, settled)
            .apply(
                chain()
                    .inOneStep(
                        message ->
                            message.hasAttribute("first", "done")
                                && message.blob().key().equals("settled")));
    PAssert.that(result.failures().apply("stage", ParDo.of(new StageOfFailure())))
        .containsInAnyOrder("first");
    PAssert.that(result.successes().apply("ends", ParDo.of(new EndOfMessage())))
        .containsInAnyOrder("good second", "settled first");
    pipeline.run().waitUntilFinish();
    Map<String, Long> counts = RunBoard.of(config().runId()).snapshot();
    assertThat(counts.get("first.in"), equalTo(3L));
    assertThat(counts.get("first.out"), equalTo(2L));
    assertThat(counts.get("first.rejected"), equalTo(1L));
    assertThat(counts.get("second.in"), equalTo(1L));
    assertThat(counts.get("second.out"), equalTo(1L));
  }

  private static final class StageOfFailure extends DoFn<Failure, String> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void processElement(@Element Failure failure, OutputReceiver<String> out) {
      out.output(failure.stage());
    }
  }

  private static final class EndOfMessage extends DoFn<Message, String> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void processElement(@Element Message message, OutputReceiver<String> out) {
      String last = message.hasAttribute("second", "done") ? "second" : "first";
      out.output(message.blob().key() + " " + last);
    }
  }

  private static Map<String, Long> counters(PipelineResult run) {
    Map<String, Long> counters = new TreeMap<>();
    for (MetricResult<Long> counter :
        run.metrics().queryMetrics(MetricsFilter.builder().build()).getCounters()) {
      counters.merge(counter.getName().getName(), counter.getAttempted(), Long::sum);
    }
    return counters;
  }

  private static void assertCounts(Map<String, Long> counters) {
    assertThat(counters.get("first.in"), equalTo(2L));
    assertThat(counters.get("first.out"), equalTo(1L));
    assertThat(counters.get("first.rejected"), equalTo(1L));
    assertThat(counters.get("first.bytes"), equalTo(3L));
    assertThat(counters.get("second.in"), equalTo(1L));
  }

  @Test
  void givenTimes_fallIntoBucketsOfPowersOfTwo() {
    assertThat(StageMetrics.bucket(0), is(0));
    assertThat(StageMetrics.bucket(1), is(0));
    assertThat(StageMetrics.bucket(2), is(1));
    assertThat(StageMetrics.bucket(3), is(2));
    assertThat(StageMetrics.bucket(4), is(2));
    assertThat(StageMetrics.bucket(5), is(3));
    assertThat(StageMetrics.bucket(Long.MAX_VALUE), is(21));
  }

  @Test
  void givenStoreDownForAWhile_recordsNoDeadLetterAndGoesOn() {
    Message[] claims = new Message[6];
    for (int i = 0; i < claims.length; i++) {
      claims[i] = Messages.claim(store.add("in", "k" + i, new byte[] {1}));
    }
    long backAt = System.nanoTime() + 2_500_000_000L;
    store.failing(
        (operation, key) -> {
          if (System.nanoTime() < backAt) {
            throw FakeBlobStore.fault(StoreFault.UNAVAILABLE);
          }
        });
    StageResult result = claims(claims).apply(chain());
    OutputRoot root = new OutputRoot("fake", "out", "");
    result
        .failures()
        .apply("record", RecordFailures.to(root, StageChain.on(config()).recipe(), config()));
    PAssert.that(result.failures()).empty();
    PAssert.that(result.successes())
        .satisfies(
            messages -> {
              int count = 0;
              for (Message message : messages) {
                assertThat(message.hasAttribute("second", "done"), is(true));
                count++;
              }
              assertThat(count, is(6));
              return null;
            });
    pipeline.run().waitUntilFinish();
    assertThat(store.keys("out").isEmpty(), is(true));
    assertThat(store.operations().size(), is(greaterThan(6)));
  }

  @Test
  void givenFailuresThatCannotBeRecorded_failsThePipeline() {
    Message bad = Messages.claim(store.add("in", "bad", new byte[] {1}));
    store.failing(
        (operation, key) -> {
          if (operation.equals("put")) {
            throw FakeBlobStore.fault(StoreFault.UNAVAILABLE);
          }
        });
    StageResult result = claims(bad).apply(chain());
    result
        .failures()
        .apply(
            "record",
            RecordFailures.to(
                new OutputRoot("fake", "out", ""), StageChain.on(config()).recipe(), config()));
    RuntimeException failed = assertThrows(RuntimeException.class, pipeline::run);
    assertThat(String.valueOf(failed.getMessage()), containsString("could not be recorded"));
    assertThat(failed.getMessage(), not(containsString("NullPointer")));
  }

  private PCollection<Message> claims(Message... messages) {
    return pipeline.apply(
        "claims", Create.of(java.util.List.of(messages)).withCoder(MessageCoder.of()));
  }

  private StageChain chain() {
    return StageChain.on(config())
        .then(new Marks("first", null))
        .then(new Marks("second", "first.done"));
  }

  /** One for each test. */
  private WorkerConfig config() {
    if (config == null) {
      config = TestWorkers.config(spool, FakeBlobStore.factory(store));
    }
    return config;
  }

  /** Reads the payload and says that it did; rejects the key {@code bad}. */
  private static final class Marks implements StageLogic {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final @org.jspecify.annotations.Nullable String need;

    Marks(String name, @org.jspecify.annotations.Nullable String need) {
      this.name = name;
      this.need = need;
    }

    @Override
    public StageContract contract() {
      StageContract.Builder contract =
          StageContract.builder(name, "1").adds(name + ".done").codes(FailureCode.CORRUPT);
      return need == null ? contract.build() : contract.needs(need).build();
    }

    @Override
    public Message process(Message message, StageContext context) throws Exception {
      if (message.blob().key().equals("bad")) {
        throw new StageException(FailureCode.CORRUPT, "bad");
      }
      context.payload(message.blob(), 100).close();
      return message.toBuilder().attributes(name, WireJson.object().put("done", true)).build();
    }
  }
}
