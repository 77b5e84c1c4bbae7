package org.waybill.document.fork;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.apache.tika.pipes.PipesServer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.waybill.core.message.WireJson;

/**
 * Where the classes are that a fork needs, found by where this process has them from: one shaded
 * jar, a cluster's copy of it beside the cluster's own jars, or folders and jars of a build.
 */
final class ForkClassPath {

  /** One of each library without which nothing works. */
  private static final List<Class<?>> ANCHORS =
      List.of(
          ForkedParser.class,
          WireJson.class,
          PipesServer.class,
          ObjectMapper.class,
          LoggerFactory.class);

  private ForkClassPath() {}

  /** Absolute paths, in order. */
  static List<Path> find() {
    return find(
        ANCHORS, ForkedParser.class.getClassLoader(), System.getProperty("java.class.path"));
  }

  static List<Path> find(List<Class<?>> anchors, @Nullable ClassLoader loader, String own) {
    Set<Path> sources = new LinkedHashSet<>();
    for (Class<?> anchor : anchors) {
      source(anchor).ifPresent(sources::add);
    }
    if (sources.size() == 1) {
      return List.copyOf(sources);
    }
    Set<Path> all = new LinkedHashSet<>();
    for (ClassLoader link = loader; link != null; link = link.getParent()) {
      if (link instanceof URLClassLoader urls) {
        for (URL url : urls.getURLs()) {
          path(url).ifPresent(all::add);
        }
      }
    }
    all.addAll(sources);
    for (String entry : own.split(File.pathSeparator, -1)) {
      if (!entry.isEmpty()) {
        all.add(Path.of(entry).toAbsolutePath().normalize());
      }
    }
    return List.copyOf(all);
  }

  /**
   * This process's own class path, with what its jars name in their manifests and links lead to.
   */
  static List<Path> ofThisProcess() {
    Set<Path> all = new LinkedHashSet<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath().normalize();
      all.add(path);
      if (Files.isRegularFile(path)) {
        all.addAll(named(path));
        all.add(real(path));
      }
    }
    return List.copyOf(all);
  }

  private static Path real(Path jar) {
    try {
      return jar.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException("A jar of the class path cannot be read", e);
    }
  }

  static List<Path> named(Path jar) {
    try (JarFile opened = new JarFile(jar.toFile())) {
      Manifest manifest = opened.getManifest();
      String names =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      List<Path> paths = new ArrayList<>();
      for (String name : names == null ? new String[0] : names.trim().split(" +", -1)) {
        path(jar.toUri().resolve(name).toURL()).ifPresent(paths::add);
      }
      return paths;
    } catch (IOException e) {
      throw new UncheckedIOException("A jar of the class path cannot be read", e);
    }
  }

  private static Optional<Path> source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null ? Optional.empty() : path(source.getLocation());
  }

  private static Optional<Path> path(@Nullable URL url) {
    if (url == null || !url.getProtocol().equals("file")) {
      return Optional.empty();
    }
    try {
      URI uri = url.toURI();
      return Optional.of(Path.of(uri).toAbsolutePath().normalize());
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      // A loader may be given an address with blanks as they are.
      return Optional.of(Path.of(url.getPath()).toAbsolutePath().normalize());
    }
  }
}
