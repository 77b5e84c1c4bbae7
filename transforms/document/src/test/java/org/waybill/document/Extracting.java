package org.waybill.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs bytes through detection and extraction as the stages do. */
final class Extracting {
  static final TypeDetector DETECTOR = new TypeDetector();
  static final DocumentExtractor EXTRACTOR = new DocumentExtractor(ExtractConfig.defaults());

  private Extracting() {}

  static Extraction extract(Path directory, String name, byte[] bytes) throws Exception {
    return extract(EXTRACTOR, directory, name, bytes);
  }

  static Extraction extract(Path directory, String name, String ascii) throws Exception {
    return extract(directory, name, ascii.getBytes(StandardCharsets.ISO_8859_1));
  }

  static Extraction extract(DocumentExtractor extractor, Path directory, String name, byte[] bytes)
      throws Exception {
    Path file = write(directory, bytes);
    return extractor.extract(file, DETECTOR.detect(file, name));
  }

  static String detect(Path directory, String name, byte[] bytes) throws IOException {
    return DETECTOR.detect(write(directory, bytes), name);
  }

  static Path write(Path directory, byte[] bytes) {
    try {
      return Files.write(Files.createTempFile(directory, "payload", ""), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
