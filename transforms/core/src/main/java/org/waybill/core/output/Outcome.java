package org.waybill.core.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.Version;
import org.waybill.core.message.WireJson;

/**
 * What became of one version of an entity: the object that users read. The JSON Schema {@code
 * outcome.schema.json} beside this class describes its form.
 *
 * <p>Everything that may differ between two runs stands under {@code run}; the rest is a function
 * of the source version and the recipe.
 */
public final class Outcome {

  private static final Version UNKNOWN = new Version("unknown");

  private final ObjectNode json;
  private final OutcomeStatus status;
  private final Version version;
  private final String recipe;

  private Outcome(ObjectNode json, OutcomeStatus status, Version version, String recipe) {
    this.json = json;
    this.status = status;
    this.version = version;
    this.recipe = recipe;
  }

  /** The outcome of an entity whose content is stored. */
  public static Outcome stored(
      Message message, String recipe, JsonNode content, JsonNode document, ObjectNode run) {
    ObjectNode json = head(message, OutcomeStatus.STORED, recipe);
    json.set("content", content);
    json.set("document", document);
    json.set("run", run);
    return new Outcome(json, OutcomeStatus.STORED, versionOf(message.blob()), recipe);
  }

  /**
   * The outcome of an entity that failed.
   *
   * @param why stage, code and reason
   * @param failureName name of the failure object that tells the whole story
   */
  public static Outcome failed(
      Message message,
      OutcomeStatus status,
      String recipe,
      FailureFacts why,
      String failureName,
      ObjectNode run) {
    ObjectNode json = head(message, status, recipe);
    json.put("stage", why.stage());
    json.put("code", why.code());
    json.put("reason", why.reason());
    json.put("failure", failureName);
    json.set("run", run);
    return new Outcome(json, status, versionOf(message.blob()), recipe);
  }

  /** The outcome of an entity whose source is gone. */
  public static Outcome deleted(Message message, String recipe, ObjectNode run) {
    ObjectNode json = head(message, OutcomeStatus.DELETED, recipe);
    json.set("run", run);
    return new Outcome(json, OutcomeStatus.DELETED, versionOf(message.blob()), recipe);
  }

  /**
   * Why an entity failed.
   *
   * @param stage name of the stage
   * @param code failure code
   * @param reason bounded, redacted text
   */
  public record FailureFacts(String stage, String code, String reason) {}

  /** Reads an outcome object; empty when the bytes are none. */
  public static Optional<Outcome> parse(byte[] bytes) {
    ObjectNode json;
    try {
      json = WireJson.parseObject(bytes);
    } catch (IOException e) {
      return Optional.empty();
    }
    String recipe = WireJson.textOrNull(json.get("recipe"));
    Optional<Version> version = versionIn(json.path("source"));
    Optional<OutcomeStatus> status =
        OutcomeStatus.ofWireName(WireJson.textOrNull(json.get("status")));
    if (recipe == null || version.isEmpty() || status.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Outcome(json, status.get(), version.get(), recipe));
  }

  /** The version that an outcome of this claim check is about. */
  public static Version versionOf(BlobRef blob) {
    return blob.version().orElse(UNKNOWN);
  }

  /** How the entity ended. */
  public OutcomeStatus status() {
    return status;
  }

  /** The source version it is about. */
  public Version version() {
    return version;
  }

  /** Digest of the recipe it was made with. */
  public String recipe() {
    return recipe;
  }

  /** The failure code, or null. */
  public @Nullable String code() {
    return WireJson.textOrNull(json.get("code"));
  }

  /** Name of the failure object, or null. */
  public @Nullable String failure() {
    return WireJson.textOrNull(json.get("failure"));
  }

  /** The object to write: indented JSON in UTF-8. */
  public byte[] bytes() {
    return WireJson.prettyBytes(json);
  }

  /** A copy of the whole document. */
  public ObjectNode toJson() {
    return json.deepCopy();
  }

  /** Whether the two say the same, whatever run made them. */
  boolean saysTheSameAs(Outcome other) {
    return withoutRun(json).equals(withoutRun(other.json));
  }

  private static JsonNode withoutRun(ObjectNode json) {
    ObjectNode copy = json.deepCopy();
    copy.remove("run");
    return copy;
  }

  /** The part of an output object that names the source and its version. */
  public static ObjectNode source(BlobRef blob) {
    ObjectNode source = WireJson.object();
    source.put("store", blob.store()).put("bucket", blob.bucket()).put("key", blob.key());
    if (blob.versionId() != null) {
      source.put("versionId", blob.versionId());
    }
    if (blob.etag() != null) {
      source.put("etag", blob.etag());
    }
    if (blob.size() != null) {
      source.set("size", WireJson.number(blob.size()));
    }
    return source;
  }

  private static ObjectNode head(Message message, OutcomeStatus status, String recipe) {
    ObjectNode json = WireJson.object().put("schemaVersion", Message.SCHEMA_VERSION);
    json.put("entityId", message.entityId()).put("pipelineId", message.pipelineId());
    json.put("status", status.wireName());
    json.set("source", source(message.blob()));
    return json.put("recipe", recipe);
  }

  private static Optional<Version> versionIn(JsonNode source) {
    String store = WireJson.textOrNull(source.get("store"));
    String bucket = WireJson.textOrNull(source.get("bucket"));
    String key = WireJson.textOrNull(source.get("key"));
    if (store == null || bucket == null || key == null) {
      return Optional.empty();
    }
    return Optional.of(
        versionOf(
            BlobRef.builder(store, bucket, key)
                .versionId(WireJson.textOrNull(source.get("versionId")))
                .etag(WireJson.textOrNull(source.get("etag")))
                .size(WireJson.longOrNull(source.get("size")))
                .build()));
  }
}
