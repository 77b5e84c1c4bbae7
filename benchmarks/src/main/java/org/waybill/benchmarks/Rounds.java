package org.waybill.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.waybill.benchmarks.ProcessTree.Seen;

/** Runs programs in turn, so that what else the machine does meets all of them alike. */
final class Rounds {
  private final List<Contender> contenders;
  private final Place place;
  private final Settings settings;
  private final Path temp;
  private final PrintStream progress;

  Rounds(
      List<Contender> contenders, Place place, Settings settings, Path temp, PrintStream progress) {
    this.contenders = contenders;
    this.place = place;
    this.settings = settings;
    this.temp = temp;
    this.progress = progress;
  }

  /** All rounds; the samples of each program in the order of rounds. */
  Map<String, List<Sample>> run() throws IOException, InterruptedException {
    Map<String, List<Sample>> samples = new LinkedHashMap<>();
    for (int round = 1; round <= settings.rounds(); round++) {
      for (Contender contender : contenders) {
        Sample sample = once(contender);
        samples.computeIfAbsent(contender.name(), name -> new ArrayList<>()).add(sample);
        progress.printf(
            Locale.ROOT,
            "round %d  %-10s %6.1f CPU-s  %6.1f s  %4d MB  load %.1f%n",
            round,
            contender.name(),
            sample.cpuSeconds(),
            sample.wallSeconds(),
            sample.peakBytes() >> 20,
            sample.load());
      }
    }
    return samples;
  }

  private Sample once(Contender contender) throws IOException, InterruptedException {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    Path own = Files.createDirectory(temp.resolve("temp"));
    try {
      Job job = place.job(own, settings);
      Meter.Reading reading =
          new Meter(temp).run(contender.name(), contender.command(job), contender.environment(job));
      if (!contender.isFinished(reading.exitCode())) {
        throw new IllegalStateException(
            "%s ended with exit code %d: %s"
                .formatted(contender.name(), reading.exitCode(), tail(reading.log())));
      }
      return sample(reading, place.results(contender.results()), load);
    } finally {
      Folder.delete(own);
      place.clear();
    }
  }

  private Sample sample(Meter.Reading reading, int results, double load) throws IOException {
    List<Seen> processes = reading.processes();
    long written = processes.stream().mapToLong(Seen::writtenBytes).sum();
    return new Sample(
        place.size(),
        results,
        reading.wallSeconds(),
        reading.cpuSeconds(),
        processes.stream().mapToLong(Seen::peakBytes).max().orElse(0),
        processes.stream().mapToLong(Seen::peakBytes).sum(),
        Math.max(0, written - place.pageBytesOfResults()),
        load);
  }

  private static String tail(Path log) throws IOException {
    String text = Files.readString(log, StandardCharsets.ISO_8859_1);
    return text.substring(Math.max(0, text.length() - 2000));
  }
}
