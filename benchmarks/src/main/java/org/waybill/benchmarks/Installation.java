package org.waybill.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.waybill.benchmarks.bare.BareLoop;

/**
 * Where the built programs are.
 *
 * @param root the checkout
 */
record Installation(Path root) {
  private static final List<String> IN_PROCESS = List.of("--isolation=none");

  String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** The JVM flags that the launcher adds. */
  Path jvmOptions() {
    return existing(root.resolve("jvm.options"));
  }

  /** The class path of this program, which the bare loop shares. */
  String ownClassPath() {
    return System.getProperty("java.class.path");
  }

  /** A peer's jar, whatever its version. */
  Path peer(String name) {
    Path folder = root.resolve("benchmarks/target/peers");
    try (Stream<Path> jars = Files.list(existing(folder))) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith(name + "-"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("There is no " + name + " in " + folder));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All programs that can be measured. */
  List<Contender> contenders() {
    return List.of(
        new Loop("bare", BareLoop.Engine.TIKA, this, false),
        new Loop("bare-tuned", BareLoop.Engine.TIKA, this, true),
        backfill("direct", "direct", List.of()),
        backfill("flink", "flink", List.of()),
        new TikaApp(this),
        new TikaAsync(this),
        backfill("direct-in-process", "direct", IN_PROCESS),
        backfill("flink-in-process", "flink", IN_PROCESS),
        new Loop("extraction", BareLoop.Engine.WAYBILL, this, true));
  }

  private Contender backfill(String name, String runner, List<String> flags) {
    return new Backfill(
        name,
        java(),
        root.resolve("runners/" + runner + "/target/waybill-" + runner + ".jar"),
        jvmOptions(),
        flags);
  }

  /** Waybill as it was built elsewhere, from a folder with the jars of both runners. */
  List<Contender> others(Path folder) {
    return List.of(other(folder, "direct"), other(folder, "flink"));
  }

  private Contender other(Path folder, String runner) {
    return new Backfill(
        "other-" + runner,
        java(),
        existing(folder.resolve("waybill-" + runner + ".jar")),
        jvmOptions(),
        List.of());
  }

  private static Path existing(Path path) {
    if (!Files.exists(path)) {
      throw new IllegalStateException(path + " is missing; benchmarks/run builds it");
    }
    return path;
  }
}
