package org.waybill.core.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Builds a {@link Message}, leaving untouched every field that it is not asked to change. */
public final class MessageBuilder {

  private final @Nullable ObjectNode sound;
  private ObjectNode json;
  private @Nullable Entity identified;
  private boolean built;

  /**
   * Creates a builder.
   *
   * @param json what to start from; it is changed, the nodes in it are not
   * @param sound the document of a message in which no problem was found, or null
   */
  MessageBuilder(ObjectNode json, @Nullable ObjectNode sound) {
    this.json = json;
    this.sound = sound;
  }

  /** Sets the id of this message. */
  public MessageBuilder messageId(String value) {
    return set(open(), "messageId", value);
  }

  /** Sets the id that joins everything made from one claim. */
  public MessageBuilder correlationId(String value) {
    return set(open(), "correlationId", value);
  }

  /** Sets the id of the message that this one is made from. */
  public MessageBuilder causationId(String value) {
    return set(open(), "causationId", value);
  }

  /** Sets the pipeline. */
  public MessageBuilder pipelineId(String value) {
    return set(open(), "pipelineId", value);
  }

  /** Sets the stage that emits the message. */
  public MessageBuilder stage(String value) {
    return set(open(), "stage", value);
  }

  /** Sets how many retries the stage needed within this bundle try. */
  public MessageBuilder stageAttempt(int value) {
    open().set("stageAttempt", WireJson.number(value));
    return this;
  }

  /** Sets how often the claim was redriven. */
  public MessageBuilder redrive(long value) {
    open().set("redrive", WireJson.number(value));
    return this;
  }

  /** Sets the schema version. */
  public MessageBuilder schemaVersion(String value) {
    return set(open(), "schemaVersion", value);
  }

  /** Sets when the fact that the claim speaks of happened. */
  public MessageBuilder occurredAt(@Nullable Instant value) {
    return set(open(), "occurredAt", value == null ? null : value.toString());
  }

  /** Sets when the claim entered the pipeline. */
  public MessageBuilder receivedAt(Instant value) {
    return set(open(), "receivedAt", value.toString());
  }

  /** Sets the W3C trace context. */
  public MessageBuilder traceparent(@Nullable String value) {
    return set(open(), "traceparent", value);
  }

  /** Sets the tenant. */
  public MessageBuilder tenantId(@Nullable String value) {
    return set(open(), "tenantId", value);
  }

  /** Sets entity type and id. */
  public MessageBuilder entity(Entity entity) {
    identified = entity;
    set(open(), "entityType", Entity.TYPE);
    return set(open(), "entityId", entity.id());
  }

  /** Replaces the known fields of the claim check; unknown fields within it stay. */
  public MessageBuilder blob(BlobRef blob) {
    ObjectNode in = open();
    ObjectNode node = ownObject(in, "blob");
    set(node, "store", blob.store());
    set(node, "bucket", blob.bucket());
    set(node, "key", blob.key());
    set(node, "versionId", blob.versionId());
    set(node, "etag", blob.etag());
    if (blob.size() == null) {
      node.remove("size");
    } else {
      node.set("size", WireJson.number(blob.size()));
    }
    set(node, "sha256", blob.sha256());
    set(node, "contentType", blob.contentType());
    return set(node, "lastModified", blob.lastModified());
  }

  /** Replaces the attributes of one stage. */
  public MessageBuilder attributes(String stage, ObjectNode attributes) {
    ObjectNode in = open();
    ownObject(in, "attributes").set(stage, attributes.deepCopy());
    return this;
  }

  /** Says where the claim came from. */
  public MessageBuilder source(ObjectNode source) {
    open().set("source", source.deepCopy());
    return this;
  }

  /** Returns the message; the builder may go on from there. */
  public Message build() {
    built = true;
    return Message.of(json, sound, identified);
  }

  /** The document to change: a copy, once a message was made of it. */
  private ObjectNode open() {
    if (built) {
      json = WireJson.shallowCopy(json);
      built = false;
    }
    return json;
  }

  /** An object within, as a copy that may be changed: messages share what they do not change. */
  private static ObjectNode ownObject(ObjectNode in, String name) {
    ObjectNode own =
        in.get(name) instanceof ObjectNode old ? WireJson.shallowCopy(old) : WireJson.object();
    in.set(name, own);
    return own;
  }

  private MessageBuilder set(ObjectNode in, String name, @Nullable String value) {
    if (value == null) {
      in.remove(name);
    } else {
      in.put(name, value);
    }
    return this;
  }
}
