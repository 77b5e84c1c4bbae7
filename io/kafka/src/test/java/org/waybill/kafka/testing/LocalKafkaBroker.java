package org.waybill.kafka.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.awaitility.Awaitility;

/**
 * A Kafka broker, its own controller, in a process of its own, on loopback and free ports, with its
 * log in a folder. Stopped and started again it has the same ports and records. Its class path is
 * that of the module {@code testing/kafka-broker}.
 */
public final class LocalKafkaBroker implements AutoCloseable {

  private static final long START_SECONDS = 60;
  private static final long STOP_SECONDS = 30;

  private final Path folder;
  private final BrokerConfiguration configuration;
  private Process process;

  private LocalKafkaBroker(Path folder, BrokerConfiguration configuration, Process process) {
    this.folder = folder;
    this.configuration = configuration;
    this.process = process;
  }

  /** What clients speak with it. */
  public enum Protocol {
    PLAINTEXT,
    /** With a user and a password, as SCRAM-SHA-512. */
    SASL_SSL,
    SSL
  }

  /**
   * Starts a broker and waits until it answers. Topics are not made by asking for them.
   *
   * @param folder empty folder for records, configuration and log
   */
  public static LocalKafkaBroker start(Path folder) {
    try {
      return start(folder, BrokerConfiguration.of(null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts a broker that speaks every {@link Protocol}, with a certificate that it signed itself.
   */
  public static LocalKafkaBroker startSecured(Path folder) {
    try {
      return start(folder, BrokerConfiguration.of(BrokerTls.make(folder)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LocalKafkaBroker start(Path folder, BrokerConfiguration configuration)
      throws IOException {
    configuration.write(folder);
    format(folder);
    LocalKafkaBroker broker = new LocalKafkaBroker(folder, configuration, launch(folder));
    broker.awaitAnswer();
    return broker;
  }

  /** Gives the folder the id of a cluster, once. */
  private static void format(Path folder) throws IOException {
    Process format =
        java(
            folder,
            "kafka.tools.StorageTool",
            "format",
            "-t",
            Uuid.randomUuid().toString(),
            "-c",
            folder.resolve("server.properties").toString());
    if (!ended(format)) {
      format.destroyForcibly();
      throw new IllegalStateException("Formatting does not end: " + logOf(folder));
    }
    if (format.exitValue() != 0) {
      throw new IllegalStateException("Formatting failed: " + logOf(folder));
    }
  }

  private static Process launch(Path folder) throws IOException {
    return java(folder, "kafka.Kafka", folder.resolve("server.properties").toString());
  }

  private static Process java(Path folder, String... mainAndArguments) throws IOException {
    String lib = System.getProperty("waybill.kafkaBrokerLib");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-XX:+UseSerialGC",
                "-cp",
                lib + File.pathSeparator + lib + "/*"));
    command.addAll(List.of(mainAndArguments));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("server.log").toFile()))
        .start();
  }

  private void awaitAnswer() throws IOException {
    try (Admin admin = admin()) {
      Awaitility.await()
          .atMost(START_SECONDS, TimeUnit.SECONDS)
          .until(() -> !process.isAlive() || answers(admin));
    } catch (RuntimeException e) {
      kill();
      throw e;
    }
    if (!process.isAlive()) {
      throw new IllegalStateException("The broker ended: " + logOf(folder));
    }
  }

  private static boolean answers(Admin admin) throws InterruptedException {
    try {
      return !admin.describeCluster().nodes().get(2, TimeUnit.SECONDS).isEmpty();
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  /** Where it listens, as {@code host:port}. */
  public String bootstrapServers() {
    return bootstrapServers(Protocol.PLAINTEXT);
  }

  /** Where it listens for a protocol, as {@code host:port}. */
  public String bootstrapServers(Protocol protocol) {
    return configuration.address(protocol);
  }

  /** What clients need to trust a secured broker, as PEM. */
  public Path certificate() {
    return BrokerTls.certificateIn(folder);
  }

  /** A client to prepare and to look. */
  public Admin admin() {
    return Admin.create(
        Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers(),
            AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG,
            200));
  }

  /** Makes a topic. */
  public void createTopic(String name, int partitions) {
    createTopic(name, partitions, Map.of());
  }

  /** Makes a topic with a configuration of its own. */
  public void createTopic(String name, int partitions, Map<String, String> config) {
    try (Admin admin = admin()) {
      admin
          .createTopics(List.of(new NewTopic(name, partitions, (short) 1).configs(config)))
          .all()
          .get(30, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("The topic cannot be made", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Id of the broker's process. */
  public long pid() {
    return process.pid();
  }

  /** Asks the broker to stop and waits until it has. */
  public void stop() {
    process.destroy();
    if (!ended(process)) {
      kill();
      throw new IllegalStateException("The broker did not stop and was killed: " + logOf(folder));
    }
  }

  /** Kills the broker, as a failing machine does. */
  public void kill() {
    process.destroyForcibly();
    if (!ended(process)) {
      throw new IllegalStateException("The broker cannot be killed");
    }
  }

  /** Starts the broker again after {@link #stop} or {@link #kill}, with its records. */
  public void restart() {
    if (process.isAlive()) {
      throw new IllegalStateException("The broker is running");
    }
    try {
      process = launch(folder);
      awaitAnswer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills the broker: nobody needs its records any more. */
  @Override
  public void close() {
    kill();
  }

  private static boolean ended(Process process) {
    try {
      return process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static String logOf(Path folder) {
    try {
      return Files.readString(folder.resolve("server.log"));
    } catch (IOException e) {
      return "no log: " + e.getMessage();
    }
  }
}
