package org.waybill.document;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Tables of tab-separated values with one line of headings; a cell may be quoted. */
final class Tsv {
  private Tsv() {}

  static List<List<String>> file(Path path) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(path)) {
      return rows(reader);
    }
  }

  static List<List<String>> resource(String name) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Tsv.class.getResourceAsStream(name), name),
                StandardCharsets.UTF_8))) {
      return rows(reader);
    }
  }

  private static List<List<String>> rows(BufferedReader reader) {
    return reader
        .lines()
        .skip(1)
        .map(line -> Arrays.stream(line.split("\t", -1)).map(Tsv::unquoted).toList())
        .toList();
  }

  private static String unquoted(String cell) {
    boolean quoted = cell.length() > 1 && cell.startsWith("\"") && cell.endsWith("\"");
    return quoted ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"") : cell;
  }
}
