package org.waybill.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Where a program's processor time goes: by thread, as the kernel counts, and by samples. */
final class Profile {
  private final Place place;
  private final Settings settings;
  private final Path temp;

  Profile(Place place, Settings settings, Path temp) {
    this.place = place;
    this.settings = settings;
    this.temp = temp;
  }

  /** Runs a program once with the flight recorder on. */
  String of(Contender contender) throws IOException, InterruptedException {
    Path own = Files.createDirectory(temp.resolve("temp"));
    try {
      Path recording = own.resolve("profile.jfr");
      Job job = recorded(place.job(own, settings), recording);
      ThreadTimes threads = new ThreadTimes();
      Meter.Reading reading =
          new Meter(temp, threads::look)
              .run(contender.name(), contender.command(job), contender.environment(job));
      return "### %s: %.1f CPU-seconds, exit code %d%n"
              .formatted(contender.name(), reading.cpuSeconds(), reading.exitCode())
          + table(threads.byName())
          + SampleTally.of(recording).tables();
    } finally {
      Folder.delete(own);
      place.clear();
    }
  }

  /** Compiler threads that come and go would take their times with them. */
  private static Job recorded(Job job, Path recording) {
    List<String> flags = new ArrayList<>(job.jvmFlags());
    flags.add("-XX:-UseDynamicNumberOfCompilerThreads");
    flags.add("-XX:StartFlightRecording=settings=profile,filename=" + recording);
    return new Job(job.input(), job.output(), job.temp(), flags, job.threads(), job.s3());
  }

  private static String table(Map<String, Double> seconds) {
    StringBuilder table = new StringBuilder("\n| threads | CPU-seconds |\n|---|---:|\n");
    seconds.entrySet().stream()
        .filter(row -> row.getValue() >= 0.1)
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(
            row ->
                table.append(
                    String.format(Locale.ROOT, "| %s | %.1f |%n", row.getKey(), row.getValue())));
    return table.toString();
  }
}
