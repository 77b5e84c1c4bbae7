package org.waybill.kafka.claim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.failure.SafeText;
import org.waybill.core.message.Message;
import org.waybill.core.message.SecretScan;
import org.waybill.core.message.WireJson;

/**
 * A topic's record that cannot be read: where it stands, why, and what it holds, verbatim unless
 * there is a secret in it. All of it is the same whenever the record is read, and free of secrets
 * from the start.
 */
public final class BadRecord {

  /** The stage that bad records fail in, as far as outputs and topics are named by stages. */
  public static final String STAGE = "claims";

  private final ObjectNode json;

  private BadRecord(ObjectNode json) {
    this.json = json;
  }

  /** Describes a record that is bad because of {@code code}; the reason quotes nothing of it. */
  static BadRecord of(TopicRecord record, String pipelineId, FailureCode code, String reason) {
    ObjectNode json = WireJson.object();
    json.put("pipelineId", pipelineId).put("code", code.name());
    json.put("reason", SafeText.reason(reason));
    RecordPosition position = record.position();
    ObjectNode described = json.putObject("record");
    described.put("cluster", position.cluster()).put("topic", position.topic());
    described.set("partition", WireJson.number(position.partition()));
    described.set("offset", WireJson.number(position.offset()));
    if (record.recordedAt() != null) {
      described.put("recordedAt", record.recordedAt().toString());
    }
    boolean verbatim = true;
    if (record.key() != null) {
      ObjectNode key = SafeContent.describe(record.key());
      verbatim &= isVerbatim(key);
      described.set("key", key);
    }
    if (!record.headers().isEmpty()) {
      ArrayNode headers = described.putArray("headers");
      for (TopicRecord.Header header : record.headers()) {
        ObjectNode safe = header(header);
        verbatim &= isVerbatim(safe);
        headers.add(safe);
      }
    }
    if (record.value() != null) {
      ObjectNode value = SafeContent.describe(record.value());
      verbatim &= isVerbatim(value);
      described.set("value", value);
    }
    described.put("verbatim", verbatim);
    return new BadRecord(json);
  }

  private static ObjectNode header(TopicRecord.Header header) {
    ObjectNode safe = WireJson.object().put("name", SecretScan.redact(header.name()));
    byte[] value = header.value();
    if (value == null) {
      return safe.put("verbatim", !SecretScan.isSecret(header.name()));
    }
    if (SecretScan.isSecretName(header.name())) {
      safe.set("bytes", WireJson.number(value.length));
      return safe.put("encoding", "none").put("verbatim", false);
    }
    ObjectNode content = SafeContent.describe(value);
    safe.setAll(content);
    return safe.put("verbatim", isVerbatim(content) && !SecretScan.isSecret(header.name()));
  }

  private static boolean isVerbatim(JsonNode described) {
    return described.path("verbatim").booleanValue();
  }

  /**
   * Reads the form that {@link #wire} writes.
   *
   * @throws IOException when the bytes are no such form
   */
  public static BadRecord parse(byte[] wire) throws IOException {
    return new BadRecord(WireJson.parseObject(wire));
  }

  /** The form in which it travels: JSON. */
  public byte[] wire() {
    return WireJson.bytes(json);
  }

  /** Where the record stands. */
  public RecordPosition position() {
    JsonNode record = json.path("record");
    return new RecordPosition(
        text(record, "cluster"),
        text(record, "topic"),
        Math.toIntExact(number(record, "partition")),
        number(record, "offset"));
  }

  /** The pipeline that read it. */
  public String pipelineId() {
    return text(json, "pipelineId");
  }

  /** Why. */
  public FailureCode code() {
    return FailureCode.valueOf(text(json, "code"));
  }

  /** Why, in words; may be stored and printed. */
  public String reason() {
    return text(json, "reason");
  }

  /** Whether key, headers and value are kept as they were. */
  public boolean isVerbatim() {
    return isVerbatim(json.path("record"));
  }

  /** The value, its secrets masked; null when it cannot be kept. */
  public byte @Nullable [] value() {
    return SafeContent.bytes(json.path("record").path("value"));
  }

  /** The key, its secrets masked; null when there is none, or it cannot be kept. */
  public byte @Nullable [] key() {
    return SafeContent.bytes(json.path("record").path("key"));
  }

  /** The headers, their secrets masked, without those that cannot be kept. */
  public List<TopicRecord.Header> headers() {
    List<TopicRecord.Header> headers = new ArrayList<>();
    for (JsonNode header : json.path("record").path("headers")) {
      if (!"none".equals(WireJson.textOrNull(header.get("encoding")))) {
        headers.add(new TopicRecord.Header(text(header, "name"), SafeContent.bytes(header)));
      }
    }
    return headers;
  }

  /** The dead letter: first what is the same in every run, then {@code run}. */
  public byte[] deadLetter(String runId, Instant at) {
    ObjectNode object = WireJson.object().put("schemaVersion", Message.SCHEMA_VERSION);
    object.put("pipelineId", pipelineId()).put("stage", STAGE).put("status", "dead");
    object.put("code", code().name()).put("disposition", code().disposition().name());
    object.put("reason", reason());
    object.set("record", json.path("record"));
    object.set("run", WireJson.object().put("id", runId).put("at", at.toString()));
    return WireJson.prettyBytes(object);
  }

  private static String text(JsonNode in, String name) {
    return Objects.requireNonNullElse(WireJson.textOrNull(in.get(name)), "");
  }

  private static long number(JsonNode in, String name) {
    return Objects.requireNonNull(WireJson.longOrNull(in.get(name)));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BadRecord that && json.equals(that.json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  /** Position and code, without content. */
  @Override
  public String toString() {
    return position() + " " + code() + ": " + reason();
  }
}
