package org.waybill.benchmarks;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Makes a document's bytes different without making it another document.
 *
 * <p>White space at the end means nothing to PDF (after {@code %%EOF}), RTF, HTML, mail and text,
 * and is beyond the end of images and OLE2 files. A ZIP, which Office files are, must end where its
 * last record says; that record takes a comment.
 */
final class Variation {
  private static final int ZIP_END_LENGTH = 22;
  private static final int ZIP_END_SIGNATURE = 0x06054b50;
  private static final int ZIP_START_SIGNATURE = 0x04034b50;
  private static final int MAX_COMMENT = 0xffff;
  private static final int BITS = 16;

  private Variation() {}

  /** The bytes of the nth variation; that of 0 are the document's own. */
  static byte[] of(byte[] document, int n) {
    if (n == 0) {
      return document;
    }
    int end = zipEnd(document);
    return end >= 0 ? withComment(document, end, n) : withWhiteSpace(document, n);
  }

  private static byte[] withWhiteSpace(byte[] document, int n) {
    StringBuilder tail = new StringBuilder("\n");
    for (int bit = 0; bit < BITS; bit++) {
      tail.append((n >> bit & 1) == 0 ? ' ' : '\t');
    }
    return concat(document, tail.append('\n').toString().getBytes(charset(document)));
  }

  /** A tail in another encoding than the text would not be white space. */
  private static Charset charset(byte[] document) {
    if (startsWith(document, 0xff, 0xfe)) {
      return StandardCharsets.UTF_16LE;
    }
    return startsWith(document, 0xfe, 0xff) ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8;
  }

  private static boolean startsWith(byte[] document, int first, int second) {
    return document.length >= 2 && (document[0] & 0xff) == first && (document[1] & 0xff) == second;
  }

  /** Where the record that ends a ZIP begins, or -1 if this is none. */
  private static int zipEnd(byte[] document) {
    ByteBuffer bytes = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
    if (document.length < ZIP_END_LENGTH || bytes.getInt(0) != ZIP_START_SIGNATURE) {
      return -1;
    }
    int last = document.length - ZIP_END_LENGTH;
    for (int at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
      boolean isEnd = bytes.getInt(at) == ZIP_END_SIGNATURE;
      if (isEnd && at + ZIP_END_LENGTH + commentLength(bytes, at) == document.length) {
        return at;
      }
    }
    return -1;
  }

  private static byte[] withComment(byte[] document, int end, int n) {
    byte[] more = ("copy " + n).getBytes(StandardCharsets.US_ASCII);
    byte[] varied = concat(document, more);
    ByteBuffer bytes = ByteBuffer.wrap(varied).order(ByteOrder.LITTLE_ENDIAN);
    int length = commentLength(bytes, end) + more.length;
    bytes.putShort(end + ZIP_END_LENGTH - 2, (short) length);
    return varied;
  }

  private static int commentLength(ByteBuffer bytes, int end) {
    return bytes.getShort(end + ZIP_END_LENGTH - 2) & MAX_COMMENT;
  }

  private static byte[] concat(byte[] first, byte[] second) {
    ByteArrayOutputStream both = new ByteArrayOutputStream(first.length + second.length);
    both.writeBytes(first);
    both.writeBytes(second);
    return both.toByteArray();
  }
}
