package org.waybill.acceptance;

import java.io.File;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** A Flink cluster of two processes with Flink's own class path, on loopback and free ports. */
final class FlinkCluster implements AutoCloseable {

  private static final String LIB = System.getProperty("waybill.flinkClusterLib");

  private final Path folder;
  private final int restPort;
  private final List<Process> processes = new ArrayList<>();

  private FlinkCluster(Path folder, int restPort) {
    this.folder = folder;
    this.restPort = restPort;
  }

  /**
   * Starts a cluster and waits until it has slots.
   *
   * @param folder empty folder for configuration, logs and temporary files
   */
  static FlinkCluster start(Path folder, int slots) throws IOException {
    FlinkCluster cluster = new FlinkCluster(folder, freePort());
    try {
      cluster.configure(slots);
      cluster.launch(
          "jobmanager",
          List.of("-Xmx512m"),
          "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint");
      cluster.launch(
          "taskmanager",
          List.of("-Xmx640m", "-XX:MaxDirectMemorySize=384m"),
          "org.apache.flink.runtime.taskexecutor.TaskManagerRunner");
      Awaitility.await()
          .atMost(Duration.ofSeconds(90))
          .until(() -> cluster.overview().contains("\"slots-total\":" + slots));
      return cluster;
    } catch (IOException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private void configure(int slots) throws IOException {
    StringBuilder config = new StringBuilder();
    Map.ofEntries(
            Map.entry("jobmanager.rpc.address", "127.0.0.1"),
            Map.entry("jobmanager.rpc.port", freePort()),
            Map.entry("jobmanager.bind-host", "127.0.0.1"),
            Map.entry("rest.address", "127.0.0.1"),
            Map.entry("rest.bind-address", "127.0.0.1"),
            Map.entry("rest.port", restPort),
            Map.entry("taskmanager.host", "127.0.0.1"),
            Map.entry("taskmanager.bind-host", "127.0.0.1"),
            Map.entry("taskmanager.numberOfTaskSlots", slots),
            Map.entry("taskmanager.cpu.cores", "2.0"),
            Map.entry("taskmanager.memory.framework.heap.size", "128m"),
            Map.entry("taskmanager.memory.framework.off-heap.size", "128m"),
            Map.entry("taskmanager.memory.task.heap.size", "512m"),
            Map.entry("taskmanager.memory.task.off-heap.size", "0m"),
            Map.entry("taskmanager.memory.managed.size", "64m"),
            Map.entry("taskmanager.memory.network.min", "192m"),
            Map.entry("taskmanager.memory.network.max", "192m"),
            Map.entry("taskmanager.memory.jvm-metaspace.size", "256m"),
            Map.entry("taskmanager.memory.jvm-overhead.min", "192m"),
            Map.entry("taskmanager.memory.jvm-overhead.max", "192m"),
            Map.entry("io.tmp.dirs", folder.resolve("tmp")),
            Map.entry("blob.server.port", 0))
        .forEach((name, value) -> config.append(name).append(": ").append(value).append('\n'));
    Files.createDirectories(folder.resolve("tmp"));
    Files.writeString(folder.resolve("config.yaml"), config);
  }

  private void launch(String name, List<String> flags, String main) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", LIB + File.separator + "*", main));
    command.addAll(List.of("--configDir", folder.toString()));
    processes.add(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(name + ".log").toFile())
            .start());
  }

  private String overview() {
    try {
      HttpURLConnection asked =
          (HttpURLConnection)
              URI.create("http://" + master() + "/overview").toURL().openConnection();
      return new String(
          asked.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    } catch (IOException e) {
      // Not up yet.
      return "";
    }
  }

  /** Where jobs are handed in, as {@code --flink-master} takes it. */
  String master() {
    return "127.0.0.1:" + restPort;
  }

  /** Processes that the cluster's own have started, parsers for instance. */
  List<ProcessHandle> children() {
    return processes.stream().flatMap(Process::descendants).toList();
  }

  @Override
  public void close() {
    processes.forEach(each -> each.destroyForcibly().onExit().join());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
