package org.waybill.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.apache.tika.detect.EncodingDetector;
import org.apache.tika.metadata.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * Finds UTF-8 whose first character beyond ASCII comes late; thread-safe.
 *
 * <p>Tika's detectors judge by the first 8 to 12 KiB; if these are ASCII, everything after them is
 * read as ISO-8859-1. Bytes beyond ASCII that form valid UTF-8 throughout are hardly ever anything
 * else (RFC 3629, section 1).
 */
final class LateUtf8Detector implements EncodingDetector {
  private static final long serialVersionUID = 1;
  private static final int SAMPLE_BYTES = 1 << 20;

  @Override
  public @Nullable Charset detect(@Nullable InputStream input, Metadata metadata)
      throws IOException {
    if (input == null) {
      return null;
    }
    input.mark(SAMPLE_BYTES);
    byte[] sample = input.readNBytes(SAMPLE_BYTES);
    input.reset();
    return isBeyondAscii(sample) && isUtf8(sample) ? StandardCharsets.UTF_8 : null;
  }

  private static boolean isBeyondAscii(byte[] sample) {
    for (byte value : sample) {
      if (value < 0) {
        return true;
      }
    }
    return false;
  }

  /** The last character may be cut off. */
  private static boolean isUtf8(byte[] sample) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(sample);
    CharBuffer out = CharBuffer.allocate(8 * 1024);
    while (true) {
      CoderResult result = decoder.decode(in, out, sample.length < SAMPLE_BYTES);
      if (!result.isOverflow()) {
        return !result.isError();
      }
      out.clear();
    }
  }
}
