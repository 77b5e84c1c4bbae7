package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.SecretScan;
import org.waybill.core.message.WireJson;

/**
 * Bytes of a bad record as they may be stored: verbatim when there is no secret in them, else with
 * the secrets masked, else, when they cannot be found for certain or there are too many bytes, not
 * at all.
 */
final class SafeContent {

  /**
   * Longest that is kept, in bytes. What it becomes must stay below the longest string that our own
   * JSON parser reads, or the record could be written and never read again.
   */
  static final int MAX_BYTES = 4 << 20;

  private static final Pattern UNICODE_ESCAPE = Pattern.compile("\\\\{1,8}+u([0-9A-Fa-f]{4})");
  private static final Pattern ESCAPE = Pattern.compile("\\\\{1,8}+([\"'/])");

  private SafeContent() {}

  /**
   * Describes bytes: {@code bytes} their length, {@code encoding} how {@code data} has them, {@code
   * verbatim} whether that is all of them.
   */
  static ObjectNode describe(byte[] raw) {
    ObjectNode json = WireJson.object();
    json.set("bytes", WireJson.number(raw.length));
    String text = raw.length > MAX_BYTES ? null : Utf8.textOrNull(raw);
    String safe = raw.length > MAX_BYTES ? null : redact(text, raw);
    if (safe == null) {
      return json.put("encoding", "none").put("verbatim", false);
    }
    if (text != null) {
      json.put("encoding", "utf-8").put("verbatim", safe.equals(text));
      return json.put("data", safe);
    }
    byte[] bytes = safe.getBytes(ISO_8859_1);
    json.put("encoding", "base64").put("verbatim", java.util.Arrays.equals(bytes, raw));
    return json.put("data", Base64.getEncoder().encodeToString(bytes));
  }

  /** The bytes that {@link #describe} kept; null when it kept none. */
  static byte @Nullable [] bytes(JsonNode described) {
    String data = WireJson.textOrNull(described.get("data"));
    if (data == null) {
      return null;
    }
    boolean binary = "base64".equals(WireJson.textOrNull(described.get("encoding")));
    return binary ? Base64.getDecoder().decode(data) : data.getBytes(UTF_8);
  }

  /** Binary is taken with each byte as one character, so that the rest comes out as it was. */
  private static @Nullable String redact(@Nullable String text, byte[] raw) {
    if (text == null) {
      return redactUnparsed(new String(raw, ISO_8859_1));
    }
    JsonNode tree = treeOrNull(raw);
    if (tree == null) {
      return redactUnparsed(text);
    }
    JsonNode safe = SecretScan.redact(tree);
    return safe.equals(tree) ? text : new String(WireJson.bytes(safe), UTF_8);
  }

  private static @Nullable JsonNode treeOrNull(byte[] raw) {
    try {
      return WireJson.parseObject(raw);
    } catch (IOException e) {
      return null;
    }
  }

  private static @Nullable String redactUnparsed(String text) {
    String safe = mask(text);
    // Escapes, and the zeros of UTF-16, may hide a secret from the patterns, and where it begins
    // and ends is anybody's guess.
    String bare = unescape(safe.replace("\0", ""));
    return bare.equals(safe) || mask(bare).equals(bare) ? safe : null;
  }

  private static String mask(String text) {
    return SecretFields.mask(SecretScan.redact(text));
  }

  private static String unescape(String text) {
    String plain =
        UNICODE_ESCAPE
            .matcher(text)
            .replaceAll(
                escape ->
                    Matcher.quoteReplacement(
                        Character.toString((char) Integer.parseInt(escape.group(1), 16))));
    return ESCAPE.matcher(plain).replaceAll("$1");
  }
}
