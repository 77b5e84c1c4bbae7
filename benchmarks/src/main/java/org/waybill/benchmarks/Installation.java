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
        backfill("direct"),
        backfill("flink"),
        new TikaApp(this),
        new TikaAsync(this),
        new Loop("extraction", BareLoop.Engine.WAYBILL, this, true));
  }

  private Contender backfill(String runner) {
    return new Backfill(
        runner,
        java(),
        root.resolve("runners/" + runner + "/target/waybill-" + runner + ".jar"),
        jvmOptions());
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
        jvmOptions());
  }

  private static Path existing(Path path) {
    if (!Files.exists(path)) {
      throw new IllegalStateException(path + " is missing; benchmarks/run builds it");
    }
    return path;
  }
}
