package org.waybill.core.stage;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.testing.TestPipeline;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.apache.beam.sdk.transforms.windowing.FixedWindows;
import org.apache.beam.sdk.transforms.windowing.IntervalWindow;
import org.apache.beam.sdk.transforms.windowing.Window;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TimestampedValue;
import org.joda.time.Duration;
import org.joda.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.failure.Failure;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageCoder;
import org.waybill.core.message.WireJson;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.Messages;
import org.waybill.core.testing.TestWorkers;

/** Several claims in flight within a graph. */
class StageOverlapTest {

  private static final int CLAIMS = 40;

  @TempDir private Path spool;

  private final TestPipeline pipeline = TestPipeline.create().enableAbandonedNodeEnforcement(false);

  @Test
  void givenClaimsInWindows_timesAndWindowsAreKeptAndFailuresAreOfTheRightClaim() {
    StageResult result = run(config(Map.of()), new Slow("slow", UUID.randomUUID().toString()));
    PAssert.that(result.successes().apply("place", ParDo.of(new PlaceOfMessage())))
        .containsInAnyOrder(places(false));
    PAssert.that(result.failures().apply("place of failure", ParDo.of(new PlaceOfFailure())))
        .containsInAnyOrder(places(true));
    pipeline.run().waitUntilFinish();
  }

  @Test
  void givenStages_severalClaimsAreInFlightButEachInstanceHasOne() {
    Slow slow = new Slow("slow", UUID.randomUUID().toString());
    run(config(Map.of()), slow).failures();
    pipeline.run().waitUntilFinish();
    Seen seen = slow.seen();
    assertThat(seen.most.get(), greaterThan(2));
    assertThat(seen.sharedInstances.get(), is(0));
    assertThat("torn down as often as set up", seen.open.get(), is(0));
  }

  @Test
  void givenBoundOfAStage_neverHasMoreInFlight() {
    Slow slow = new Slow("slow", UUID.randomUUID().toString());
    run(config(Map.of("slow", 2)), slow).failures();
    pipeline.run().waitUntilFinish();
    assertThat(slow.seen().most.get(), lessThanOrEqualTo(2));
  }

  @Test
  void givenStagesInOneStep_eachHasItsOwnBoundAndIsTornDown() {
    Slow first = new Slow("first", UUID.randomUUID().toString());
    Slow second = new Slow("second", UUID.randomUUID().toString());
    StageResult result =
        claims()
            .apply(
                "both",
                StageChain.on(config(Map.of("second", 2)))
                    .then(first)
                    .then(second)
                    .inOneStep(message -> false));
    PAssert.that(result.failures().apply("place of failure", ParDo.of(new PlaceOfFailure())))
        .containsInAnyOrder(places(true));
    PAssert.that(result.successes().apply("place", ParDo.of(new PlaceOfMessage())))
        .containsInAnyOrder(places(false));
    pipeline.run().waitUntilFinish();
    assertThat(first.seen().most.get(), greaterThan(2));
    assertThat(second.seen().most.get(), lessThanOrEqualTo(2));
    for (Slow stage : List.of(first, second)) {
      assertThat(stage.seen().sharedInstances.get(), is(0));
      assertThat("torn down as often as set up", stage.seen().open.get(), is(0));
    }
  }

  private static List<String> places(boolean failed) {
    return IntStream.range(0, CLAIMS)
        .filter(i -> i % 5 == 0 == failed)
        .mapToObj(i -> "k%d@%d in %d".formatted(i, i * 1000, i / 10 * 10_000))
        .toList();
  }

  private StageResult run(WorkerConfig config, Slow slow) {
    return claims().apply("slow", RunStage.of(slow, config));
  }

  private PCollection<Message> claims() {
    List<TimestampedValue<Message>> claims = new ArrayList<>();
    for (int i = 0; i < CLAIMS; i++) {
      claims.add(TimestampedValue.of(Messages.claim("k" + i), Instant.ofEpochMilli(i * 1000L)));
    }
    return pipeline
        .apply(Create.timestamped(claims).withCoder(MessageCoder.of()))
        .apply(Window.into(FixedWindows.of(Duration.standardSeconds(10))));
  }

  private WorkerConfig config(Map<String, Integer> stages) {
    FakeBlobStore slowStore = new FakeBlobStore("fake");
    slowStore.failing((operation, key) -> sleep());
    WorkerConfig config = TestWorkers.config(spool, FakeBlobStore.factory(slowStore));
    return new WorkerConfig(
        config.runId(),
        config.stores(),
        config.probes(),
        config.spoolDirectory(),
        config.spoolBytes(),
        config.storeRetry(),
        config.outageWait(),
        new Concurrency(16, 16, stages, 16, Concurrency.DEFAULT_PENDING_BYTES));
  }

  private static void sleep() {
    try {
      Thread.sleep(30);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What all copies of a stage did. */
  private static final class Seen {
    final AtomicInteger running = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    final AtomicInteger sharedInstances = new AtomicInteger();
    final AtomicInteger open = new AtomicInteger();
    final Set<Object> busy = ConcurrentHashMap.newKeySet();
  }

  /** Waits as for a store; every fifth claim is rejected. */
  private static final class Slow implements StageLogic {
    private static final long serialVersionUID = 1L;
    static final Map<String, Seen> SEEN = new ConcurrentHashMap<>();

    private final String name;
    private final String id;

    Slow(String name, String id) {
      this.name = name;
      this.id = id;
    }

    private Seen seen() {
      return SEEN.computeIfAbsent(id, key -> new Seen());
    }

    @Override
    public StageContract contract() {
      return StageContract.builder(name, "1")
          .adds(name + ".done")
          .codes(FailureCode.CORRUPT)
          .build();
    }

    @Override
    public void setUp() {
      seen().open.incrementAndGet();
    }

    @Override
    public void tearDown() {
      seen().open.decrementAndGet();
    }

    @Override
    public Message process(Message message, StageContext context) throws Exception {
      Seen seen = seen();
      seen.most.accumulateAndGet(seen.running.incrementAndGet(), Math::max);
      if (!seen.busy.add(this)) {
        seen.sharedInstances.incrementAndGet();
      }
      context.store("fake").list("in", "", null, 1);
      seen.busy.remove(this);
      seen.running.decrementAndGet();
      if (Integer.parseInt(message.blob().key().substring(1)) % 5 == 0) {
        throw new StageException(FailureCode.CORRUPT, "every fifth");
      }
      return message.toBuilder().attributes(name, WireJson.object().put("done", "yes")).build();
    }
  }

  private static final class PlaceOfMessage extends DoFn<Message, String> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void place(
        @Element Message message,
        @Timestamp Instant time,
        BoundedWindow window,
        OutputReceiver<String> out) {
      out.output(describe(message, time, window));
    }
  }

  private static final class PlaceOfFailure extends DoFn<Failure, String> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void place(
        @Element Failure failure,
        @Timestamp Instant time,
        BoundedWindow window,
        OutputReceiver<String> out) {
      out.output(describe(failure.message(), time, window));
    }
  }

  private static String describe(Message message, Instant time, BoundedWindow window) {
    return "%s@%d in %d"
        .formatted(
            message.blob().key(), time.getMillis(), ((IntervalWindow) window).start().getMillis());
  }
}
