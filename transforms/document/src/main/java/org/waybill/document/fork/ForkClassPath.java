package org.waybill.document.fork;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.tika.pipes.PipesServer;
import org.slf4j.Logger;
import org.waybill.core.message.WireJson;

/**
 * Finds the class path of a fork: where this process's classes really come from. On a cluster they
 * lie in a jar that the runner has fetched and that the JVM's own class path does not name.
 */
final class ForkClassPath {

  private ForkClassPath() {}

  /**
   * The class path.
   *
   * @throws IllegalStateException when classes come from no file
   */
  static String find() {
    Path own = source(ForkedParser.class);
    Set<Path> found = new LinkedHashSet<>();
    found.add(own);
    for (Class<?> needed : List.of(PipesServer.class, WireJson.class, Logger.class)) {
      found.add(source(needed));
    }
    String path = join(found);
    // One jar that holds Tika holds all that its parsers need; else the parsers' jars are as many
    // as the class path tells.
    return own.equals(source(PipesServer.class))
        ? path
        : path + File.pathSeparator + System.getProperty("java.class.path");
  }

  private static String join(Set<Path> paths) {
    return String.join(File.pathSeparator, paths.stream().map(Path::toString).toList());
  }

  private static Path source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      throw new IllegalStateException(type.getName() + " comes from no file");
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(type.getName() + " comes from no file", e);
    }
  }
}
