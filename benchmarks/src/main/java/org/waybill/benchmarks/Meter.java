package org.waybill.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.waybill.benchmarks.ProcessTree.Seen;

/** Runs a command as a process of its own and measures it with all its children. */
final class Meter {
  private static final long LOOK_EVERY_MILLIS = 100;

  /** The shell's {@code times} tells of all children that were waited for, and of theirs. */
  private static final String SHELL = "f=$1; shift; \"$@\"; code=$?; times > \"$f\"; exit $code";

  private static final Pattern TIME = Pattern.compile("(\\d+)m([\\d.]+)s");

  private final Path folder;
  private final LongConsumer eachProcess;

  /**
   * A meter.
   *
   * @param folder where it keeps its own files and the processes' logs
   */
  Meter(Path folder) {
    this(folder, pid -> {});
  }

  /** A meter that lets another look at each process whenever it does. */
  Meter(Path folder, LongConsumer eachProcess) {
    this.folder = folder;
    this.eachProcess = eachProcess;
  }

  /**
   * How a command ended.
   *
   * @param exitCode its exit code
   * @param log what it printed
   * @param wallSeconds from start to end
   * @param cpuSeconds user and system time of it and all its children
   * @param processes what was seen of each
   */
  record Reading(
      int exitCode, Path log, double wallSeconds, double cpuSeconds, List<Seen> processes) {}

  /** Runs a command with a few more environment variables. */
  Reading run(String name, List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path log = folder.resolve(name + ".log");
    Path times = folder.resolve("times");
    List<String> all = new ArrayList<>(List.of("bash", "-c", SHELL, "meter", times.toString()));
    all.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(environment);

    long start = System.nanoTime();
    Process process = builder.start();
    ProcessTree tree = new ProcessTree(process.toHandle());
    try {
      do {
        tree.look();
        tree.seen().forEach(seen -> eachProcess.accept(seen.handle().pid()));
      } while (!process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS));
      double wall = (System.nanoTime() - start) / 1e9;
      return reading(process.exitValue(), log, wall, times, tree);
    } finally {
      process.destroy();
      tree.endAll();
    }
  }

  /**
   * A process that nobody waited for is missing in the shell's sum, and one that ended between two
   * looks in the other: the larger of the two is nearer to the truth.
   */
  private static Reading reading(int exitCode, Path log, double wall, Path times, ProcessTree tree)
      throws IOException {
    List<Seen> processes = List.copyOf(tree.seen());
    double watched = processes.stream().mapToDouble(Seen::cpuSeconds).sum();
    double waitedFor = childrenSeconds(Files.readString(times));
    return new Reading(exitCode, log, wall, Math.max(watched, waitedFor), processes);
  }

  /** User and system time in the second line of what the shell's {@code times} prints. */
  static double childrenSeconds(String times) {
    String[] lines = times.strip().split("\n", -1);
    Matcher time = TIME.matcher(lines[lines.length - 1]);
    double seconds = 0;
    while (time.find()) {
      seconds += Integer.parseInt(time.group(1)) * 60 + Double.parseDouble(time.group(2));
    }
    return seconds;
  }
}
