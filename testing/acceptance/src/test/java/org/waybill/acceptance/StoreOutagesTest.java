package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.waybill.acceptance.BackfillAcceptanceTest.counts;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.faultproxy.Fault;
import org.waybill.faultproxy.FaultPlan;
import org.waybill.faultproxy.FaultProxy;
import org.waybill.faultproxy.Request.Kind;

/** Trouble with a whole store: nothing is blamed on a document, and nothing is lost. */
class StoreOutagesTest {

  private static final int DOCUMENTS = 200;
  private static final int BEFORE = 30;

  @TempDir private static Path temp;
  private static FaultyStore store;
  private static Map<String, String> undisturbed;

  @BeforeAll
  static void run() throws Exception {
    store = FaultyStore.start(temp);
    for (int i = 0; i < DOCUMENTS; i++) {
      String text = i % 20 == 7 ? "" : "Text of the document with the number " + i + ".";
      store.put(String.format(Locale.ROOT, "in/%03d.txt", i), text);
    }
    Ended ended = store.run("flink", "undisturbed", "undisturbed");
    assertThat(ended.err(), ended.exitCode(), is(0));
    undisturbed = store.outputs("undisturbed").comparable();
  }

  @AfterAll
  static void close() {
    store.close();
  }

  @AfterEach
  void calm() {
    store.proxy().setPlan(FaultPlan.none());
    store.proxy().onResponse((request, status) -> {});
    store.proxy().setDown(false);
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenEverythingForbidden_endsWithoutBlamingDocumentsAndARerunCompletes() throws Exception {
    Fault forbidden = Fault.status(403, "AccessDenied");
    assertEndsAndARerunCompletes("flink", "forbidden", request -> Optional.of(forbidden));
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenCredentialsThatExpire_endsWithoutBlamingDocumentsAndARerunCompletes() throws Exception {
    Fault unauthorized = Fault.status(401, "Unauthorized");
    Fault expired = Fault.status(400, "ExpiredToken");
    assertEndsAndARerunCompletes(
        "flink",
        "expired",
        request -> Optional.of(request.method().equals("PUT") ? expired : unauthorized));
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenBucketThatVanishes_noDocumentIsSaidToBeMissingAndARerunCompletes() throws Exception {
    Fault gone = Fault.status(404, "NoSuchBucket");
    assertEndsAndARerunCompletes("direct", "vanished", request -> Optional.of(gone));
  }

  private void assertEndsAndARerunCompletes(String runner, String out, FaultPlan plan)
      throws Exception {
    onceUnderWay(out, () -> store.proxy().setPlan(plan));
    Ended broken = store.run(runner, out, "first", "--outage-wait=3s");
    assertThat(broken.err(), broken.exitCode(), is(69));
    assertOnlyWhatIsRight(out);

    calm();
    Ended rerun = store.run("direct", out, "second", "--outage-wait=3s");
    assertThat(rerun.err(), rerun.exitCode(), is(0));
    assertThat(counts(rerun.out(), "unchanged"), greaterThan(0));
    assertThat(store.outputs(out).comparable(), equalTo(undisturbed));
  }

  @Test
  void givenEveryTenthRequestFailing_outputsAreThoseOfAnUndisturbedRun() throws Exception {
    FaultPlan plan =
        FaultPlan.random(
            20260101,
            0.1,
            List.of(
                Fault.status(503, "SlowDown"),
                Fault.status(500, "InternalError"),
                Fault.reset(),
                Fault.answerLost(),
                Fault.truncated(20),
                Fault.truncatedReset(20),
                Fault.wrongLength(2),
                Fault.garbled()));
    long before = failed();
    store.proxy().setPlan(plan);
    Ended ended = store.run("direct", "tenth", "tenth");
    assertThat(ended.err(), ended.exitCode(), is(0));
    assertThat(failed() - before, greaterThan(DOCUMENTS * 4L / 20));
    assertThat(store.outputs("tenth").comparable(), equalTo(undisturbed));
  }

  @Test
  void givenOutageInTheMiddle_resumesByItselfAndHardlyAsksMeanwhile() throws Exception {
    Duration outage = Duration.ofSeconds(Waybill.LONG ? 30 : 12);
    ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    AtomicReference<Future<?>> ends = new AtomicReference<>();
    long requestsBefore = store.proxy().requests().size();
    try {
      onceUnderWay(
          "outage",
          () -> {
            store.proxy().setDown(true);
            ends.set(
                later.schedule(
                    () -> store.proxy().setDown(false), outage.toMillis(), TimeUnit.MILLISECONDS));
          });
      Ended ended = store.run("flink", "outage", "outage");
      assertThat(ended.err(), ended.exitCode(), is(0));
      assertThat(counts(ended.out(), "dead"), lessThanOrEqualTo(0));
      assertThat(Objects.requireNonNull(ends.get()).isDone(), is(true));
    } finally {
      later.shutdownNow();
    }
    assertThat(store.outputs("outage").comparable(), equalTo(undisturbed));
    long requests = store.proxy().requests().size() - requestsBefore;
    long refused = store.proxy().count(each -> FaultProxy.OUTAGE.equals(each.fault()));
    assertThat("it was noticed", refused, greaterThan(3L));
    assertThat("of " + requests, refused * 10, lessThan(requests));
  }

  /** Does something as soon as a run into {@code out} has written some outcomes. */
  private static void onceUnderWay(String out, Runnable action) {
    AtomicInteger written = new AtomicInteger();
    store
        .proxy()
        .onResponse(
            (request, status) -> {
              boolean outcome =
                  request.kind() == Kind.PUT && request.key().startsWith(out + "/documents/");
              if (outcome && written.incrementAndGet() == BEFORE) {
                action.run();
              }
            });
  }

  /** What is there after an outage is part of what must be there in the end. */
  private static void assertOnlyWhatIsRight(String out) {
    Map<String, String> there = store.outputs(out).comparable();
    long outcomes = store.outputs(out).outcomes().size();
    assertThat(outcomes, greaterThan(0L));
    assertThat(outcomes, lessThan((long) DOCUMENTS));
    Map<String, String> expected = new TreeMap<>(undisturbed);
    expected.keySet().retainAll(there.keySet());
    assertThat(there, equalTo(expected));
  }

  private static long failed() {
    return store.proxy().count(each -> !each.isUndisturbed());
  }
}
