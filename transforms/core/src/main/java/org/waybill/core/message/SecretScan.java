package org.waybill.core.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
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

  /** Repeats are bounded where a text could otherwise be made to take the square of its length. */
  private static final List<Pattern> SECRETS =
      List.of(
          Pattern.compile("(?i)X-Amz-(Signature|Security-Token|Credential)=[^&\\s\"]+"),
          Pattern.compile("(?i)X-Goog-(Signature|Credential)=[^&\\s\"]+"),
          Pattern.compile("(?i)[?&](AWSAccessKeyId|Signature|sig|access_token)=[^&\\s\"]+"),
          Pattern.compile("\\b(AKIA|ASIA)[A-Z0-9]{16}\\b"),
          Pattern.compile("(?i)\\b(Bearer|Basic)\\s+[A-Za-z0-9+/_.=-]{16,}"),
          Pattern.compile("\\beyJ[A-Za-z0-9_-]{8,8192}+\\.[A-Za-z0-9_-]{8,8192}+\\.[A-Za-z0-9_-]+"),
          Pattern.compile(
              "-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(-----END [A-Z ]*PRIVATE KEY-----|$)",
              Pattern.DOTALL),
          Pattern.compile("(?<=[A-Za-z0-9+.-])://[^/\\s:@\"]{1,1024}+:[^/\\s@\"]{1,4096}+@"));

  /** Fields that hold a secret whatever it looks like; separators in their names do not count. */
  private static final Pattern SECRET_NAME =
      Pattern.compile(
          "(?i)(aws)?(secretaccesskey|secretkey|sessiontoken|securitytoken)"
              + "|password|passwd|passphrase|authorization|clientsecret|privatekey"
              + "|(access|refresh|id|bearer)token");

  private static final Pattern SEPARATORS = Pattern.compile("[-_. ]");
  private static final int MAX_SECRET_NAME = 40;

  private SecretScan() {}

  /** Whether a field or header of that name holds a secret by its name. */
  public static boolean isSecretName(String name) {
    return name.length() <= MAX_SECRET_NAME
        && SECRET_NAME.matcher(SEPARATORS.matcher(name).replaceAll("")).matches();
  }

  /**
   * The tree with every secret in it masked, in names and values of fields; equal to what was given
   * when there is none. The raw key of a claim check stays, for a redrive needs it as it is.
   */
  public static JsonNode redact(JsonNode node) {
    if (node.isTextual()) {
      String text = node.textValue();
      return isSecret(text) ? TextNode.valueOf(redact(text)) : node;
    }
    if (node.isArray()) {
      ArrayNode array = WireJson.array();
      node.forEach(child -> array.add(redact(child)));
      return array;
    }
    if (node.isObject()) {
      ObjectNode object = WireJson.object();
      for (var field : node.properties()) {
        object.set(redact(field.getKey()), redactField(node, field.getKey(), field.getValue()));
      }
      return object;
    }
    return node;
  }

  private static JsonNode redactField(JsonNode owner, String name, JsonNode value) {
    if (name.equals("key") && owner.has("bucket") && value.isTextual()) {
      return value;
    }
    return isSecretName(name) && holdsText(value) ? TextNode.valueOf(MASK) : redact(value);
  }

  /** An empty or masked value tells nothing. */
  private static boolean holdsText(JsonNode value) {
    return value.isTextual() && !value.textValue().isEmpty() && !value.textValue().equals(MASK);
  }

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
      if (isSecret(field.getKey())) {
        return Optional.of(path.isEmpty() ? MASK : path + "." + MASK);
      }
      String child = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
      boolean named = isSecretName(field.getKey()) && holdsText(field.getValue());
      Optional<String> found = named ? Optional.of(child) : find(field.getValue(), child);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}
