package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.core.message.Entity;
import org.waybill.core.output.OutputNames;
import org.waybill.faultproxy.Fault;
import org.waybill.faultproxy.FaultPlan;
import org.waybill.faultproxy.Request.Kind;

/** A bucket in which something else goes wrong with each document: how each one ends. */
class StoreFaultsTest {

  private static final String OUT = "out";
  private static final Fault SLOW_DOWN = Fault.status(503, "SlowDown");
  private static final Fault BROKEN = Fault.status(500, "InternalError");

  @TempDir private Path temp;

  @Test
  void givenAFaultOfItsOwnForEachDocument_eachEndsAsTheTableSays() throws Exception {
    try (FaultyStore store = FaultyStore.start(temp)) {
      List<FaultCase> cases = cases(store);
      cases.forEach(each -> store.put(each.key(), each.text()));
      Set<String> struck = new ConcurrentSkipListSet<>();
      store.proxy().setPlan(FaultPlan.firstOf(cases.stream().map(c -> noting(c, struck)).toList()));
      Ended ended =
          store.run(
              "flink",
              OUT,
              "faults",
              "--max-chars=30000000",
              "--http-client-configuration={\"socketTimeout\":2000}");
      assertThat(ended.err(), ended.exitCode(), is(3));
      Map<String, String> expected = new TreeMap<>();
      cases.forEach(each -> expected.put(each.name(), each.end()));
      assertThat(struck, equalTo(expected.keySet()));
      Outputs outputs = store.outputs(OUT);
      Map<String, String> ends = new TreeMap<>();
      cases.forEach(each -> ends.put(each.name(), end(outputs, each)));
      assertThat(ends, equalTo(expected));
      cases.stream()
          .filter(each -> each.end().equals("stored"))
          .forEach(each -> checkStored(store, outputs, each));
      checkNothingElse(outputs, cases.size());
      assertThat(
          store.client().listMultipartUploads(r -> r.bucket(FaultyStore.BUCKET)).uploads(),
          is(empty()));
    }
  }

  private static List<FaultCase> cases(FaultyStore store) {
    Fault bodyStalls = Fault.stalledBody(5);
    return List.of(
        of("slow-down-twice").reading(SLOW_DOWN, SLOW_DOWN),
        of("internal-error").reading(BROKEN),
        of("reset").reading(Fault.reset()),
        of("answer-lost").reading(Fault.answerLost()),
        of("garbled").reading(Fault.garbled()),
        of("stalled").reading(Fault.stall()),
        of("stalled-body").reading(bodyStalls),
        of("truncated").reading(Fault.truncated(5), Fault.truncatedReset(7)),
        of("length-too-large").reading(Fault.wrongLength(3)),
        of("length-too-small").reading(Fault.wrongLength(-3)),
        of("unauthorized-once").reading(Fault.status(401, "Unauthorized")),
        of("expired-once").reading(Fault.status(400, "ExpiredToken")),
        of("slow-down-always").alwaysReading(SLOW_DOWN).ends("dead RETRIES_EXHAUSTED THROTTLED"),
        of("truncated-always")
            .alwaysReading(Fault.truncated(5))
            .ends("dead RETRIES_EXHAUSTED UNAVAILABLE"),
        of("stalls-always").alwaysReading(bodyStalls).ends("dead RETRIES_EXHAUSTED TIMEOUT"),
        of("forbidden").alwaysReading(Fault.status(403, "AccessDenied")).ends("rejected FORBIDDEN"),
        of("archived")
            .alwaysReading(Fault.status(403, "InvalidObjectState"))
            .ends("rejected ARCHIVED"),
        gone(store),
        changing(
            store, "overwritten", "Something else entirely, and longer than it was before it."),
        changing(store, "shrunk", "Less."),
        changingWhileRead(store, "overwritten-while-read", "Other text, about as long as it was."),
        changingWhileRead(store, "shrunk-while-read", "Little."),
        changingEachTime(store),
        of("outcome-slow-down").writingOutcome(SLOW_DOWN),
        of("outcome-reset").writingOutcome(Fault.reset()),
        of("outcome-answer-lost").writingOutcome(Fault.answerLost()),
        of("outcome-answers-lost").writingOutcome(Fault.answerLost(), Fault.answerLost()),
        of("text-slow-down").writingText(1, Kind.PUT, SLOW_DOWN),
        of("text-answer-lost").writingText(1, Kind.PUT, Fault.answerLost()),
        of("text-never-written")
            .writingText(Integer.MAX_VALUE, Kind.PUT, BROKEN)
            .ends("dead RETRIES_EXHAUSTED UNAVAILABLE"),
        of("failure-answer-lost")
            .text("")
            .writingFailure(Fault.answerLost())
            .writingOutcome(BROKEN, Fault.answerLost())
            .ends("rejected EMPTY"),
        of("large")
            .text("Twenty megabytes of this. ".repeat(800_000))
            .writingText(1, Kind.UPLOAD_PART, BROKEN)
            .writingText(1, Kind.COMPLETE_MULTIPART, Fault.answerLost()));
  }

  private static FaultCase of(String name) {
    return new FaultCase(name, OUT);
  }

  private static FaultCase gone(FaultyStore store) {
    FaultCase gone = of("gone");
    return gone.reading(Fault.none().before(() -> store.delete(gone.key())))
        .ends("rejected MISSING");
  }

  private static FaultCase changing(FaultyStore store, String name, String newText) {
    FaultCase changing = of(name);
    return changing
        .reading(Fault.none().before(() -> store.put(changing.key(), newText)))
        .endsWithText(newText);
  }

  private static FaultCase changingWhileRead(FaultyStore store, String name, String newText) {
    FaultCase changing = of(name);
    Runnable replace = () -> store.put(changing.key(), newText);
    return changing.reading(Fault.truncated(5).during(replace)).endsWithText(newText);
  }

  private static FaultCase changingEachTime(FaultyStore store) {
    FaultCase changing = of("changing-each-time");
    AtomicInteger times = new AtomicInteger();
    Runnable replace = () -> store.put(changing.key(), "Text " + times.incrementAndGet());
    return changing
        .alwaysReading(Fault.none().before(replace))
        .ends("dead RETRIES_EXHAUSTED CHANGED");
  }

  private static FaultPlan noting(FaultCase faultCase, Set<String> struck) {
    FaultPlan plan = faultCase.plan();
    return request -> {
      Optional<Fault> fault = plan.decide(request);
      fault.ifPresent(each -> struck.add(faultCase.name()));
      return fault;
    };
  }

  private static ObjectNode outcome(Outputs outputs, FaultCase faultCase) {
    return outputs.json(OutputNames.outcome(new Entity("s3", FaultyStore.BUCKET, faultCase.key())));
  }

  private static String end(Outputs outputs, FaultCase faultCase) {
    ObjectNode outcome = outcome(outputs, faultCase);
    String status = outcome.path("status").asText();
    String failure = outcome.path("failure").asText();
    if (failure.isEmpty()) {
      return status;
    }
    String cause = outputs.json(failure).path("lastCause").asText();
    return (status + " " + outcome.path("code").asText() + " " + cause).strip();
  }

  private static void checkStored(FaultyStore store, Outputs outputs, FaultCase faultCase) {
    ObjectNode outcome = outcome(outputs, faultCase);
    String prefix = outcome.path("content").path("prefix").asText();
    assertThat(
        faultCase.name(),
        outputs.text(prefix + "text.txt").strip().equals(faultCase.endText().strip()),
        is(true));
    String newest =
        store.client().headObject(r -> r.bucket(FaultyStore.BUCKET).key(faultCase.key())).eTag();
    assertThat(
        faultCase.name(), "\"" + outcome.path("source").path("etag").asText() + "\"", is(newest));
  }

  /** One outcome for each document, and a failure object exactly where an outcome names it. */
  private static void checkNothingElse(Outputs outputs, int documents) {
    assertThat(outputs.outcomes().size(), is(documents));
    TreeSet<String> named = new TreeSet<>();
    for (String outcome : outputs.outcomes()) {
      String failure = outputs.json(outcome).path("failure").asText();
      if (!failure.isEmpty()) {
        named.add(failure);
      }
    }
    TreeSet<String> there = new TreeSet<>(outputs.names());
    there.removeIf(name -> !name.startsWith("rejected/") && !name.startsWith("dead-letter/"));
    assertThat(there, equalTo(named));
  }
}
