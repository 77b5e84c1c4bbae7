package org.waybill.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.beam.sdk.io.aws2.options.AwsOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/** A server that answers what a test tells it to, for what no real server does on demand. */
final class ScriptedS3 implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  /** Answers one request. */
  interface Script {
    /** Answers. */
    void answer(HttpExchange exchange) throws IOException;
  }

  private ScriptedS3(HttpServer server) {
    this.server = server;
  }

  static ScriptedS3 start(Script script) throws IOException {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    ScriptedS3 scripted = new ScriptedS3(HttpServer.create(anyPort, 0));
    scripted.server.setExecutor(scripted.threads);
    scripted.server.createContext(
        "/",
        exchange -> {
          scripted.requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
          script.answer(exchange);
        });
    scripted.server.start();
    return scripted;
  }

  /** Method and raw address of each request so far. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  AwsOptions options() {
    AwsOptions options = PipelineOptionsFactory.create().as(AwsOptions.class);
    options.setAwsRegion(Region.US_EAST_1);
    options.setEndpoint(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    options.setAwsCredentialsProvider(
        StaticCredentialsProvider.create(AwsBasicCredentials.create("an-id", "a-secret")));
    return options;
  }

  S3BlobStore store() {
    return S3BlobStore.open("s3", S3Config.of(options()));
  }

  static void error(HttpExchange exchange, int status, String code) throws IOException {
    String text = "<Error><Code>" + code + "</Code><Message>told by the server</Message></Error>";
    send(exchange, status, exchange.getRequestMethod().equals("HEAD") ? "" : text);
  }

  static void send(HttpExchange exchange, int status, String xml) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] bytes = xml.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/xml");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
