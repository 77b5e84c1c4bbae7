package org.waybill.pipeline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Supplier;

/** Tells the status as JSON, to this machine only. */
final class StatusServer implements AutoCloseable {

  private final HttpServer server;

  private StatusServer(HttpServer server) {
    this.server = server;
  }

  /**
   * Starts.
   *
   * @param port on loopback, 0 for any
   */
  static StatusServer start(int port, Supplier<String> json) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/status", exchange -> answer(exchange, json.get()));
    server.start();
    return new StatusServer(server);
  }

  private static void answer(HttpExchange exchange, String json) throws IOException {
    byte[] body = json.getBytes(UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Where it is asked. */
  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/status";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
