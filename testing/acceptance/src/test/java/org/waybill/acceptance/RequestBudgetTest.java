package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.both;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.waybill.acceptance.BackfillAcceptanceTest.counts;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.faultproxy.Exchange;
import org.waybill.faultproxy.FaultProxy;
import org.waybill.faultproxy.Request.Kind;
import org.waybill.objectstore.testing.LocalS3Server;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/** What a backfill asks of the store, counted at the server. */
class RequestBudgetTest {

  private static final String BUCKET = "documents";
  private static final int PAGE = 1000;

  /** Requests of a run that do not depend on the number of documents. */
  private static final long ONCE = 12;

  @TempDir private Path temp;

  @Test
  void givenFlink_asksOnceForEachDocumentAndObject() throws Exception {
    holdToBudget("flink", Waybill.LONG ? PAGE + 100 : 200, 1.05);
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenDirect_asksTwiceAtMostForEachDocument() throws Exception {
    holdToBudget("direct", 120, 2.0);
  }

  private void holdToBudget(String runner, int documents, double getsEach) throws Exception {
    try (LocalS3Server server = LocalS3Server.start(temp);
        S3Client client = server.client();
        FaultProxy proxy = FaultProxy.start(server.endpoint())) {
      client.createBucket(r -> r.bucket(BUCKET));
      for (int i = 0; i < documents; i++) {
        // Every fiftieth is empty: a rejection takes an object more.
        String text = i % 50 == 0 ? "" : "This is document number " + i;
        String key = "in/%d/%d.txt".formatted(i % 7, i);
        client.putObject(r -> r.bucket(BUCKET).key(key), RequestBody.fromString(text, UTF_8));
      }

      Ended first = backfill(runner, server, proxy.endpoint(), "first");
      assertThat(first.err(), first.exitCode(), is(0));
      assertThat(counts(first.out(), "stored") + counts(first.out(), "rejected"), is(documents));
      List<Exchange> asked = proxy.requests();
      int objects = Outputs.ofBucket(client, BUCKET, "out/").names().size();
      assertThat(
          "GETs of documents",
          count(asked, Kind.GET, "in/"),
          both(greaterThanOrEqualTo(documents - (documents + 49) / 50L))
              .and(lessThanOrEqualTo((long) (getsEach * documents))));
      assertThat("PUTs", count(asked, Kind.PUT, "out/"), is((long) objects));
      assertThat("LISTs", count(asked, Kind.LIST, ""), lessThanOrEqualTo(lists(documents)));

      Ended again = backfill(runner, server, proxy.endpoint(), "second");
      assertThat(again.err(), again.exitCode(), is(0));
      assertThat(counts(again.out(), "unchanged"), is(documents));
      List<Exchange> askedAgain = proxy.requests().subList(asked.size(), proxy.requests().size());
      assertThat(
          "requests of an unchanged rerun",
          (long) askedAgain.size(),
          lessThanOrEqualTo(documents + lists(documents) + ONCE));
    }
  }

  /** One a page, and a few to look at both places and to cut the listing. */
  private static long lists(long documents) {
    return (documents + PAGE - 1) / PAGE + 6;
  }

  private static long count(List<Exchange> exchanges, Kind kind, String prefix) {
    return exchanges.stream()
        .filter(e -> e.request().kind() == kind && e.request().key().startsWith(prefix))
        .count();
  }

  private static Ended backfill(String runner, LocalS3Server server, URI endpoint, String runId)
      throws Exception {
    List<String> args = new ArrayList<>(server.flags());
    args.replaceAll(flag -> flag.startsWith("--endpoint=") ? "--endpoint=" + endpoint : flag);
    args.addAll(
        List.of(
            "backfill",
            "--input=s3://" + BUCKET + "/in/",
            "--output=s3://" + BUCKET + "/out",
            "--run-id=" + runId,
            "--format=json",
            Waybill.ISOLATION));
    return Waybill.run(runner, args);
  }
}
