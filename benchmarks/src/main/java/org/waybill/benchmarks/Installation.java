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

  /** The class path of this program, which the bare loop shares. */
  String ownClassPath() {
    return System.getProperty("java.class.path");
  }

  /** A runner's jar. */
  Path runner(String name) {
    return existing(root.resolve("runners/" + name + "/target/waybill-" + name + ".jar"));
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

  /** All programs that can be measured; those after the first five only when named. */
  List<Contender> contenders() {
    return List.of(
        new Loop("bare", BareLoop.Engine.TIKA, this),
        new Backfill("direct", this),
        new Backfill("flink", this),
        new TikaApp(this),
        new TikaAsync(this),
        new Loop("extraction", BareLoop.Engine.WAYBILL, this));
  }

  private static Path existing(Path path) {
    if (!Files.exists(path)) {
      throw new IllegalStateException(path + " is missing; benchmarks/run builds it");
    }
    return path;
  }
}
