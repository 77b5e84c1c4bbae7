package org.waybill.core.message;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds and masks what must never be stored or printed: presigned addresses, access keys, tokens.
 *
 * <p>It knows the forms that stores and identity providers hand out; it cannot know every secret.
 */
public final class SecretScan {

  private static final String MASK = "[redacted]";

  private static final List<Pattern> SECRETS =
      List.of(
          Pattern.compile("(?i)X-Amz-(Signature|Security-Token|Credential)=[^&\\s\"]+"),
          Pattern.compile("(?i)X-Goog-(Signature|Credential)=[^&\\s\"]+"),
          Pattern.compile("(?i)[?&](AWSAccessKeyId|Signature|sig|access_token)=[^&\\s\"]+"),
          Pattern.compile("\\b(AKIA|ASIA)[A-Z0-9]{16}\\b"),
          Pattern.compile("(?i)\\b(Bearer|Basic)\\s+[A-Za-z0-9+/_.=-]{16,}"),
          Pattern.compile("\\beyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]+"),
          Pattern.compile(
              "-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(-----END [A-Z ]*PRIVATE KEY-----|$)",
              Pattern.DOTALL),
          Pattern.compile("(?i)\\b[a-z][a-z0-9+.-]*://[^/\\s:@\"]+:[^/\\s@\"]+@"));

  private SecretScan() {}

  /** The text with every secret in it masked. */
  public static String redact(String text) {
    if (!mayHoldSecret(text)) {
      return text;
    }
    String result = text;
    for (Pattern secret : SECRETS) {
      result = secret.matcher(result).replaceAll(MASK);
    }
    return result;
  }

  /** Whether the text holds a secret. */
  public static boolean isSecret(String text) {
    return mayHoldSecret(text) && SECRETS.stream().anyMatch(secret -> secret.matcher(text).find());
  }

  /** Every form of a secret holds one of these; most strings of a message hold none. */
  private static boolean mayHoldSecret(String text) {
    return text.indexOf('=') >= 0
        || text.contains("://")
        || text.contains("KIA")
        || text.contains("SIA")
        || text.contains("eyJ")
        || text.contains("-----")
        || hasSpace(text);
  }

  private static boolean hasSpace(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) <= ' ') {
        return true;
      }
    }
    return false;
  }

  /**
   * The path of the first string in the tree that holds a secret, {@code blob.url} for instance;
   * the raw key of the claim check is exempt, since a key may look like anything.
   */
  static Optional<String> firstSecretIn(JsonNode tree) {
    return find(tree, "");
  }

  private static Optional<String> find(JsonNode node, String path) {
    if (node.isTextual()) {
      boolean exempt = path.equals("blob.key");
      return !exempt && isSecret(node.textValue()) ? Optional.of(path) : Optional.empty();
    }
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        Optional<String> found = find(node.get(i), path + "[" + i + "]");
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    }
    for (var field : node.properties()) {
      String child = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
      Optional<String> found = find(field.getValue(), child);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}
