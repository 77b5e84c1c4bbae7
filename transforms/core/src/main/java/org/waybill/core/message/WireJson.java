package org.waybill.core.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * JSON trees that come out as they went in: fields keep their order and numbers keep their text
 * ({@code 1.10} and {@code 1e2} stay so), which an ordinary binding to numbers would lose.
 */
public final class WireJson {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .build();
  private static final ObjectMapper ESCAPING =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  /** Deepest nesting of a message: what is made of it adds to that, and 1,000 can be read. */
  static final int MAX_DEPTH = 900;

  /** The length of what is nested deeper. */
  static final long TOO_DEEP = Long.MAX_VALUE;

  private WireJson() {}

  /** An empty object. */
  public static ObjectNode object() {
    return NODES.objectNode();
  }

  /** An empty array. */
  public static ArrayNode array() {
    return NODES.arrayNode();
  }

  /** A number node that equals the same number read from the wire. */
  public static JsonNode number(long value) {
    return NODES.rawValueNode(new RawValue(Long.toString(value)));
  }

  /** An object with the same nodes in it. */
  static ObjectNode shallowCopy(ObjectNode object) {
    ObjectNode copy = NODES.objectNode();
    copy.setAll(object);
    return copy;
  }

  /**
   * Parses one JSON object.
   *
   * @throws IOException when the bytes are not exactly one JSON object without repeated fields
   */
  public static ObjectNode parseObject(byte[] utf8) throws IOException {
    try (JsonParser parser = MAPPER.createParser(utf8)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("A JSON object was expected");
      }
      ObjectNode result = readObject(parser);
      if (parser.nextToken() != null) {
        throw new IOException("Nothing was expected after the JSON object");
      }
      return result;
    }
  }

  /**
   * A bound of the length of a tree on one line, in bytes of UTF-8: no character takes more than
   * six, and six stand in for what surrounds a value.
   *
   * @return {@link #TOO_DEEP} for a tree nested in more than {@link #MAX_DEPTH} levels
   */
  static long longestForm(JsonNode node) {
    return longestForm(node, MAX_DEPTH);
  }

  private static long longestForm(JsonNode node, int levels) {
    if (node instanceof POJONode number && number.getPojo() instanceof RawValue raw) {
      return 6 + 6L * String.valueOf(raw.rawValue()).length();
    }
    if (!node.isContainerNode()) {
      return 6 + 6L * node.asText().length();
    }
    long sum = 6;
    for (var field : node.properties()) {
      sum += 6 + 6L * field.getKey().length();
    }
    for (JsonNode child : node) {
      long length = levels == 0 ? TOO_DEEP : longestForm(child, levels - 1);
      if (length == TOO_DEEP) {
        return length;
      }
      sum += length;
    }
    return sum;
  }

  /** Writes a tree on one line, as UTF-8. */
  public static byte[] bytes(JsonNode node) {
    return text(node, false).getBytes(UTF_8);
  }

  /** Writes a tree indented, with a line feed at its end, as UTF-8; for objects people read. */
  public static byte[] prettyBytes(JsonNode node) {
    return (text(node, true) + "\n").getBytes(UTF_8);
  }

  /** The whole number a node stands for, or null when it is none that fits a long. */
  public static @Nullable Long longOrNull(@Nullable JsonNode node) {
    if (node == null) {
      return null;
    }
    try {
      if (node instanceof POJONode pojo && pojo.getPojo() instanceof RawValue raw) {
        return Long.valueOf(String.valueOf(raw.rawValue()));
      }
      return node.canConvertToLong() && node.isIntegralNumber() ? node.longValue() : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** The string a node holds, or null when it is absent or no string. */
  public static @Nullable String textOrNull(@Nullable JsonNode node) {
    return node != null && node.isTextual() ? node.textValue() : null;
  }

  private static String text(JsonNode node, boolean pretty) {
    String text = write(MAPPER, node, pretty);
    // An unpaired surrogate has no UTF-8 form; escaped, it survives.
    return hasUnpairedSurrogate(text) ? write(ESCAPING, node, pretty) : text;
  }

  private static String write(ObjectMapper mapper, JsonNode node, boolean pretty) {
    StringWriter out = new StringWriter();
    try (JsonGenerator generator = mapper.createGenerator(out)) {
      if (pretty) {
        generator.setPrettyPrinter(new StablePrettyPrinter());
      }
      mapper.writeTree(generator, node);
    } catch (IOException e) {
      throw new UncheckedIOException("A tree in memory can always be written", e);
    }
    return out.toString();
  }

  private static boolean hasUnpairedSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  private static ObjectNode readObject(JsonParser parser) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      object.set(name, readValue(parser, parser.nextToken()));
    }
    return object;
  }

  private static JsonNode readValue(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> readObject(parser);
      case START_ARRAY -> readArray(parser);
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          NODES.rawValueNode(new RawValue(parser.getText()));
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> throw new IOException("Unexpected " + token + " in a JSON object");
    };
  }

  private static ArrayNode readArray(JsonParser parser) throws IOException {
    ArrayNode array = NODES.arrayNode();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      array.add(readValue(parser, token));
    }
    return array;
  }
}
