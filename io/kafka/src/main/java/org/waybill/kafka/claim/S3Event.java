package org.waybill.kafka.claim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.WireJson;

/**
 * One event of a notification, as the Amazon S3 User Guide describes it under "Event message
 * structure", version 2.
 */
final class S3Event {

  /** What an event means for a claim. */
  enum Kind {
    /** An object came, was replaced, or can be read again. */
    CREATED,
    /** An object, a version of it, or its newest version went. */
    DELETED,
    /** Tags, access rights, replication and the like. */
    OTHER
  }

  private static final String MINIO = "minio:s3";

  private final JsonNode event;
  private final String name;

  private S3Event(JsonNode event, String name) {
    this.event = event;
    this.name = name;
  }

  /** An event; its name is written without {@code s3:}, which AWS leaves out and MinIO does not. */
  static S3Event of(JsonNode event) throws Refusal {
    if (!event.isObject()) {
      throw Refusal.malformed("The event is no object");
    }
    String name = text(event, "eventName");
    if (name == null) {
      throw Refusal.malformed("The field eventName is missing");
    }
    return new S3Event(event, name.startsWith("s3:") ? name.substring(3) : name);
  }

  Kind kind() {
    if (name.startsWith("ObjectCreated:") || name.equals("ObjectRestore:Completed")) {
      return Kind.CREATED;
    }
    boolean gone = name.startsWith("ObjectRemoved:") || name.startsWith("LifecycleExpiration:");
    return gone ? Kind.DELETED : Kind.OTHER;
  }

  String bucket() throws Refusal {
    String bucket = text(event.path("s3").path("bucket"), "name");
    if (bucket == null || bucket.isEmpty()) {
      throw Refusal.malformed("The field s3.bucket.name is missing");
    }
    return bucket;
  }

  /** The raw key. */
  String key() throws Refusal {
    String encoded = text(object(), "key");
    if (encoded == null) {
      throw Refusal.malformed("The field s3.object.key is missing");
    }
    return EventKey.decode(encoded);
  }

  /** The claim check, pinned to the version that the event is about. */
  BlobRef blob(String store) throws Refusal {
    return BlobRef.builder(store, bucket(), key())
        .versionId(versionId())
        .etag(emptyToNull(text(object(), "eTag")))
        .size(size())
        .contentType(emptyToNull(text(object(), "contentType")))
        .build();
  }

  /** Whether it is an empty object that stands for a folder, as listings pass them over. */
  boolean isDirectoryMarker() throws Refusal {
    return key().endsWith("/") && isEmpty();
  }

  /** MinIO leaves the size out when it is 0. */
  private boolean isEmpty() throws Refusal {
    Long size = size();
    return size == null ? MINIO.equals(WireJson.textOrNull(event.get("eventSource"))) : size == 0;
  }

  /** What the message's source says of the event itself. */
  ObjectNode source() throws Refusal {
    ObjectNode source = WireJson.object().put("event", name);
    String sequencer = text(object(), "sequencer");
    if (sequencer != null) {
      source.put("sequencer", sequencer);
    }
    String version = versionId();
    if (kind() == Kind.DELETED && version != null) {
      source.put("versionId", version);
    }
    return source;
  }

  /** A text of the event, or null. */
  @Nullable String text(String field) throws Refusal {
    return text(event, field);
  }

  private JsonNode object() {
    return event.path("s3").path("object");
  }

  /** The version id; {@code null} as a text is what buckets without versions have. */
  private @Nullable String versionId() throws Refusal {
    String version = emptyToNull(text(object(), "versionId"));
    return "null".equals(version) ? null : version;
  }

  private @Nullable Long size() throws Refusal {
    JsonNode size = object().get("size");
    if (ClaimHead.isAbsent(size)) {
      return null;
    }
    Long value = WireJson.longOrNull(size);
    if (value == null || value < 0) {
      throw Refusal.malformed("The field size is no length in bytes");
    }
    return value;
  }

  private static @Nullable String text(JsonNode in, String field) throws Refusal {
    JsonNode node = in.get(field);
    if (node == null || node.isNull()) {
      return null;
    }
    if (!node.isTextual()) {
      throw Refusal.malformed("The field " + field + " is no string");
    }
    return node.textValue();
  }

  private static @Nullable String emptyToNull(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }
}
