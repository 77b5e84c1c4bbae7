package org.waybill.faultproxy;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.both;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.not;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waybill.faultproxy.Request.Kind;

class FaultPlanTest {

  private static final Fault SLOW = Fault.status(503, "SlowDown");
  private static final Fault RESET = Fault.reset();

  @ParameterizedTest
  @CsvSource({
    "GET, /b/k, '', GET",
    "GET, /b/k, partNumber=1&uploadId=u, OTHER",
    "GET, /b, list-type=2, LIST",
    "GET, /b/, list-type=2, LIST",
    "GET, /b, uploads, LIST_MULTIPARTS",
    "HEAD, /b/k, '', HEAD",
    "PUT, /b/k, '', PUT",
    "PUT, /b/k, x-id=PutObject, PUT",
    "PUT, /b/k, partNumber=1&uploadId=u, UPLOAD_PART",
    "PUT, /b, '', OTHER",
    "POST, /b/k, uploads, CREATE_MULTIPART",
    "POST, /b/k, uploads=, CREATE_MULTIPART",
    "POST, /b/k, uploadId=u, COMPLETE_MULTIPART",
    "POST, /b, delete, OTHER",
    "DELETE, /b/k, '', DELETE",
    "DELETE, /b/k, uploadId=u, ABORT_MULTIPART",
    "'', '', '', REFUSED",
  })
  void givenMethodAndQuery_tellsWhatIsAsked(String method, String path, String query, Kind kind) {
    assertThat(new Request(1, method, path, query, 1).kind(), is(kind));
  }

  @Test
  void givenEncodedPath_tellsBucketAndRawKey() {
    Request request = new Request(1, "GET", "/b/in/a%20b+%C3%A9%25/c.txt", "", 1);
    assertThat(request.bucket(), equalTo("b"));
    assertThat(request.key(), equalTo("in/a b+é%/c.txt"));
    assertThat(new Request(1, "GET", "/b", "", 1).key(), equalTo(""));
    assertThat(new Request(1, "GET", "/", "", 1).bucket(), equalTo(""));
  }

  @Test
  void givenPlansInTurn_theFirstThatKnowsDecides() {
    FaultPlan plan =
        FaultPlan.inTurn(Kind.GET, "k", SLOW, Fault.none())
            .or(FaultPlan.first(1, request -> true, RESET));
    assertThat(name(plan, "GET", "k", 1), equalTo("SlowDown"));
    assertThat(name(plan, "GET", "k", 2), equalTo("none"));
    assertThat(name(plan, "GET", "k", 3), equalTo("reset"));
    assertThat(name(plan, "GET", "k", 4), equalTo(""));
    assertThat(name(plan, "PUT", "k", 1), equalTo(""));
  }

  @Test
  void givenSeed_choosesTheSameAgainAndAboutAsManyAsTold() {
    List<Fault> faults = List.of(SLOW, RESET);
    List<String> once = names(FaultPlan.random(7, 0.1, faults));
    assertThat(names(FaultPlan.random(7, 0.1, faults)), equalTo(once));
    assertThat(names(FaultPlan.random(8, 0.1, faults)), not(equalTo(once)));
    long hit = once.stream().filter(each -> !each.isEmpty()).count();
    assertThat(hit, is(both(greaterThan(60L)).and(lessThan(140L))));
    assertThat(once.contains("SlowDown") && once.contains("reset"), is(true));
  }

  private static List<String> names(FaultPlan plan) {
    return IntStream.range(0, 1000).mapToObj(i -> name(plan, "GET", "k" + i / 2, i % 2)).toList();
  }

  private static String name(FaultPlan plan, String method, String key, int occurrence) {
    return plan.decide(new Request(1, method, "/b/" + key, "", occurrence))
        .map(Fault::name)
        .orElse("");
  }
}
