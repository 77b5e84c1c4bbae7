package org.waybill.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.waybill.core.message.WireJson;

/** A Flink cluster of processes with Flink's own class path, on loopback and free ports. */
final class FlinkCluster implements AutoCloseable {

  private static final String LIB = System.getProperty("waybill.flinkClusterLib");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final int restPort;
  private final List<Process> processes = new ArrayList<>();
  private final List<Process> taskManagers = new ArrayList<>();

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
    return start(folder, 1, slots);
  }

  /** The same with several task managers, each with so many slots. */
  static FlinkCluster start(Path folder, int taskManagers, int slots) throws IOException {
    FlinkCluster cluster = new FlinkCluster(folder, freePort());
    try {
      cluster.configure(slots);
      cluster.launch(
          "jobmanager",
          List.of("-Xmx512m"),
          "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint");
      for (int i = 0; i < taskManagers; i++) {
        cluster.addTaskManager();
      }
      Awaitility.await()
          .atMost(Duration.ofSeconds(90))
          .until(() -> cluster.overview().contains("\"slots-total\":" + taskManagers * slots));
      return cluster;
    } catch (IOException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /** Starts one more, in place of one that was killed for instance. */
  void addTaskManager() throws IOException {
    taskManagers.add(
        launch(
            "taskmanager-" + taskManagers.size(),
            List.of("-Xmx640m", "-XX:MaxDirectMemorySize=384m"),
            "org.apache.flink.runtime.taskexecutor.TaskManagerRunner"));
  }

  /** Kills the task manager that was started as the n-th, as a failing machine does. */
  void killTaskManager(int number) throws InterruptedException {
    taskManagers.get(number).destroyForcibly().waitFor();
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
            Map.entry("heartbeat.interval", 2_000),
            Map.entry("heartbeat.timeout", 10_000),
            Map.entry("io.tmp.dirs", folder.resolve("tmp")),
            Map.entry("blob.server.port", 0))
        .forEach((name, value) -> config.append(name).append(": ").append(value).append('\n'));
    Files.createDirectories(folder.resolve("tmp"));
    Files.writeString(folder.resolve("config.yaml"), config);
  }

  private Process launch(String name, List<String> flags, String main) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", LIB + File.separator + "*", main));
    command.addAll(List.of("--configDir", folder.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(name + ".log").toFile())
            .start();
    processes.add(process);
    return process;
  }

  private String overview() {
    try {
      return ask("/overview").toString();
    } catch (IOException e) {
      // Not up yet.
      return "";
    }
  }

  /** What the cluster answers at a path. */
  JsonNode ask(String path) throws IOException {
    try (InputStream answer = address(path).openStream()) {
      return JSON.readTree(answer);
    }
  }

  /** What it answers to an order. */
  JsonNode order(String path, ObjectNode order) throws IOException {
    HttpURLConnection asked = (HttpURLConnection) address(path).openConnection();
    asked.setDoOutput(true);
    asked.setRequestProperty("Content-Type", "application/json");
    asked.getOutputStream().write(WireJson.bytes(order));
    return JSON.readTree(asked.getInputStream());
  }

  private URL address(String path) throws IOException {
    return URI.create("http://" + master() + path).toURL();
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
