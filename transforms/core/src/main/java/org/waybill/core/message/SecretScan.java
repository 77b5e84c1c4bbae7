package org.waybill.core.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
  private static final Set<String> SECRET_NAMES =
      Set.of(
          "secretaccesskey",
          "secretkey",
          "sessiontoken",
          "securitytoken",
          "awssecretaccesskey",
          "awssecretkey",
          "awssessiontoken",
          "awssecuritytoken",
          "password",
          "passwd",
          "passphrase",
          "authorization",
          "clientsecret",
          "privatekey",
          "accesstoken",
          "refreshtoken",
          "idtoken",
          "bearertoken");

  private static final int MAX_SECRET_NAME = 40;

  /** The contract's own names, which nearly every look is about; none is a secret's. */
  private static final Set<String> OWN_NAMES =
      Stream.concat(
              BlobRef.FIELDS.stream(),
              Stream.of(
                  "schemaVersion",
                  "messageId",
                  "correlationId",
                  "causationId",
                  "pipelineId",
                  "stage",
                  "stageAttempt",
                  "redrive",
                  "occurredAt",
                  "receivedAt",
                  "traceparent",
                  "tenantId",
                  "entityType",
                  "entityId",
                  "blob",
                  "attributes",
                  "source",
                  "kind",
                  "cluster",
                  "topic",
                  "partition",
                  "offset",
                  "index",
                  "recordedAt"))
          .collect(Collectors.toUnmodifiableSet());

  /** What {@link #mayHoldSecret} has to look at more closely, by character. */
  private static final boolean[] SUSPECT = suspect();

  private SecretScan() {}

  private static boolean[] suspect() {
    boolean[] suspect = new boolean['z' + 1];
    Arrays.fill(suspect, 0, ' ' + 1, true);
    "=:KSe-".chars().forEach(c -> suspect[c] = true);
    return suspect;
  }

  /** Whether a field or header of that name holds a secret by its name. */
  public static boolean isSecretName(String name) {
    return name.length() <= MAX_SECRET_NAME && SECRET_NAMES.contains(bareName(name));
  }

  /** The name in lower case (of ASCII), without separators. */
  private static String bareName(String name) {
    StringBuilder bare = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        bare.append((char) (c + ('a' - 'A')));
      } else if (c != '-' && c != '_' && c != '.' && c != ' ') {
        bare.append(c);
      }
    }
    return bare.toString();
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
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= SUSPECT.length || !SUSPECT[c]) {
        continue;
      }
      if (c == '='
          || c <= ' '
          || (c == ':' && text.startsWith("//", i + 1))
          || ((c == 'K' || c == 'S') && text.startsWith("IA", i + 1))
          || (c == 'e' && text.startsWith("yJ", i + 1))
          || (c == '-' && text.startsWith("----", i + 1))) {
        return true;
      }
    }
    return false;
  }

  /**
   * The path of the first string in a message that holds a secret, {@code blob.url} for instance;
   * the raw key of the claim check is exempt, since a key may look like anything.
   *
   * @param isKnown tells the top-level fields that need no look
   */
  static Optional<String> firstSecretIn(ObjectNode message, Predicate<String> isKnown) {
    for (var field : message.properties()) {
      String name = field.getKey();
      String found =
          isKnown.test(name) ? null : secretField(name, field.getValue(), name.equals("blob"));
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  /** The path of the first secret in a field, beginning with the field; null for none. */
  private static @Nullable String secretField(String name, JsonNode value, boolean claimCheck) {
    if (!OWN_NAMES.contains(name)) {
      if (isSecret(name)) {
        return MASK;
      }
      if (isSecretName(name) && holdsText(value)) {
        return name;
      }
    }
    String within = secretWithin(value, claimCheck);
    return within == null ? null : name + within;
  }

  /** The path of the first secret below a node; null for none, empty for the node itself. */
  private static @Nullable String secretWithin(JsonNode node, boolean claimCheck) {
    if (node.isTextual()) {
      return isSecret(node.textValue()) ? "" : null;
    }
    int index = 0;
    if (node.isArray()) {
      for (JsonNode child : node) {
        String found = secretWithin(child, false);
        if (found != null) {
          return "[" + index + "]" + found;
        }
        index++;
      }
    }
    for (var field : node.properties()) {
      boolean exempt = claimCheck && field.getKey().equals("key");
      if (!(exempt && field.getValue().isTextual())) {
        String found = secretField(field.getKey(), field.getValue(), false);
        if (found != null) {
          return "." + found;
        }
      }
    }
    return null;
  }
}
