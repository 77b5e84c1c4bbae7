package org.waybill.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What figures depend on besides the programs. */
final class Machine {

  private Machine() {}

  /** Processors, memory, kernel and JVM, in a line. */
  static String describe() throws IOException {
    return "%s × %d, %d GiB, Linux %s, JDK %s"
        .formatted(
            value("/proc/cpuinfo", "model name"),
            Runtime.getRuntime().availableProcessors(),
            Long.parseLong(value("/proc/meminfo", "MemTotal").replaceAll("\\D", "")) >> 20,
            System.getProperty("os.version"),
            Runtime.version());
  }

  private static String value(String file, String name) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of(file))) {
      return lines
          .filter(line -> line.startsWith(name))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElse("unknown " + name);
    }
  }
}
