package org.waybill.faultproxy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves one client connection, with one connection to the server behind it. */
final class Relay implements Runnable, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Relay.class);
  private static final long IDLE_NANOS = 1_000_000_000L;

  private final FaultProxy proxy;
  private final Wire client;
  private volatile @Nullable Wire server;
  private long serverUsedAt;

  Relay(FaultProxy proxy, Wire client) {
    this.proxy = proxy;
    this.client = client;
  }

  @Override
  public void run() {
    try {
      boolean more = true;
      while (more) {
        HttpHead head = HttpHead.read(client.in());
        more = head != null && serve(head);
      }
      client.close();
    } catch (IOException e) {
      // The client went away, a fault or an outage took the connection, or the server is gone.
      LOG.debug("A connection ended", e);
      client.reset();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      client.reset();
    } finally {
      closeServer();
      proxy.ended(this);
    }
  }

  /** False when the connection is of no more use. */
  private boolean serve(HttpHead head) throws IOException, InterruptedException {
    String[] target = head.word(1).split("\\?", 2);
    Traffic.Entry entry =
        proxy.traffic().begin(head.word(0), target[0], target.length > 1 ? target[1] : "");
    try {
      Optional<Fault> planned = proxy.plan().decide(entry.request());
      Fault fault = planned.orElseGet(Fault::none);
      entry.fails(fault.loggedAs());
      if (head.says("Expect", "100-continue")) {
        HttpHead.of("HTTP/1.1 100 Continue").writeTo(client.out());
        client.out().flush();
      }
      Thread.sleep(proxy.latency().toMillis());
      fault.runBefore();
      boolean more = act(fault, head, entry);
      return more && !head.says("Connection", "close");
    } catch (IOException e) {
      entry.fails(proxy.isDown() ? FaultProxy.OUTAGE : "broken");
      throw e;
    }
  }

  private boolean act(Fault fault, HttpHead head, Traffic.Entry entry) throws IOException {
    return switch (fault.kind()) {
      case STATUS -> answerStatus(fault, head, entry);
      case RESET -> throw new IOException("reset on purpose");
      case STALL -> stall();
      case GARBLED -> answerGarbled(head);
      case NONE, ANSWER_LOST, CUT, CUT_RESET, CUT_STALL, WRONG_LENGTH ->
          forward(fault, head, entry);
    };
  }

  private boolean answerStatus(Fault fault, HttpHead head, Traffic.Entry entry) throws IOException {
    HttpBody.ofRequest(head, client.in()).readAll();
    byte[] body =
        ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>%s</Code>"
                + "<Message>Injected by the test</Message><RequestId>fault</RequestId></Error>")
            .formatted(fault.name())
            .getBytes(UTF_8);
    HttpHead answer =
        HttpHead.of("HTTP/1.1 " + fault.status() + " " + fault.name())
            .with("Content-Type", "application/xml")
            .with("Content-Length", Integer.toString(body.length));
    entry.answers(fault.status());
    answer.writeTo(client.out());
    if (!head.word(0).equals("HEAD")) {
      entry.sends(body.length);
      client.out().write(body);
    }
    client.out().flush();
    return true;
  }

  private boolean answerGarbled(HttpHead head) throws IOException {
    HttpBody.ofRequest(head, client.in()).readAll();
    client.out().write("?!\u0001\u0002 this is no answer\r\n\r\n".getBytes(UTF_8));
    client.out().flush();
    return false;
  }

  private boolean stall() throws IOException {
    client.awaitClosed();
    return false;
  }

  private boolean forward(Fault fault, HttpHead head, Traffic.Entry entry) throws IOException {
    Wire wire = openServer();
    head.without("Expect").writeTo(wire.out());
    HttpBody.ofRequest(head, client.in()).copyTo(wire.out(), Long.MAX_VALUE, bytes -> {});
    HttpHead answer = finalAnswer(wire);
    proxy.listener().answered(entry.request(), answer.status());
    if (fault.kind() == Fault.Kind.ANSWER_LOST) {
      throw new IOException("answer lost on purpose");
    }
    HttpBody body = HttpBody.ofAnswer(head.word(0), answer, wire.in());
    entry.answers(answer.status());
    boolean whole =
        switch (fault.kind()) {
          case CUT, CUT_RESET, CUT_STALL -> cut(fault, answer, body, entry);
          case WRONG_LENGTH -> sendWithWrongLength(fault, answer, body, entry);
          default -> pass(answer, body, entry);
        };
    serverUsedAt = System.nanoTime();
    if (body.endsWithConnection() || answer.says("Connection", "close")) {
      closeServer();
      return false;
    }
    return whole;
  }

  private boolean pass(HttpHead answer, HttpBody body, Traffic.Entry entry) throws IOException {
    answer.writeTo(client.out());
    return body.copyTo(client.out(), Long.MAX_VALUE, entry::sends);
  }

  private boolean cut(Fault fault, HttpHead answer, HttpBody body, Traffic.Entry entry)
      throws IOException {
    answer.writeTo(client.out());
    body.copyTo(client.out(), fault.bytes(), entry::sends);
    fault.runDuring();
    if (fault.kind() == Fault.Kind.CUT_RESET) {
      throw new IOException("cut on purpose");
    }
    return fault.kind() == Fault.Kind.CUT_STALL && stall();
  }

  private boolean sendWithWrongLength(
      Fault fault, HttpHead answer, HttpBody body, Traffic.Entry entry) throws IOException {
    byte[] bytes = body.readAll();
    long announced = Math.max(0, bytes.length + fault.bytes());
    answer
        .without("Transfer-Encoding")
        .with("Content-Length", Long.toString(announced))
        .writeTo(client.out());
    entry.sends(bytes.length);
    OutputStream out = client.out();
    out.write(bytes);
    out.flush();
    return false;
  }

  private static HttpHead finalAnswer(Wire wire) throws IOException {
    while (true) {
      HttpHead head = HttpHead.read(wire.in());
      if (head == null) {
        throw new IOException("The server closed the connection without an answer");
      }
      if (head.status() >= 200) {
        return head;
      }
    }
  }

  private Wire openServer() throws IOException {
    Wire open = server;
    boolean idle = System.nanoTime() - serverUsedAt > IDLE_NANOS;
    if (open != null && idle && open.isStale()) {
      closeServer();
      open = null;
    }
    if (open == null) {
      open = Wire.connect(proxy.upstream());
      server = open;
    }
    return open;
  }

  private void closeServer() {
    Wire open = server;
    server = null;
    if (open != null) {
      open.reset();
    }
  }

  /** Resets both connections, from any thread. */
  @Override
  public void close() {
    client.reset();
    Wire open = server;
    if (open != null) {
      open.reset();
    }
  }
}
