package org.waybill.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;

/** Checks a value against the few keywords of JSON Schema that the published schemas use. */
final class SchemaCheck {
  private final JsonNode root;

  SchemaCheck(JsonNode root) {
    this.root = root;
  }

  void check(JsonNode value, JsonNode schema, String path, List<String> faults) {
    if (schema.has("$ref")) {
      check(value, root.at(schema.get("$ref").asText().substring(1)), path, faults);
      return;
    }
    if (schema.has("const") && !schema.get("const").equals(value)) {
      faults.add(path + " is not " + schema.get("const"));
    }
    if (schema.has("enum") && !contains(schema.get("enum"), value)) {
      faults.add(path + " is none of " + schema.get("enum"));
    }
    if (schema.has("pattern")
        && !Pattern.compile(schema.get("pattern").asText()).matcher(value.asText()).find()) {
      faults.add(path + " does not match " + schema.get("pattern"));
    }
    if (schema.has("minimum") && value.asLong() < schema.get("minimum").asLong()) {
      faults.add(path + " is less than " + schema.get("minimum"));
    }
    switch (schema.path("type").asText()) {
      case "object" -> checkObject(value, schema, path, faults);
      case "array" -> checkArray(value, schema, path, faults);
      case "string" -> checkKind(value.isTextual(), path, "a string", faults);
      case "integer" -> checkKind(value.isIntegralNumber(), path, "an integer", faults);
      case "boolean" -> checkKind(value.isBoolean(), path, "a boolean", faults);
      default -> checkKind(schema.has("const") || schema.has("enum"), path, "checked", faults);
    }
  }

  private void checkObject(JsonNode value, JsonNode schema, String path, List<String> faults) {
    checkKind(value.isObject(), path, "an object", faults);
    for (JsonNode name : schema.path("required")) {
      if (!value.has(name.asText())) {
        faults.add(path + " lacks " + name);
      }
    }
    JsonNode others = schema.path("additionalProperties");
    value
        .fields()
        .forEachRemaining(
            field -> {
              String inner = path + "." + field.getKey();
              JsonNode known = schema.path("properties").path(field.getKey());
              if (known.isMissingNode() && others.isObject()) {
                check(field.getValue(), others, inner, faults);
              } else if (known.isMissingNode()) {
                faults.add(inner + " is not in the schema");
              } else {
                check(field.getValue(), known, inner, faults);
              }
            });
  }

  private void checkArray(JsonNode value, JsonNode schema, String path, List<String> faults) {
    checkKind(value.isArray(), path, "an array", faults);
    for (int i = 0; i < value.size(); i++) {
      check(value.get(i), schema.get("items"), path + "[" + i + "]", faults);
    }
  }

  private static void checkKind(boolean is, String path, String kind, List<String> faults) {
    if (!is) {
      faults.add(path + " is not " + kind);
    }
  }

  private static boolean contains(JsonNode values, JsonNode value) {
    for (JsonNode candidate : values) {
      if (candidate.equals(value)) {
        return true;
      }
    }
    return false;
  }
}
