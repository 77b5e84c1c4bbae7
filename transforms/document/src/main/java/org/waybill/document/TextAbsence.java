package org.waybill.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** Finds out why a document has no text. */
final class TextAbsence {
  private static final String PDF = "application/pdf";
  private static final List<String> WITHOUT_TEXT =
      List.of("image/", "audio/", "video/", "font/", "model/");
  private static final List<String> ARCHIVES =
      List.of(
          "application/zip",
          "application/gzip",
          "application/x-tar",
          "application/x-7z-compressed",
          "application/x-bzip2",
          "application/x-xz",
          "application/zstd",
          "application/x-archive",
          "application/java-archive");

  /** A stream has its dictionary outside of compressed objects (ISO 32000-1, 7.5.7). */
  private static final String IMAGE = "/Image";

  private static final int BUFFER_BYTES = 64 * 1024;

  private TextAbsence() {}

  /**
   * Why there is none.
   *
   * @param mediaType type of the document
   * @param warnings what is known of its damage
   */
  static NoText of(Path file, String mediaType, Collection<Warning> warnings) throws IOException {
    if (warnings.stream().anyMatch(Warning::isDamage)) {
      return NoText.DAMAGED;
    }
    if (WITHOUT_TEXT.stream().anyMatch(mediaType::startsWith) && !mediaType.endsWith("+xml")) {
      return NoText.NO_TEXT_IN_TYPE;
    }
    if (ARCHIVES.contains(mediaType)) {
      return NoText.NO_TEXT_IN_TYPE;
    }
    return mediaType.equals(PDF) && holds(file, IMAGE) ? NoText.SCAN : NoText.EMPTY;
  }

  private static boolean holds(Path file, String word) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      int kept = 0;
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer, kept, buffer.length - kept)) {
        int end = kept + n;
        String window = new String(buffer, 0, end, StandardCharsets.ISO_8859_1);
        if (window.contains(word)) {
          return true;
        }
        kept = Math.min(word.length() - 1, end);
        System.arraycopy(buffer, end - kept, buffer, 0, kept);
      }
      return false;
    }
  }
}
