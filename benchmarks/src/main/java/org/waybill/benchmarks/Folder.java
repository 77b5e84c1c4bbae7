package org.waybill.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What is in a folder, counted, and how to be rid of it. */
final class Folder {
  private static final long PAGE = 4096;

  private Folder() {}

  /** How many files are in it, at any depth; none if it does not exist. */
  static int files(Path folder) throws IOException {
    return list(folder).size();
  }

  /** Bytes of its files, each rounded up to whole pages, as the kernel counts what is written. */
  static long pageBytes(Path folder) throws IOException {
    long sum = 0;
    for (Path file : list(folder)) {
      sum += (Files.size(file) + PAGE - 1) / PAGE * PAGE;
    }
    return sum;
  }

  /** Deletes a folder and all in it, if it exists. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(Folder::deleteOne);
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private static void deleteOne(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
