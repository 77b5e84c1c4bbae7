package org.waybill.faultproxy;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers every request with one text, and remembers what it was asked. */
final class TinyServer implements AutoCloseable {

  static final String TEXT = "0123456789".repeat(20);

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Seen> seen = new CopyOnWriteArrayList<>();

  /**
   * A request that came.
   *
   * @param line method and raw target
   * @param host header field Host
   * @param expect header field Expect, or the word null
   * @param body its body
   */
  record Seen(String line, String host, String expect, String body) {}

  TinyServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  List<Seen> seen() {
    return seen;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      seen.add(
          new Seen(
              exchange.getRequestMethod() + " " + exchange.getRequestURI(),
              exchange.getRequestHeaders().getFirst("Host"),
              String.valueOf(exchange.getRequestHeaders().getFirst("Expect")),
              body));
      byte[] text = TEXT.getBytes(UTF_8);
      boolean chunked = exchange.getRequestURI().getPath().endsWith("chunked");
      boolean bare = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(200, bare ? -1 : chunked ? 0 : text.length);
      if (!bare) {
        exchange.getResponseBody().write(text);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
