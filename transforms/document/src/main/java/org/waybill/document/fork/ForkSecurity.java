package org.waybill.document.fork;

import java.io.FileDescriptor;
import java.net.InetAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkPermission;
import java.nio.file.Path;
import java.security.Permission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What parsers may reach: no network, no programs, no file but their document, their temporary
 * folder, Java itself and the class path. It bounds what parsers do by mistake or because a
 * document tells them to; it is no wall against code that runs natively.
 *
 * <p>Java can enforce it up to release 23 (JEP 486 took security managers away in 24).
 */
@SuppressWarnings({"deprecation", "removal"}) // Nothing else in Java 17 bounds a thread's reach.
final class ForkSecurity extends SecurityManager {
  private static final int LAST_RELEASE = 23;
  private static final int FIRST_RELEASE_TO_ASK = 18;

  private static final Set<String> DENIED =
      Set.of("setSecurityManager", "accessUnixDomainSocket", "setIO", "setFactory");

  /** Where Java takes random numbers from. */
  private static final List<Path> JAVAS_OWN =
      List.of(Path.of("/dev/random"), Path.of("/dev/urandom"));

  private static volatile @Nullable Path document;

  private final Path writable;
  private final List<Path> readable = new ArrayList<>();

  private ForkSecurity(Path folder) {
    writable = folder;
    readable.add(folder);
    readable.add(Path.of(System.getProperty("java.home")));
    readable.addAll(JAVAS_OWN);
    readable.addAll(ForkClassPath.ofThisProcess());
  }

  /** The JVM's flag without which {@link #install} fails, if this release has one. */
  static List<String> flags() {
    int release = Runtime.version().feature();
    return release >= FIRST_RELEASE_TO_ASK && release <= LAST_RELEASE
        ? List.of("-Djava.security.manager=allow")
        : List.of();
  }

  /** Bounds everything from now on, where this release of Java can. */
  static void install(Path folder) {
    if (Runtime.version().feature() <= LAST_RELEASE) {
      System.setSecurityManager(new ForkSecurity(folder));
    }
  }

  /** The one document that may be read, until the next. */
  static void allowReading(Path file) {
    document = normal(file.toString());
  }

  private static Path normal(String file) {
    return Path.of(file).toAbsolutePath().normalize();
  }

  private static SecurityException refusal(String what) {
    return new SecurityException("A parser may not " + what);
  }

  @Override
  public void checkPermission(Permission permission) {
    // A link could lead out of the folder in which it may be made.
    if (permission instanceof LinkPermission || DENIED.contains(permission.getName())) {
      throw refusal("lift its bounds, make links or use sockets");
    }
  }

  @Override
  public void checkPermission(Permission permission, Object context) {
    checkPermission(permission);
  }

  @Override
  public void checkRead(String file) {
    Path path = path(file);
    if (!path.equals(document) && readable.stream().noneMatch(path::startsWith)) {
      throw refusal("read other files");
    }
  }

  @Override
  public void checkRead(String file, Object context) {
    checkRead(file);
  }

  @Override
  public void checkRead(FileDescriptor descriptor) {
    // Whoever has one was let through when it was opened.
  }

  @Override
  public void checkWrite(String file) {
    if (!path(file).startsWith(writable)) {
      throw refusal("write files");
    }
  }

  @Override
  public void checkWrite(FileDescriptor descriptor) {
    // Whoever has one was let through when it was opened.
  }

  @Override
  public void checkDelete(String file) {
    checkWrite(file);
  }

  private static Path path(String file) {
    try {
      return normal(file);
    } catch (InvalidPathException e) {
      throw new SecurityException("A parser named no file", e);
    }
  }

  @Override
  public void checkExec(String program) {
    throw refusal("start programs");
  }

  @Override
  public void checkLink(String library) {
    // Java's own libraries; no jar of ours brings one.
  }

  @Override
  public void checkConnect(String host, int port) {
    throw refusal("use the network");
  }

  @Override
  public void checkConnect(String host, int port, Object context) {
    throw refusal("use the network");
  }

  @Override
  public void checkListen(int port) {
    throw refusal("use the network");
  }

  @Override
  public void checkAccept(String host, int port) {
    throw refusal("use the network");
  }

  @Override
  public void checkMulticast(InetAddress address) {
    throw refusal("use the network");
  }

  @Override
  public void checkPropertyAccess(String key) {
    // Read everywhere.
  }
}
