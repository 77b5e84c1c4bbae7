package org.waybill.objectstore.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.beam.sdk.io.aws2.options.AwsOptions;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.awaitility.Awaitility;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * s3proxy in a process of its own, on loopback and a free port, with its objects in a folder. Its
 * class path is that of the module {@code testing/s3-server}.
 */
public final class LocalS3Server implements AutoCloseable {

  /** Access key that the server takes. */
  public static final String ACCESS_KEY = "local-access";

  /** Secret that the server takes. */
  public static final String SECRET_KEY = "local-secret";

  private final Process process;
  private final URI endpoint;

  private LocalS3Server(Process process, URI endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  /**
   * Starts a server and waits until it answers.
   *
   * @param folder empty folder for objects, configuration and log
   */
  public static LocalS3Server start(Path folder) {
    try {
      int port = freePort();
      URI endpoint = URI.create("http://127.0.0.1:" + port);
      Path config = configuration(folder, endpoint);
      String lib = System.getProperty("waybill.s3serverLib");
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx256m",
                  "-cp",
                  lib + File.pathSeparator + lib + "/*",
                  "org.gaul.s3proxy.Main",
                  "--properties",
                  config.toString())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("server.log").toFile())
              .start();
      LocalS3Server server = new LocalS3Server(process, endpoint);
      Awaitility.await()
          .atMost(30, TimeUnit.SECONDS)
          .until(() -> !process.isAlive() || answers(port));
      if (!process.isAlive()) {
        throw new IllegalStateException(
            "The S3 server ended: " + Files.readString(folder.resolve("server.log")));
      }
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path configuration(Path folder, URI endpoint) throws IOException {
    Path objects = Files.createDirectories(folder.resolve("objects"));
    return Files.writeString(
        folder.resolve("s3proxy.properties"),
        String.join(
            "\n",
            "s3proxy.endpoint=" + endpoint,
            "s3proxy.authorization=aws-v2-or-v4",
            "s3proxy.identity=" + ACCESS_KEY,
            "s3proxy.credential=" + SECRET_KEY,
            "jclouds.provider=filesystem-nio2",
            "jclouds.filesystem.basedir=" + objects,
            ""));
  }

  /** Where it listens. */
  public URI endpoint() {
    return endpoint;
  }

  /** Flags that let a pipeline reach it. */
  public List<String> flags() {
    return List.of(
        "--aws-region=us-east-1",
        "--endpoint=" + endpoint,
        String.format(
            Locale.ROOT,
            "--aws-credentials-provider={\"@type\":\"StaticCredentialsProvider\","
                + "\"accessKeyId\":\"%s\",\"secretAccessKey\":\"%s\"}",
            ACCESS_KEY,
            SECRET_KEY));
  }

  /** Options that let a pipeline reach it. */
  public PipelineOptions options() {
    return options(SECRET_KEY);
  }

  /** Options with a secret that may be wrong. */
  public PipelineOptions options(String secret) {
    AwsOptions options = PipelineOptionsFactory.create().as(AwsOptions.class);
    options.setAwsRegion(Region.US_EAST_1);
    options.setEndpoint(endpoint);
    options.setAwsCredentialsProvider(
        StaticCredentialsProvider.create(AwsBasicCredentials.create(ACCESS_KEY, secret)));
    return options;
  }

  /** A client of its own, to prepare and to look. */
  public S3Client client() {
    return S3Client.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .forcePathStyle(true)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(ACCESS_KEY, SECRET_KEY)))
        .build();
  }

  /** Ends the server. */
  @Override
  public void close() {
    kill();
  }

  /** Kills the server, as an outage does. */
  public void kill() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
