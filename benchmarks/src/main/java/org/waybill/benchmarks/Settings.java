package org.waybill.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param measurements which tables
 * @param rounds how often each program runs in each of them
 * @param threads documents at a time
 * @param jvmFlags flags of every JVM
 * @param only names of the programs measured, or none for the usual ones
 * @param other folder of another build's jars to measure too, or null
 * @param documents the corpus
 * @param copies how often it is repeated for the steady state
 * @param results where results are written
 * @param profiles whether to profile instead of measure
 * @param latency milliseconds that each request to S3 takes longer in a second run of each program;
 *     0 for no such run
 */
record Settings(
    Set<Measurement> measurements,
    int rounds,
    int threads,
    List<String> jvmFlags,
    List<String> only,
    @Nullable Path other,
    Path documents,
    int copies,
    Path results,
    boolean profiles,
    int latency) {

  private static final int ROUNDS = 3;
  private static final int THREADS = 2;
  private static final int COPIES = 10;

  /** A table. */
  enum Measurement {
    /** The corpus once, between local folders. */
    ONCE_LOCAL(false, false),
    /** The corpus once, from S3 to S3. */
    ONCE_S3(false, true),
    /** The repeated corpus, between local folders. */
    STEADY_LOCAL(true, false),
    /** The repeated corpus, from S3 to S3. */
    STEADY_S3(true, true);

    private final boolean steady;
    private final boolean s3;

    Measurement(boolean steady, boolean s3) {
      this.steady = steady;
      this.s3 = s3;
    }

    boolean isSteady() {
      return steady;
    }

    boolean isS3() {
      return s3;
    }

    String title() {
      return (steady ? "Steady state" : "Once, start-up included")
          + (s3 ? ", S3 to S3" : ", local folder to local folder");
    }
  }

  /**
   * Reads a command line.
   *
   * @param root the checkout
   * @throws IllegalArgumentException naming the argument that is not understood
   */
  static Settings parse(Path root, String... args) {
    return new Parser(root).parse(args);
  }

  private static final class Parser {
    private final Set<Boolean> steady = new TreeSet<>();
    private final Set<Boolean> s3 = new TreeSet<>();
    private final List<String> jvmFlags = new ArrayList<>();
    private List<String> only = List.of();
    private int rounds = ROUNDS;
    private int threads = THREADS;
    private int copies = COPIES;
    private String heap = "1g";
    private Path documents;
    private Path results;
    private @Nullable Path other;
    private boolean profiles;
    private int latency;

    Parser(Path root) {
      documents = root.resolveSibling("shared/corpus/documents");
      results = root.resolve("benchmarks/results");
    }

    Settings parse(String... args) {
      for (String arg : args) {
        int equals = arg.indexOf('=');
        if (equals < 0) {
          flag(arg);
        } else {
          option(arg.substring(0, equals), arg.substring(equals + 1));
        }
      }
      jvmFlags.add(0, "-Xmx" + heap);
      return new Settings(
          measurements(),
          rounds,
          threads,
          List.copyOf(jvmFlags),
          only,
          other,
          documents,
          copies,
          results,
          profiles,
          latency);
    }

    private void flag(String name) {
      switch (name) {
        case "--once" -> steady.add(false);
        case "--steady" -> steady.add(true);
        case "--local" -> s3.add(false);
        case "--s3" -> s3.add(true);
        case "--all" -> {
          steady.addAll(Set.of(false, true));
          s3.addAll(Set.of(false, true));
        }
        case "--profile" -> profiles = true;
        default -> throw new IllegalArgumentException(name + ": not understood");
      }
    }

    private void option(String name, String value) {
      switch (name) {
        case "--latency" -> latency = positive(name, value);
        case "--rounds" -> rounds = positive(name, value);
        case "--threads" -> threads = positive(name, value);
        case "--copies" -> copies = positive(name, value);
        case "--heap" -> heap = value;
        case "--jvm-flag" -> jvmFlags.add(value);
        case "--only" -> only = List.of(value.split(",", -1));
        case "--other" -> other = Path.of(value).toAbsolutePath();
        case "--documents" -> documents = Path.of(value).toAbsolutePath();
        case "--results" -> results = Path.of(value).toAbsolutePath();
        default -> throw new IllegalArgumentException(name + ": not understood");
      }
    }

    /** Without a word about it, the corpus once between local folders. */
    private Set<Measurement> measurements() {
      Set<Boolean> kinds = steady.isEmpty() ? Set.of(false) : steady;
      Set<Boolean> places = s3.isEmpty() ? Set.of(false) : s3;
      Set<Measurement> chosen = EnumSet.allOf(Measurement.class);
      chosen.removeIf(each -> !kinds.contains(each.isSteady()) || !places.contains(each.isS3()));
      return chosen;
    }

    private static int positive(String name, String value) {
      try {
        int number = Integer.parseInt(value);
        if (number > 0) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(name + "=" + value + ": expected a number", e);
      }
      throw new IllegalArgumentException(name + "=" + value + ": expected at least 1");
    }
  }
}
