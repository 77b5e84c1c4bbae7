package org.waybill.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * A process and all that descend from it, watched through Linux's {@code /proc}: what was last seen
 * of each is kept after it ended.
 */
final class ProcessTree {
  private static final Path PROC = Path.of("/proc");

  /** The kernel tells times to user space in these, on every architecture. */
  private static final double TICKS_PER_SECOND = 100;

  // Fields of /proc/PID/stat after the name, counted from the state.
  private static final int USER_TICKS = 11;
  private static final int SYSTEM_TICKS = 12;

  private final ProcessHandle root;
  private final Map<Long, Seen> seen = new HashMap<>();

  ProcessTree(ProcessHandle root) {
    this.root = root;
  }

  /**
   * What was last seen of a process.
   *
   * @param handle it
   * @param cpuSeconds its own user and system time
   * @param peakBytes its resident memory at its highest
   * @param writtenBytes what it caused to be written to disks
   */
  record Seen(ProcessHandle handle, double cpuSeconds, long peakBytes, long writtenBytes) {}

  /** Looks at all of them. */
  void look() {
    root.descendants().forEach(handle -> seen.putIfAbsent(handle.pid(), fresh(handle)));
    seen.replaceAll((pid, last) -> last.handle().isAlive() ? look(last) : last);
  }

  /** What was seen of each descendant; the root is not among them. */
  Collection<Seen> seen() {
    return seen.values();
  }

  /** Ends those that outlived the root. */
  void endAll() {
    seen.values().stream()
        .map(Seen::handle)
        .filter(ProcessHandle::isAlive)
        .forEach(ProcessHandle::destroyForcibly);
  }

  private static Seen fresh(ProcessHandle handle) {
    return new Seen(handle, 0, 0, 0);
  }

  private static Seen look(Seen last) {
    Path dir = PROC.resolve(Long.toString(last.handle().pid()));
    try {
      String stat = Files.readString(dir.resolve("stat"));
      return new Seen(
          last.handle(),
          Math.max(last.cpuSeconds(), cpuSeconds(stat)),
          Math.max(last.peakBytes(), number(dir.resolve("status"), "VmHWM:") * 1024),
          Math.max(last.writtenBytes(), number(dir.resolve("io"), "write_bytes:")));
    } catch (IOException e) {
      // It ended just now.
      return last;
    }
  }

  /** User and system time in the text of a {@code stat} file of a process or a thread. */
  static double cpuSeconds(String stat) {
    // The name before stands in parentheses and may hold anything.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]);
    return ticks / TICKS_PER_SECOND;
  }

  private static long number(Path file, String name) throws IOException {
    for (String line : Files.readString(file).split("\n", -1)) {
      if (line.startsWith(name)) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    return 0;
  }
}
