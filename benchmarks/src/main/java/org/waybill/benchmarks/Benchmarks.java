package org.waybill.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.waybill.benchmarks.Settings.Measurement;
import org.waybill.faultproxy.FaultProxy;

/** Measures programs beside each other and writes what it found as Markdown. */
public final class Benchmarks {
  private static final Set<String> ONLY_WHEN_NAMED =
      Set.of("extraction", "direct-in-process", "flink-in-process");
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Settings settings;
  private final List<Contender> contenders;
  private final PrintStream progress = System.err;
  private final StringBuilder report = new StringBuilder();

  private Benchmarks(Settings settings, List<Contender> contenders) {
    this.settings = settings;
    this.contenders = contenders;
  }

  /**
   * Runs what the command line asks for.
   *
   * @param args see {@code benchmarks/README.md}
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path root = Path.of(System.getProperty("waybill.rootDir"));
    Settings settings;
    List<Contender> contenders;
    try {
      settings = Settings.parse(root, args);
      contenders = chosen(new Installation(root), settings);
    } catch (IllegalArgumentException e) {
      System.err.println("benchmarks: " + e.getMessage());
      System.exit(64);
      return;
    }
    Path temp = Files.createTempDirectory("waybill-benchmarks");
    try {
      new Benchmarks(settings, contenders).run(temp);
    } finally {
      Folder.delete(temp);
    }
  }

  private static List<Contender> chosen(Installation installation, Settings settings) {
    Map<String, Contender> all = new LinkedHashMap<>();
    installation.contenders().forEach(each -> all.put(each.name(), each));
    if (settings.other() != null) {
      installation.others(settings.other()).forEach(each -> all.put(each.name(), each));
    }
    List<String> names = settings.only();
    if (names.isEmpty()) {
      names = all.keySet().stream().filter(name -> !ONLY_WHEN_NAMED.contains(name)).toList();
    } else if (!all.keySet().containsAll(names)) {
      throw new IllegalArgumentException("--only: expected some of " + all.keySet());
    }
    return names.stream().map(all::get).toList();
  }

  private void run(Path temp) throws IOException, InterruptedException {
    say("# Benchmark of " + STAMP.format(Instant.now()));
    say("");
    say(Machine.describe() + ".");
    say(
        "Every JVM: `%s`. %d threads, %d rounds, programs in turn."
            .formatted(
                String.join(" ", settings.jvmFlags()), settings.threads(), settings.rounds()));
    Corpus original = Corpus.in(settings.documents());
    for (Measurement measurement : settings.measurements()) {
      Path folder = Files.createDirectory(temp.resolve(measurement.name()));
      measure(measurement, corpus(measurement, original, folder), folder);
      Folder.delete(folder);
    }
    if (!settings.profiles()) {
      Path file = settings.results().resolve(STAMP.format(Instant.now()) + ".md");
      Files.createDirectories(settings.results());
      Files.writeString(file, report);
      progress.println("Written to " + file);
    }
  }

  private Corpus corpus(Measurement measurement, Corpus original, Path folder) throws IOException {
    return measurement.isSteady()
        ? original.repeatedInto(folder.resolve("corpus"), settings.copies())
        : original;
  }

  private void measure(Measurement measurement, Corpus corpus, Path folder)
      throws IOException, InterruptedException {
    List<Contender> able =
        contenders.stream().filter(each -> each.reachesS3() || !measurement.isS3()).toList();
    try (Place place = place(measurement, corpus, folder)) {
      say("");
      say(
          "## %s: %,d documents, %,d MB"
              .formatted(measurement.title(), corpus.size(), corpus.bytes() >> 20));
      say("");
      if (settings.profiles()) {
        for (Contender contender : able) {
          say(new Profile(place, settings, folder).of(contender));
        }
      } else {
        say(ResultTable.of(samples(able, place, folder)));
      }
    }
  }

  private Map<String, List<Sample>> samples(List<Contender> able, Place place, Path folder)
      throws IOException, InterruptedException {
    if (settings.latency() == 0 || !(place instanceof S3Place s3)) {
      return new Rounds(able, place, settings, folder, progress).run();
    }
    try (FaultProxy plain = FaultProxy.start(s3.endpoint());
        FaultProxy slow = FaultProxy.start(s3.endpoint())) {
      slow.setLatency(Duration.ofMillis(settings.latency()));
      List<Contender> both =
          Delayed.both(able, plain.endpoint(), slow.endpoint(), settings.latency());
      return new Rounds(both, place, settings, folder, progress).run();
    }
  }

  private static Place place(Measurement measurement, Corpus corpus, Path folder)
      throws IOException {
    return measurement.isS3()
        ? S3Place.start(corpus, folder.resolve("s3"))
        : new LocalPlace(corpus, folder.resolve("output"));
  }

  private void say(String line) {
    System.out.println(line);
    report.append(line).append('\n');
  }
}
