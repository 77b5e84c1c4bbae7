package org.waybill.document.fork;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Notes the process id of every fork below a folder, and kills those that ask for it. */
public final class ForkWitness implements AutoCloseable {

  private static final long LOOK_EVERY_MILLIS = 20;

  private final Path scratch;
  private final Set<Long> seen = ConcurrentHashMap.newKeySet();
  private final Set<Long> killed = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "fork-witness");

  /** Starts to look. */
  public ForkWitness(Path scratch) {
    this.scratch = scratch;
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      while (!closed.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
        for (Path file : files(scratch)) {
          look(file);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look(Path file) {
    String name = file.getFileName().toString();
    if (name.equals("pid")) {
      pid(file).ifPresent(seen::add);
    } else if (name.equals(ChaosParser.KILL_ME)) {
      pid(file)
          .filter(killed::add)
          .flatMap(ProcessHandle::of)
          .ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  private static Optional<Long> pid(Path file) {
    try {
      String text = Files.readString(file);
      return text.isEmpty() ? Optional.empty() : Optional.of(Long.valueOf(text));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every file below a folder; those that vanish meanwhile are left out. */
  public static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException | UncheckedIOException e) {
      // Folders vanish while they are walked; the next look sees what is left.
      return List.of();
    }
  }

  /** Process ids of all forks that took a document. */
  public Set<Long> seen() {
    return Set.copyOf(seen);
  }

  /** How many were killed because they asked for it. */
  public int killed() {
    return killed.size();
  }

  /** Those of them that still live. */
  public List<Long> alive() {
    return seen.stream()
        .filter(pid -> ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false))
        .toList();
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
