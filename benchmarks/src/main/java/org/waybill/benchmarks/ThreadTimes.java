package org.waybill.benchmarks;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** CPU time of a process's threads by name, with numbers in names left out. */
final class ThreadTimes {
  private final Map<Path, Map.Entry<String, Double>> seen = new HashMap<>();

  /** Looks at a process's threads; a thread that ends keeps what was last seen of it. */
  void look(long pid) {
    Path tasks = Path.of("/proc", Long.toString(pid), "task");
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        lookAt(thread);
      }
    } catch (IOException e) {
      // The process ended just now.
      return;
    }
  }

  private void lookAt(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      String group = name.replaceAll("[0-9]+", "#");
      seen.put(thread, Map.entry(group, ProcessTree.cpuSeconds(stat)));
    } catch (IOException e) {
      // The thread ended just now.
      return;
    }
  }

  /** Seconds by name. */
  Map<String, Double> byName() {
    Map<String, Double> sums = new TreeMap<>();
    seen.values().forEach(each -> sums.merge(each.getKey(), each.getValue(), Double::sum));
    return sums;
  }
}
