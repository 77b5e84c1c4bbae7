package org.waybill.document;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Damage that a file shows by itself and that parsers make up for without a word: an end that is
 * not there, or a PDF whose table of objects is not where the file says (ISO 32000-1, 7.5.5), so
 * that readers look for the objects instead and may miss some.
 */
final class FileDamage {
  private static final String PDF = "application/pdf";
  private static final String JPEG = "image/jpeg";
  private static final Pattern TABLE_PLACE = Pattern.compile("startxref\\s+([0-9]{1,12})");
  private static final Pattern TABLE = Pattern.compile("\\s*(xref|[0-9]+\\s+[0-9]+\\s+obj)");
  private static final int TABLE_START_BYTES = 64;
  private static final String JPEG_END = "\u00FF\u00D9";

  private FileDamage() {}

  /**
   * The damage, if any is seen.
   *
   * @param mediaType what the file is parsed as
   */
  static Optional<Warning> of(Path file, String mediaType) throws IOException {
    return switch (mediaType) {
      case PDF -> ofPdf(file, FileEdges.read(file));
      case JPEG ->
          FileEdges.read(file).tailAsLatin1().contains(JPEG_END)
              ? Optional.empty()
              : Optional.of(Warning.END_MISSING);
      default -> Optional.empty();
    };
  }

  private static Optional<Warning> ofPdf(Path file, FileEdges edges) throws IOException {
    Matcher places = TABLE_PLACE.matcher(edges.tailAsLatin1());
    long place = -1;
    while (places.find()) {
      place = Long.parseLong(places.group(1));
    }
    if (place < 0) {
      return Optional.of(Warning.END_MISSING);
    }
    // Junk before the header moves everything, and most writers count from the header.
    int header = Math.max(0, edges.headAsLatin1().indexOf("%PDF-"));
    return isTable(file, place) || isTable(file, place + header)
        ? Optional.empty()
        : Optional.of(Warning.REPAIRED);
  }

  private static boolean isTable(Path file, long place) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      ByteBuffer start = ByteBuffer.allocate(TABLE_START_BYTES);
      channel.position(Math.min(place, channel.size()));
      channel.read(start);
      return TABLE
          .matcher(new String(start.array(), 0, start.position(), StandardCharsets.ISO_8859_1))
          .lookingAt();
    }
  }
}
