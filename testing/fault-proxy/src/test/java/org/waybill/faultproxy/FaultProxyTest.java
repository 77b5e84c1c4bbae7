package org.waybill.faultproxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultProxyTest {

  private final TinyServer server = new TinyServer();
  private final FaultProxy proxy = FaultProxy.start(server.uri());
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @AfterEach
  void close() {
    proxy.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/bucket/a%20b+c?x=1&y", "/bucket/chunked"})
  void givenNoPlan_passesOnWhatComesUnchanged(String target) throws Exception {
    for (int i = 1; i <= 3; i++) {
      HttpResponse<String> answer = get(target);
      assertThat(answer.statusCode(), is(200));
      assertThat(answer.body(), equalTo(TinyServer.TEXT));
    }
    TinyServer.Seen seen = server.seen().get(0);
    assertThat(seen.line(), equalTo("GET " + target));
    assertThat(seen.host(), equalTo(proxy.endpoint().getAuthority()));
    Exchange logged = proxy.requests().get(2);
    assertThat(logged.request().occurrence(), is(3));
    assertThat(logged.status(), is(200));
    assertThat(logged.bytesSent(), is((long) TinyServer.TEXT.length()));
    assertThat(logged.isUndisturbed(), is(true));
  }

  @Test
  void givenBodyThatWaitsForLeave_givesItAndKeepsTheFieldToItself() throws Exception {
    HttpRequest put =
        request("/bucket/key")
            .expectContinue(true)
            .PUT(BodyPublishers.ofString("x".repeat(100_000)))
            .build();
    assertThat(client.send(put, BodyHandlers.ofString()).statusCode(), is(200));
    assertThat(server.seen().get(0).expect(), equalTo("null"));
    assertThat(server.seen().get(0).body().length(), is(100_000));
  }

  @Test
  void givenBodyInChunks_passesItOn() throws Exception {
    HttpRequest put =
        request("/bucket/key")
            .PUT(
                BodyPublishers.ofByteArrays(List.of("one,".getBytes(UTF_8), "two".getBytes(UTF_8))))
            .build();
    client.send(put, BodyHandlers.ofString());
    assertThat(server.seen().get(0).body(), equalTo("one,two"));
  }

  @Test
  void givenHead_passesTheLengthWithoutBody() throws Exception {
    HttpRequest head = request("/bucket/key").method("HEAD", BodyPublishers.noBody()).build();
    assertThat(client.send(head, BodyHandlers.ofString()).body(), equalTo(""));
    assertThat(get("/bucket/key").body(), equalTo(TinyServer.TEXT));
  }

  @Test
  void givenStatusFault_answersItselfOnceThenPassesOn() throws Exception {
    proxy.setPlan(FaultPlan.inTurn(Request.Kind.GET, "key", Fault.status(503, "SlowDown")));
    HttpResponse<String> refused = get("/bucket/key");
    assertThat(refused.statusCode(), is(503));
    assertThat(refused.body(), containsString("<Code>SlowDown</Code>"));
    assertThat(server.seen(), hasSize(0));
    assertThat(get("/bucket/other").statusCode(), is(200));
    assertThat(get("/bucket/key").statusCode(), is(200));
    assertThat(proxy.requests().get(0).fault(), equalTo("SlowDown"));
    assertThat(proxy.count(Exchange::isUndisturbed), is(2L));
  }

  @Test
  void givenReset_theServerNeverHearsOfIt() {
    planForAll(Fault.reset());
    assertThrows(IOException.class, () -> get("/bucket/key"));
    assertThat(server.seen(), hasSize(0));
    assertThat(proxy.requests().get(0).fault(), equalTo("reset"));
  }

  @Test
  void givenLostAnswer_theServerHasDoneIt() {
    planForAll(Fault.answerLost());
    assertThrows(IOException.class, () -> get("/bucket/key"));
    assertThat(server.seen().size(), greaterThanOrEqualTo(1));
  }

  @Test
  void givenGarbledAnswer_isNoHttp() {
    planForAll(Fault.garbled());
    assertThrows(IOException.class, () -> get("/bucket/key"));
    assertThat(server.seen(), hasSize(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/bucket/key", "/bucket/chunked"})
  void givenCutBody_sendsSoManyBytesAndNoMore(String target) {
    for (Fault fault : List.of(Fault.truncated(7), Fault.truncatedReset(7), Fault.wrongLength(3))) {
      planForAll(fault);
      assertThrows(IOException.class, () -> get(target), fault.name());
    }
    List<Exchange> log = proxy.requests();
    assertThat(log.get(0).bytesSent(), is(7L));
    assertThat(log.get(log.size() - 1).bytesSent(), is((long) TinyServer.TEXT.length()));
  }

  @Test
  void givenLengthTooSmall_theClientSeesLess() throws Exception {
    planForAll(Fault.wrongLength(-5));
    assertThat(get("/bucket/key").body().length(), is(TinyServer.TEXT.length() - 5));
  }

  @Test
  void givenStall_nothingComes() {
    planForAll(Fault.stall());
    HttpRequest request = request("/bucket/key").timeout(Duration.ofMillis(300)).build();
    assertThrows(HttpTimeoutException.class, () -> client.send(request, BodyHandlers.ofString()));
    assertThat(server.seen(), hasSize(0));
  }

  @Test
  void givenStalledBody_startsAndDoesNotEnd() throws Exception {
    planForAll(Fault.stalledBody(5));
    HttpResponse<InputStream> answer =
        client.send(request("/bucket/key").build(), BodyHandlers.ofInputStream());
    try (InputStream body = answer.body()) {
      assertThat(body.readNBytes(5).length, is(5));
      CompletableFuture<Integer> next = CompletableFuture.supplyAsync(() -> readOne(body));
      assertThrows(TimeoutException.class, () -> next.get(300, TimeUnit.MILLISECONDS));
      proxy.setDown(true);
      assertThrows(ExecutionException.class, () -> next.get(10, TimeUnit.SECONDS));
    }
  }

  @Test
  void givenActions_runsThemInTheirPlaces() throws Exception {
    List<String> done = new CopyOnWriteArrayList<>();
    proxy.onResponse((request, status) -> done.add("answered " + status));
    planForAll(
        Fault.truncated(1).before(() -> done.add("before")).during(() -> done.add("during")));
    assertThrows(IOException.class, () -> get("/bucket/key"));
    assertThat(done.subList(0, 3), contains("before", "answered 200", "during"));
  }

  @Test
  void givenOutage_resetsEveryConnectionAndCountsIt() throws Exception {
    assertThat(get("/bucket/key").statusCode(), is(200));
    proxy.setDown(true);
    assertThrows(IOException.class, () -> get("/bucket/key"));
    assertThat(proxy.count(each -> FaultProxy.OUTAGE.equals(each.fault())), greaterThan(0L));
    assertThat(server.seen(), hasSize(1));
    proxy.setDown(false);
    assertThat(get("/bucket/key").statusCode(), is(200));
  }

  @Test
  void givenOutageDuringARequest_resetsThatAsWell() {
    planForAll(Fault.stall().before(() -> proxy.setDown(true)));
    assertThrows(IOException.class, () -> get("/bucket/key"));
  }

  @Test
  void givenLatency_waitsBeforeTheServerHears() throws Exception {
    proxy.setLatency(Duration.ofMillis(200));
    long start = System.nanoTime();
    get("/bucket/key");
    assertThat(Duration.ofNanos(System.nanoTime() - start).toMillis(), greaterThanOrEqualTo(200L));
  }

  @Test
  void givenServerThatIsGone_resetsTheClient() {
    server.close();
    assertThrows(IOException.class, () -> get("/bucket/key"));
  }

  private void planForAll(Fault fault) {
    proxy.setPlan(FaultPlan.always(request -> true, fault));
  }

  private HttpResponse<String> get(String target) throws IOException {
    try {
      return client.send(request(target).build(), BodyHandlers.ofString());
    } catch (InterruptedException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private static int readOne(InputStream body) {
    try {
      return body.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HttpRequest.Builder request(String target) {
    return HttpRequest.newBuilder(URI.create(proxy.endpoint() + target))
        .timeout(Duration.ofSeconds(20));
  }
}
