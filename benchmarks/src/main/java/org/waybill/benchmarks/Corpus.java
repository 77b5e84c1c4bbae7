package org.waybill.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Documents in a folder.
 *
 * @param folder the folder
 * @param files the documents in it, relative to it, sorted
 */
record Corpus(Path folder, List<Path> files) {

  /** What lies in a folder, at any depth. */
  static Corpus in(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return new Corpus(
          folder, files.filter(Files::isRegularFile).map(folder::relativize).sorted().toList());
    }
  }

  /** Writes so many copies of each document into a folder, all of different names and bytes. */
  Corpus repeatedInto(Path target, int times) throws IOException {
    for (int n = 0; n < times; n++) {
      Path part = target.resolve(String.format(Locale.ROOT, "%03d", n));
      for (Path file : files) {
        Path copy = part.resolve(file);
        Files.createDirectories(Objects.requireNonNull(copy.getParent()));
        Files.write(copy, Variation.of(Files.readAllBytes(folder.resolve(file)), n));
      }
    }
    return in(target);
  }

  int size() {
    return files.size();
  }

  /** Bytes of all documents. */
  long bytes() {
    return files.stream().mapToLong(file -> length(folder.resolve(file))).sum();
  }

  private static long length(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
