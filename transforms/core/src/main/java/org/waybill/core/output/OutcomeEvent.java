package org.waybill.core.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.Message;
import org.waybill.core.message.NameBasedIds;
import org.waybill.core.message.SecretScan;
import org.waybill.core.message.WireJson;

/**
 * Tells whoever listens how one claim ended, once its effect is durable. The same work that ends in
 * the same way has the same event id, however often it is delivered: the id is made of pipeline,
 * entity, version, recipe and status.
 *
 * <p>The claim travels along without the attributes that stages added, with every field that this
 * version does not know.
 */
public final class OutcomeEvent {

  private final ObjectNode json;

  private OutcomeEvent(ObjectNode json) {
    this.json = json;
  }

  /**
   * Tells of an outcome that stands, or would have stood if none better did.
   *
   * @param message the claim, pinned
   * @param result {@code written} when the outcome stands by it, else why not: {@code unchanged},
   *     {@code outranked} or {@code superseded}
   * @param status the outcome's status
   * @param details {@code content}, or {@code stage}, {@code code}, {@code reason} and {@code
   *     failure}
   */
  public static OutcomeEvent of(
      Message message, String recipe, String result, OutcomeStatus status, ObjectNode details) {
    ObjectNode json = WireJson.object().put("schemaVersion", Message.SCHEMA_VERSION);
    String version = Outcome.versionOf(message.blob()).value();
    String id =
        NameBasedIds.of(
            "outcome",
            message.pipelineId(),
            message.entityId(),
            version,
            recipe,
            status.wireName());
    json.put("eventId", id).put("status", status.wireName());
    json.put("result", result);
    json.put("entityId", message.entityId()).put("pipelineId", message.pipelineId());
    json.set("source", Outcome.source(message.blob()));
    json.put("recipe", recipe);
    json.put("outcome", OutputNames.outcome(message.blob().entity()));
    json.setAll(details);
    ObjectNode claim = message.toJson();
    claim.remove("attributes");
    json.set("claim", SecretScan.redact(claim));
    return new OutcomeEvent(json);
  }

  /** The parts of an outcome that an event repeats. */
  public static ObjectNode details(ObjectNode outcome) {
    ObjectNode details = WireJson.object();
    for (String name : new String[] {"content", "stage", "code", "reason", "failure"}) {
      JsonNode value = outcome.get(name);
      if (value != null) {
        details.set(name, value);
      }
    }
    return details;
  }

  /**
   * Reads the form that {@link #wire} writes.
   *
   * @throws IOException when the bytes are no JSON object
   */
  public static OutcomeEvent parse(byte[] wire) throws IOException {
    return new OutcomeEvent(WireJson.parseObject(wire));
  }

  /** JSON in UTF-8, on one line. */
  public byte[] wire() {
    return WireJson.bytes(json);
  }

  /** Identifies what it tells. */
  public String eventId() {
    return text(json, "eventId");
  }

  /** The entity it is about: the key to partition events by. */
  public String entityId() {
    return text(json, "entityId");
  }

  /** How the entity ended. */
  public OutcomeStatus status() {
    return OutcomeStatus.ofWireName(text(json, "status")).orElseThrow();
  }

  /** A text of the claim, {@code traceparent} for instance. */
  public Optional<String> ofClaim(String field) {
    return Optional.ofNullable(WireJson.textOrNull(json.path("claim").get(field)));
  }

  /** A copy of the whole document. */
  public ObjectNode toJson() {
    return json.deepCopy();
  }

  private static String text(ObjectNode in, String name) {
    return Objects.requireNonNullElse(WireJson.textOrNull(in.get(name)), "");
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OutcomeEvent that && json.equals(that.json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  /** Status and id, without content. */
  @Override
  public String toString() {
    return text(json, "status") + " " + eventId();
  }
}
