package org.waybill.core.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.waybill.core.Digests;

/**
 * Encodes raw keys into names that are safe as object keys and as paths on a case-insensitive disk.
 * Injective: different keys never share a name, also when upper and lower case are one.
 *
 * <ul>
 *   <li>Lower-case letters, digits, {@code -}, {@code _} and {@code .} stand for themselves; every
 *       other byte of the UTF-8 form is percent-encoded with lower-case digits, upper-case letters
 *       too.
 *   <li>{@code /} separates segments. An empty segment is {@code ~}. A dot at either end of a
 *       segment is encoded, so there is no {@code .} or {@code ..}.
 *   <li>The last segment gets {@code .json}. A directory segment that ends in {@code .json} has
 *       that dot encoded, so {@code a} beside {@code a.json/b} cannot collide.
 *   <li>Names that some systems reserve, {@code con} or {@code nul.txt} for instance, have their
 *       first letter encoded.
 *   <li>A segment over {@value #MAX_SEGMENT} bytes becomes {@code ~s-} and its SHA-256; a name over
 *       {@value #MAX_NAME} bytes becomes {@code ~k-} and the SHA-256 of the whole key.
 * </ul>
 *
 * Except for hashes and {@code ~}, percent-decoding gives the raw key back.
 */
public final class KeyEncoding {

  /** Longest encoded segment in bytes. */
  public static final int MAX_SEGMENT = 200;

  /** Longest encoded key in bytes, its suffix included. */
  public static final int MAX_NAME = 900;

  private static final String SUFFIX = ".json";
  private static final String HEX = "0123456789abcdef";
  private static final Pattern RESERVED =
      Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?");

  private KeyEncoding() {}

  /** The encoded form of a raw key, without suffix; directory segments and the last one alike. */
  static String withSuffix(String rawKey, String suffix) {
    List<String> segments = new ArrayList<>();
    int from = 0;
    for (int slash = rawKey.indexOf('/'); slash >= 0; slash = rawKey.indexOf('/', from)) {
      segments.add(directory(rawKey.substring(from, slash)));
      from = slash + 1;
    }
    segments.add(segment(rawKey.substring(from)) + suffix);
    String name = String.join("/", segments);
    return name.length() <= MAX_NAME ? name : "~k-" + Digests.hex(rawKey) + suffix;
  }

  /** The name of the object that is written for a raw key, relative to where such objects lie. */
  public static String objectName(String rawKey) {
    return withSuffix(rawKey, SUFFIX);
  }

  /** Encodes one segment on its own, a store's or a bucket's name for instance. */
  public static String segment(String raw) {
    if (raw.isEmpty()) {
      return "~";
    }
    String encoded = guardReserved(percentEncode(raw));
    return encoded.length() <= MAX_SEGMENT ? encoded : "~s-" + Digests.hex(raw);
  }

  private static String directory(String raw) {
    String encoded = segment(raw);
    return encoded.endsWith(SUFFIX)
        ? encoded.substring(0, encoded.length() - SUFFIX.length()) + "%2ejson"
        : encoded;
  }

  private static String percentEncode(String raw) {
    byte[] bytes = raw.getBytes(UTF_8);
    StringBuilder out = new StringBuilder(bytes.length + 16);
    for (int i = 0; i < bytes.length; i++) {
      int b = bytes[i] & 0xff;
      boolean edge = i == 0 || i == bytes.length - 1;
      if (isPlain(b) && !(b == '.' && edge)) {
        out.append((char) b);
      } else {
        appendEncoded(out, b);
      }
    }
    return out.toString();
  }

  private static boolean isPlain(int b) {
    return (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '-' || b == '_' || b == '.';
  }

  private static void appendEncoded(StringBuilder out, int b) {
    out.append('%').append(HEX.charAt(b >> 4)).append(HEX.charAt(b & 15));
  }

  private static String guardReserved(String encoded) {
    if (!RESERVED.matcher(encoded).matches()) {
      return encoded;
    }
    StringBuilder out = new StringBuilder(encoded.length() + 2);
    appendEncoded(out, encoded.charAt(0));
    return out.append(encoded, 1, encoded.length()).toString();
  }
}
