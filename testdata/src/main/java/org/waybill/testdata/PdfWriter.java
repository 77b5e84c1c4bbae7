package org.waybill.testdata;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes the file structure of PDF 1.7 (ISO 32000-1, 7.5): header, numbered objects,
 * cross-reference table and trailer, uncompressed. Text is ISO 8859-1.
 */
final class PdfWriter {
  /** The file's identifier, hexadecimal; fixed, so that the bytes are. */
  static final String FILE_ID = "57617962696c6c207465737464617461";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<Integer> offsets = new ArrayList<>();

  PdfWriter() {
    // Bytes above 127 in the second line tell transfer programs that the file is binary.
    write("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n");
  }

  /** The number that the next object gets. */
  int next() {
    return offsets.size() + 1;
  }

  /** Appends an object and returns its number. */
  int object(String body) {
    int number = begin();
    write(body + "\nendobj\n");
    return number;
  }

  /**
   * Appends a stream and returns its number.
   *
   * @param entries of its dictionary besides the length, or ""
   */
  int stream(String entries, byte[] content) {
    int number = begin();
    write("<< %s /Length %s >>\nstream\n".formatted(entries, content.length));
    out.writeBytes(content);
    write("\nendstream\nendobj\n");
    return number;
  }

  /**
   * Appends cross-reference table and trailer and returns the whole file.
   *
   * @param trailerEntries besides size and identifier
   */
  byte[] finish(String trailerEntries) {
    int table = out.size();
    write("xref\n0 %s\n0000000000 65535 f \n".formatted(next()));
    for (int offset : offsets) {
      write(String.format(Locale.ROOT, "%010d 00000 n \n", offset));
    }
    write(
        "trailer\n<< /Size %s %s /ID [<%s> <%s>] >>\nstartxref\n%s\n%%%%EOF\n"
            .formatted(next(), trailerEntries, FILE_ID, FILE_ID, table));
    return out.toByteArray();
  }

  private int begin() {
    offsets.add(out.size());
    write("%s 0 obj\n".formatted(offsets.size()));
    return offsets.size();
  }

  private void write(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
