package org.waybill.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts a runner's jar as users do, as a process of its own. */
final class Waybill {

  /** The flags that the launcher adds, and a bound of the heap. */
  static final List<String> AS_LAUNCHED = List.of(flagsIn("jvm.options"), "-Xmx1g");

  /** Whether the long tier runs. */
  static final boolean LONG = Boolean.getBoolean("waybill.long");

  /**
   * {@link #AS_LAUNCHED} for streams. The second compiler costs more than it gives within a short
   * test; in the long tier it is there, as users have it.
   */
  static final List<String> STREAM_AS_LAUNCHED =
      LONG ? List.of(flagsIn("jvm.options"), flagsIn("jvm-stream.options"), "-Xmx1g") : AS_LAUNCHED;

  /**
   * For tests that are not about parsers, since their processes take seconds to start; in the long
   * tier they are as users have them.
   */
  static final String ISOLATION = "--isolation=" + (LONG ? "fork" : "none");

  private static final int LIMIT_MINUTES = 8;

  private Waybill() {}

  private static String flagsIn(String file) {
    return "@" + root().resolve(file);
  }

  /**
   * How a process ended.
   *
   * @param exitCode its exit code
   * @param out what it printed to standard output
   * @param err what it printed to standard error
   */
  record Ended(int exitCode, String out, String err) {}

  static Path root() {
    return Path.of(System.getProperty("waybill.rootDir"));
  }

  static List<String> command(String runner, List<String> jvmArgs, List<String> args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmArgs);
    command.add("-jar");
    command.add(
        root().resolve("runners/" + runner + "/target/waybill-" + runner + ".jar").toString());
    command.addAll(args);
    return command;
  }

  static Ended run(String runner, List<String> args) throws IOException, InterruptedException {
    return new Started(runner, AS_LAUNCHED, args).await();
  }

  static Ended run(String runner, String... args) throws IOException, InterruptedException {
    return run(runner, List.of(args));
  }

  /** A process that runs. */
  static final class Started {
    private final Path out = Files.createTempFile("waybill-out", ".txt");
    private final Path err = Files.createTempFile("waybill-err", ".txt");
    private final Process process;

    Started(String runner, List<String> jvmArgs, List<String> args) throws IOException {
      this(command(runner, jvmArgs, args));
    }

    /** Starts what {@link #command} tells, or something that starts it. */
    Started(List<String> command) throws IOException {
      process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
    }

    /** What it has printed to standard error so far. */
    String errSoFar() throws IOException {
      return Files.readString(err);
    }

    Process process() {
      return process;
    }

    Ended await() throws IOException, InterruptedException {
      if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError("The process did not end: " + Files.readString(err));
      }
      Ended ended = new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
      Files.delete(out);
      Files.delete(err);
      return ended;
    }
  }
}
