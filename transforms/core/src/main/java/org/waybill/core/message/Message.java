package org.waybill.core.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What flows through the pipes: envelope, claim check and the small attributes that stages added.
 * Never payload bytes, text or secrets.
 *
 * <p>A message is its JSON document. Fields that this version does not know stay where they are,
 * with their order and the text of their numbers; two messages are equal when their wire forms are.
 * Immutable; every change makes a new message.
 *
 * <p>Accessors of required fields throw {@link IllegalStateException} when the field is absent or
 * of another type. The stage harness applies {@link MessageRules} first, so a stage never sees such
 * a message.
 */
public final class Message {

  /** The schema version that this code writes. */
  public static final String SCHEMA_VERSION = "1";

  private final ObjectNode json;
  private final @Nullable Entity identified;
  private volatile byte @Nullable [] wire;
  private volatile @Nullable ObjectNode sound;
  private volatile @Nullable String problem;

  private Message(
      ObjectNode json,
      byte @Nullable [] wire,
      @Nullable ObjectNode sound,
      @Nullable Entity identified) {
    this.json = json;
    this.wire = wire;
    this.sound = sound;
    this.identified = identified;
  }

  /**
   * Reads the wire form.
   *
   * @throws IOException when the bytes are not exactly one JSON object
   */
  public static Message parse(byte[] wire) throws IOException {
    return of(WireJson.parseObject(wire), null, null);
  }

  /** Reads a wire form that this code wrote; the bytes are kept, not copied. */
  static Message parseOwn(byte[] wire) throws IOException {
    return new Message(WireJson.parseObject(wire), wire, null, null);
  }

  /** Starts a message about {@code blob} with the fields that every message has. */
  public static MessageBuilder claim(BlobRef blob) {
    return completing(WireJson.object())
        .schemaVersion(SCHEMA_VERSION)
        .entity(blob.entity())
        .blob(blob);
  }

  /** A builder that starts from this message. */
  public MessageBuilder toBuilder() {
    return new MessageBuilder(WireJson.shallowCopy(json), problemIsNone() ? json : sound);
  }

  /**
   * A builder that starts from a document read elsewhere, which it takes over: the caller must not
   * use the document any more.
   */
  public static MessageBuilder completing(ObjectNode json) {
    return new MessageBuilder(json, null);
  }

  /**
   * A message of a document, which it takes over.
   *
   * @param sound the document of a message in which no problem was found, or null; nodes that both
   *     share are not looked at again
   * @param identified the entity whose id the document has, or null when that is to be found out
   */
  static Message of(ObjectNode json, @Nullable ObjectNode sound, @Nullable Entity identified) {
    return new Message(json, null, sound, identified);
  }

  /** The wire form: UTF-8 JSON on one line. */
  public byte[] wire() {
    return sharedWire().clone();
  }

  /** The wire form itself, written when first asked for; not to be changed. */
  byte[] sharedWire() {
    byte[] known = wire;
    if (known == null) {
      known = WireJson.bytes(json);
      wire = known;
    }
    return known;
  }

  /** The document itself; not to be changed. */
  ObjectNode sharedJson() {
    return json;
  }

  /** What {@link MessageRules} find wrong, found once: a message goes from stage to stage. */
  Optional<String> problem() {
    String known = problem;
    if (known == null) {
      known = MessageRules.problemOf(this).orElse("");
      problem = known;
      sound = null;
    }
    return known.isEmpty() ? Optional.empty() : Optional.of(known);
  }

  private boolean problemIsNone() {
    String known = problem;
    return known != null && known.isEmpty();
  }

  /** Whether a top-level field is that of a message in which no problem was found. */
  boolean isSound(String name) {
    ObjectNode base = sound;
    return base != null && Objects.equals(json.get(name), base.get(name));
  }

  /** Whether the attributes of a stage are those of a message in which no problem was found. */
  boolean areSound(String stage) {
    ObjectNode base = sound;
    return base != null
        && Objects.equals(json.path("attributes").get(stage), base.path("attributes").get(stage));
  }

  /** Length of the wire form in bytes. */
  public int wireSize() {
    return sharedWire().length;
  }

  /** A copy of the whole document. */
  public ObjectNode toJson() {
    return json.deepCopy();
  }

  /** Identifies this message; for tracing only. */
  public String messageId() {
    return required("messageId");
  }

  /** Identifies everything that follows from one claim; on every log line. */
  public String correlationId() {
    return required("correlationId");
  }

  /** The correlation id of a message that may be malformed; null when it has none. */
  public @Nullable String correlationIdOrNull() {
    return text("correlationId");
  }

  /** The message that this one was made from; null for a claim. */
  public @Nullable String causationId() {
    return text("causationId");
  }

  /** Which pipeline the message belongs to. */
  public String pipelineId() {
    return required("pipelineId");
  }

  /** The stage that emitted this message; null for a claim. */
  public @Nullable String stage() {
    return text("stage");
  }

  /** The schema version as written, or null. */
  public @Nullable String schemaVersion() {
    JsonNode node = json.get("schemaVersion");
    Long number = WireJson.longOrNull(node);
    return number != null ? number.toString() : WireJson.textOrNull(node);
  }

  /** When the claim entered the pipeline; null when unknown. */
  public @Nullable Instant receivedAt() {
    String text = text("receivedAt");
    return text == null ? null : Instant.parse(text);
  }

  /** Whose claim it is; null when it does not say. */
  public @Nullable String tenantId() {
    return text("tenantId");
  }

  /** W3C trace context of the producer, or null. */
  public @Nullable String traceparent() {
    return text("traceparent");
  }

  /** Name-based identifier of the entity. */
  public String entityId() {
    return required("entityId");
  }

  /** Whether the entity's identifier is that of the claim check. */
  boolean isOfItsBlob() {
    Entity entity = blob().entity();
    return entity.equals(identified) || entityId().equals(entity.id());
  }

  /** How often this claim was redriven; 0 for a fresh one. */
  public long redrive() {
    Long value = WireJson.longOrNull(json.get("redrive"));
    return value == null ? 0 : value;
  }

  /** Where the claim came from, {@code listing} or {@code kafka} for instance; null if unsaid. */
  public @Nullable String sourceKind() {
    return json.get("source") instanceof ObjectNode source
        ? WireJson.textOrNull(source.get("kind"))
        : null;
  }

  /** When the topic's record was written that the claim came in; null when unknown. */
  public @Nullable Instant recordedAt() {
    String text =
        json.get("source") instanceof ObjectNode source
            ? WireJson.textOrNull(source.get("recordedAt"))
            : null;
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** Whether the claim check names a version. */
  public boolean isPinned() {
    JsonNode blob = json.path("blob");
    return WireJson.textOrNull(blob.get("versionId")) != null
        || WireJson.textOrNull(blob.get("etag")) != null;
  }

  /** The claim check. */
  public BlobRef blob() {
    if (!(json.get("blob") instanceof ObjectNode blob)) {
      throw new IllegalStateException("The message has no blob");
    }
    return BlobRef.builder(required(blob, "store"), required(blob, "bucket"), required(blob, "key"))
        .versionId(WireJson.textOrNull(blob.get("versionId")))
        .etag(WireJson.textOrNull(blob.get("etag")))
        .size(WireJson.longOrNull(blob.get("size")))
        .sha256(WireJson.textOrNull(blob.get("sha256")))
        .contentType(WireJson.textOrNull(blob.get("contentType")))
        .lastModified(WireJson.textOrNull(blob.get("lastModified")))
        .build();
  }

  /** A copy of the attributes that {@code stage} added; null when there are none. */
  public @Nullable ObjectNode attributes(String stage) {
    return json.get("attributes") instanceof ObjectNode all
            && all.get(stage) instanceof ObjectNode attributes
        ? attributes.deepCopy()
        : null;
  }

  /** One string attribute of a stage; null when it is absent or no string. */
  public @Nullable String attribute(String stage, String name) {
    return WireJson.textOrNull(attributeNode(stage, name));
  }

  /** Whether {@code stage} added {@code name}, whatever its type. */
  public boolean hasAttribute(String stage, String name) {
    return attributeNode(stage, name) != null;
  }

  JsonNode field(String name) {
    return json.path(name);
  }

  private @Nullable JsonNode attributeNode(String stage, String name) {
    JsonNode node = json.path("attributes").path(stage).path(name);
    return node.isMissingNode() || node.isNull() ? null : node;
  }

  private @Nullable String text(String name) {
    return WireJson.textOrNull(json.get(name));
  }

  private String required(String name) {
    return required(json, name);
  }

  private static String required(ObjectNode in, String name) {
    String value = WireJson.textOrNull(in.get(name));
    if (value == null) {
      throw new IllegalStateException("The message has no " + name);
    }
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Message that && Arrays.equals(sharedWire(), that.sharedWire());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sharedWire());
  }

  /** The wire form. */
  @Override
  public String toString() {
    return new String(sharedWire(), UTF_8);
  }
}
