package org.waybill.document.fork;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.tika.pipes.PipesConfigBase;
import org.waybill.document.Isolation;

/** Prepares the folder of a fork and tells Tika's client how to start it. */
final class ForkLaunch {
  /**
   * System property of worker and fork: leave the fork its standard error stream, on which parsers
   * may quote documents.
   */
  static final String SHOW_ERRORS = "waybill.fork.showErrors";

  static final String FETCHER = "spool";

  private static final String TIKA_CONFIG =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <properties>
        <detectors><detector class="%s"/></detectors>
        <parsers>
          <parser class="%s">
            <params><param name="settings" type="string">%s</param></params>
          </parser>
        </parsers>
        <fetchers>
          <fetcher class="%s"><params><name>%s</name></params>
          </fetcher>
        </fetchers>
      </properties>
      """;

  /** Standard output is the protocol. Standard error is closed once the fork has started. */
  private static final String LOGGING =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Configuration status="OFF">
        <Appenders>
          <Console name="stderr" target="SYSTEM_ERR"><PatternLayout pattern="%c{1}: %m%n"/></Console>
        </Appenders>
        <Loggers><Root level="ERROR"><AppenderRef ref="stderr"/></Root></Loggers>
      </Configuration>
      """;

  private ForkLaunch() {}

  /**
   * Writes the fork's files and says how it is started.
   *
   * @param folder an empty folder of its own
   */
  static PipesConfigBase prepare(Path folder, ForkSettings settings, Isolation isolation)
      throws IOException {
    Files.createDirectory(settings.temporary());
    Path logging = Files.writeString(folder.resolve("log4j2.xml"), LOGGING, UTF_8);
    PipesConfigBase config = new OneStart();
    config.setTikaConfig(
        Files.writeString(
            folder.resolve("tika-config.xml"),
            TIKA_CONFIG.formatted(
                ForkedDetector.class.getName(),
                ForkedParser.class.getName(),
                settings.text(),
                ForkedFetcher.class.getName(),
                FETCHER),
            UTF_8));
    config.setJavaPath(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    config.setForkedJvmArgs(
        flags(classPath(folder, ForkClassPath.find()), logging, settings, isolation));
    // All of a document's text comes back at once, whatever its size.
    config.setMaxForEmitBatchBytes(-1);
    config.setTimeoutMillis(settings.timeout().toMillis());
    config.setStartupTimeoutMillis(ForkPool.STARTUP_TIMEOUT.toMillis());
    // A fork that nobody needs ends with the worker.
    config.setShutdownClientAfterMillis(0);
    return config;
  }

  /** Tika's client would start a process anew for ever that does not start in time. */
  static final class OneStart extends PipesConfigBase {
    @Override
    public long getSleepOnStartupTimeoutMillis() {
      throw new IllegalStateException(
          "not started within %d s".formatted(getStartupTimeoutMillis() / 1_000));
    }
  }

  /**
   * The class path as one text. A path with the separator in it, as clusters have that name their
   * folders by host and port, is given another name.
   */
  static String classPath(Path folder, List<Path> entries) throws IOException {
    List<String> names = new ArrayList<>();
    for (Path entry : entries) {
      if (entry.toString().contains(File.pathSeparator)) {
        Path link = folder.resolve("class-path-%d.jar".formatted(names.size()));
        names.add(Files.createSymbolicLink(link, entry).toString());
      } else {
        names.add(entry.toString());
      }
    }
    return String.join(File.pathSeparator, names);
  }

  private static List<String> flags(
      String classPath, Path logging, ForkSettings settings, Isolation isolation) {
    List<String> flags = new ArrayList<>();
    flags.add("-cp");
    flags.add(classPath);
    flags.add("-Xmx" + isolation.heapBytes());
    // Few documents use the same code, and one thread at a time needs no more.
    flags.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    // Nothing outside its folder: no counters, no dumps.
    flags.addAll(List.of("-XX:-UsePerfData", "-XX:-CreateCoredumpOnCrash"));
    flags.add("-XX:ErrorFile=" + settings.temporary().resolve("hs_err.log"));
    flags.add("-Djava.io.tmpdir=" + settings.temporary());
    flags.add("-Dlog4j.configurationFile=" + logging.toUri());
    flags.addAll(ForkSecurity.flags());
    if (Boolean.getBoolean(SHOW_ERRORS)) {
      flags.add("-D" + SHOW_ERRORS + "=true");
    }
    return flags;
  }
}
