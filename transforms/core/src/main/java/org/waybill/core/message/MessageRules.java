package org.waybill.core.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a message must satisfy before a stage may see it, as pure functions. */
public final class MessageRules {

  /** Largest wire form of a message, in bytes. */
  public static final int MAX_MESSAGE_BYTES = 64 * 1024;

  /** Largest attributes object of one stage, in bytes of its wire form. */
  public static final int MAX_ATTRIBUTES_BYTES = 8 * 1024;

  /** Longest key that an object store allows, in bytes of UTF-8. */
  public static final int MAX_KEY_BYTES = 1024;

  private static final List<String> REQUIRED =
      List.of("messageId", "correlationId", "pipelineId", "entityId");
  private static final List<String> TEXTS =
      List.of("causationId", "stage", "traceparent", "tenantId", "entityType");
  private static final List<String> COUNTS = List.of("stageAttempt", "redrive");
  private static final List<String> BLOB_REQUIRED = List.of("store", "bucket", "key");
  private static final List<String> BLOB_TEXTS =
      List.of("versionId", "etag", "sha256", "contentType", "lastModified");
  private static final List<String> INSTANTS = List.of("occurredAt", "receivedAt");

  private MessageRules() {}

  /** Whether this code can read messages of that schema version: any minor of major version 1. */
  public static boolean isKnownSchema(@Nullable String schemaVersion) {
    return schemaVersion != null
        && (schemaVersion.equals(Message.SCHEMA_VERSION)
            || schemaVersion.startsWith(Message.SCHEMA_VERSION + "."));
  }

  /**
   * Says what is wrong with a message of a known schema version, naming the field; empty when
   * nothing is. Never quotes the message's content.
   */
  public static Optional<String> problem(Message message) {
    return message.problem();
  }

  /** Looks at what no earlier look has found sound. */
  static Optional<String> problemOf(Message message) {
    long atMost = WireJson.longestForm(message.sharedJson());
    if (atMost == WireJson.TOO_DEEP) {
      return Optional.of("The message is nested in more than " + WireJson.MAX_DEPTH + " levels");
    }
    if (atMost > MAX_MESSAGE_BYTES && message.wireSize() > MAX_MESSAGE_BYTES) {
      return Optional.of(
          "The message has %d bytes, more than the %d allowed"
              .formatted(message.wireSize(), MAX_MESSAGE_BYTES));
    }
    return missingField(message)
        .or(() -> badText(message))
        .or(() -> badCount(message))
        .or(() -> badInstant(message))
        .or(() -> badBlob(message))
        .or(() -> badAttributes(message))
        .or(() -> secret(message));
  }

  /** Whether a message, well-formed or not, says which entity it is about and whose it is. */
  public static boolean isAddressed(Message message) {
    return missingField(message).isEmpty() && badBlob(message).isEmpty();
  }

  private static Optional<String> missingField(Message message) {
    for (String name : REQUIRED) {
      if (isBlank(message.field(name))) {
        return Optional.of("The field " + name + " is missing or no string");
      }
    }
    return Optional.empty();
  }

  private static Optional<String> badText(Message message) {
    for (String name : TEXTS) {
      if (!isTextOrAbsent(message.field(name))) {
        return Optional.of("The field " + name + " is no string");
      }
    }
    return Optional.empty();
  }

  private static Optional<String> badCount(Message message) {
    for (String name : COUNTS) {
      if (!isCountOrAbsent(message.field(name))) {
        return Optional.of("The field " + name + " is no whole number from 0 on");
      }
    }
    return Optional.empty();
  }

  private static Optional<String> badInstant(Message message) {
    for (String name : INSTANTS) {
      JsonNode node = message.field(name);
      if (node.isMissingNode() || node.isNull() || message.isSound(name)) {
        continue;
      }
      if (!isInstant(node)) {
        return Optional.of("The field " + name + " is no ISO-8601 instant");
      }
    }
    return Optional.empty();
  }

  private static Optional<String> badBlob(Message message) {
    if (message.isSound("blob") && message.isSound("entityId")) {
      return Optional.empty();
    }
    if (!(message.field("blob") instanceof ObjectNode blob)) {
      return Optional.of("The field blob is missing or no object");
    }
    for (String name : BLOB_REQUIRED) {
      if (isBlank(blob.path(name))) {
        return Optional.of("The field blob." + name + " is missing or no string");
      }
    }
    for (String name : BLOB_TEXTS) {
      if (!isTextOrAbsent(blob.path(name))) {
        return Optional.of("The field blob." + name + " is no string");
      }
    }
    if (!isCountOrAbsent(blob.path("size"))) {
      return Optional.of("The field blob.size is no length in bytes");
    }
    if (!message.isOfItsBlob()) {
      return Optional.of("The field entityId is not that of the blob");
    }
    return Optional.empty();
  }

  private static Optional<String> badAttributes(Message message) {
    JsonNode all = message.field("attributes");
    if (all.isMissingNode()) {
      return Optional.empty();
    }
    if (!all.isObject()) {
      return Optional.of("The field attributes is no object");
    }
    for (var stage : all.properties()) {
      if (!stage.getValue().isObject()) {
        return Optional.of("The attributes of " + stage.getKey() + " are no object");
      }
      if (message.areSound(stage.getKey())
          || WireJson.longestForm(stage.getValue()) <= MAX_ATTRIBUTES_BYTES) {
        continue;
      }
      int bytes = WireJson.bytes(stage.getValue()).length;
      if (bytes > MAX_ATTRIBUTES_BYTES) {
        return Optional.of(
            "The attributes of %s have %d bytes, more than the %d allowed"
                .formatted(stage.getKey(), bytes, MAX_ATTRIBUTES_BYTES));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> secret(Message message) {
    return SecretScan.firstSecretIn(message.sharedJson(), message::isSound)
        .map(path -> "The field " + path + " carries a secret or a presigned address");
  }

  private static boolean isTextOrAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull() || node.isTextual();
  }

  private static boolean isCountOrAbsent(JsonNode node) {
    if (node.isMissingNode() || node.isNull()) {
      return true;
    }
    Long value = WireJson.longOrNull(node);
    return value != null && value >= 0;
  }

  private static boolean isBlank(JsonNode node) {
    return !node.isTextual() || node.textValue().isEmpty();
  }

  private static boolean isInstant(JsonNode node) {
    if (!node.isTextual()) {
      return false;
    }
    if (PlainInstant.is(node.textValue())) {
      return true;
    }
    try {
      Instant.parse(node.textValue());
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }
}
