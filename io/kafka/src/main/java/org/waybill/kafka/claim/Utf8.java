package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** Bytes that must be UTF-8, without repairs. */
final class Utf8 {

  private Utf8() {}

  /** The text, from which the same bytes can be made again; null when the bytes are no UTF-8. */
  static @Nullable String textOrNull(byte[] bytes) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /** Whether the bytes are UTF-8 without U+0000, which JSON must escape and UTF-16 is full of. */
  static boolean isText(byte[] bytes) {
    boolean ascii = true;
    for (byte b : bytes) {
      if (b == 0) {
        return false;
      }
      ascii &= b > 0;
    }
    return ascii || textOrNull(bytes) != null;
  }

  /** Whether a string can be written as UTF-8 at all: it has no unpaired surrogate. */
  static boolean isWritable(String text) {
    return text.chars().noneMatch(c -> Character.isSurrogate((char) c))
        || UTF_8.newEncoder().canEncode(text);
  }
}
