package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.SecretScan;
import org.waybill.core.message.WireJson;

/**
 * Bytes of a bad record as they may be stored: verbatim when there is no secret in them, else with
 * the secrets masked, else, when they cannot be found for certain, not at all.
 */
final class SafeContent {

  /** A field of text that is no whole JSON, by its name. */
  private static final Pattern FIELD =
      Pattern.compile(
          "([A-Za-z][A-Za-z0-9_.-]{1,40}+)(\"?\\s{0,8}[:=]\\s{0,8}\"?)([^\"\\s,}]{1,4096}+)");

  private static final Pattern UNICODE_ESCAPE = Pattern.compile("\\\\u([0-9A-Fa-f]{4})");
  private static final String MASK = "[redacted]";

  private SafeContent() {}

  /**
   * Describes bytes: {@code bytes} their length, {@code encoding} how {@code data} has them, {@code
   * verbatim} whether that is all of them.
   */
  static ObjectNode describe(byte[] raw) {
    String text = Utf8.textOrNull(raw);
    Optional<String> safe =
        text == null ? redactBinary(raw) : Optional.ofNullable(redactText(text, raw));
    ObjectNode json = WireJson.object();
    json.set("bytes", WireJson.number(raw.length));
    if (safe.isEmpty()) {
      return json.put("encoding", "none").put("verbatim", false);
    }
    if (text != null) {
      json.put("encoding", "utf-8").put("verbatim", safe.get().equals(text));
      return json.put("data", safe.get());
    }
    byte[] bytes = safe.get().getBytes(ISO_8859_1);
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

  private static @Nullable String redactText(String text, byte[] raw) {
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

  /** Each byte as one character, so that what has no secret in it comes out as it was. */
  private static Optional<String> redactBinary(byte[] raw) {
    String text = new String(raw, ISO_8859_1);
    // UTF-16 has a zero in every other place.
    boolean hidden = SecretScan.isSecret(text.replace("\0", "")) && !SecretScan.isSecret(text);
    return hidden ? Optional.empty() : Optional.ofNullable(redactUnparsed(text));
  }

  private static @Nullable String redactUnparsed(String text) {
    String safe = FIELD.matcher(SecretScan.redact(text)).replaceAll(SafeContent::masked);
    // An escape may hide a secret from the patterns, and where it begins and ends is anybody's
    // guess.
    String unescaped = unescape(safe);
    return !unescaped.equals(safe) && SecretScan.isSecret(unescaped) ? null : safe;
  }

  private static String masked(java.util.regex.MatchResult field) {
    boolean secret = SecretScan.isSecretName(field.group(1)) && !field.group(3).startsWith(MASK);
    return Matcher.quoteReplacement(
        secret ? field.group(1) + field.group(2) + MASK : field.group());
  }

  private static String unescape(String text) {
    return UNICODE_ESCAPE
        .matcher(text)
        .replaceAll(
            escape ->
                Matcher.quoteReplacement(
                    Character.toString((char) Integer.parseInt(escape.group(1), 16))))
        .replace("\\/", "/");
  }
}
