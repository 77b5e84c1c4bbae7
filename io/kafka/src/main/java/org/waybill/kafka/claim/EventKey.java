package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/**
 * Decodes object keys as S3 event notifications carry them: URL-encoded as HTML forms are, with
 * {@code +} for a space. Keys in listings are not encoded and must not come here.
 *
 * <p>Characters that a store should have encoded and did not stand for themselves.
 */
final class EventKey {

  private EventKey() {}

  /**
   * The raw key.
   *
   * @throws Refusal when it is empty, has half an escape, or does not give UTF-8
   */
  static String decode(String encoded) throws Refusal {
    if (!Utf8.isWritable(encoded)) {
      throw Refusal.malformed("The object key has half a character");
    }
    byte[] bytes = encoded.getBytes(UTF_8);
    ByteArrayOutputStream raw = new ByteArrayOutputStream(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      byte b = bytes[i];
      if (b == '%') {
        raw.write(digit(bytes, i + 1) << 4 | digit(bytes, i + 2));
        i += 2;
      } else {
        raw.write(b == '+' ? ' ' : b);
      }
    }
    String key = Utf8.textOrNull(raw.toByteArray());
    if (key == null) {
      throw Refusal.malformed("The object key is no UTF-8 once it is decoded");
    }
    if (key.isEmpty()) {
      throw Refusal.malformed("The object key is empty");
    }
    return key;
  }

  private static int digit(byte[] bytes, int at) throws Refusal {
    int digit = at < bytes.length ? Character.digit(bytes[at], 16) : -1;
    if (digit < 0) {
      throw Refusal.malformed("The object key has a % without two hexadecimal digits");
    }
    return digit;
  }
}
