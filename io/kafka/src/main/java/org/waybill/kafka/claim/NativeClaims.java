package org.waybill.kafka.claim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.failure.SafeText;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Entity;
import org.waybill.core.message.MessageRules;
import org.waybill.core.message.WireJson;

/**
 * One claim a record, as the message contract has it. It need not be complete: {@code
 * {"bucket":"b","key":"k"}} is enough, and so is the same within {@code blob}. A claim without
 * version is about the version that is current when it is first read.
 */
final class NativeClaims implements ClaimParser.RecordReader {

  private static final int SHOWN_VERSION = 20;

  /**
   * Deepest nesting. Outcomes and failures hold the claim within theirs, and all of it must stay
   * below the 1000 levels that our own JSON parser reads.
   */
  private static final int MAX_DEPTH = 500;

  private final ClaimSettings settings;
  private final ClaimHead head;

  NativeClaims(ClaimSettings settings, ClaimHead head) {
    this.settings = settings;
    this.head = head;
  }

  @Override
  public void read(TopicRecord record, ObjectNode json, ParsedRecord out) throws Refusal {
    requireKnownSchema(json.get("schemaVersion"));
    if (isDeeper(json, MAX_DEPTH)) {
      throw Refusal.malformed("The claim is nested in more than " + MAX_DEPTH + " levels");
    }
    ObjectNode blob = blob(json);
    if (ClaimHead.isAbsent(blob.get("store"))) {
      blob.put("store", settings.defaultStore());
    }
    Entity entity =
        new Entity(required(blob, "store"), required(blob, "bucket"), required(blob, "key"));
    out.claims().add(head.complete(json, entity, record, 0, out.notices()));
  }

  private static void requireKnownSchema(@org.jspecify.annotations.Nullable JsonNode schemaVersion)
      throws Refusal {
    if (schemaVersion == null || schemaVersion.isNull()) {
      return;
    }
    Long number = WireJson.longOrNull(schemaVersion);
    String version = number == null ? WireJson.textOrNull(schemaVersion) : number.toString();
    if (version == null) {
      throw Refusal.malformed("The field schemaVersion is no version");
    }
    if (!MessageRules.isKnownSchema(version)) {
      throw new Refusal(
          FailureCode.UNSUPPORTED_SCHEMA,
          "Schema version %s is not known".formatted(SafeText.bounded(version, SHOWN_VERSION)));
    }
  }

  private static boolean isDeeper(JsonNode node, int levels) {
    if (levels == 0) {
      return node.isContainerNode();
    }
    for (JsonNode child : node) {
      if (isDeeper(child, levels - 1)) {
        return true;
      }
    }
    return false;
  }

  private static ObjectNode blob(ObjectNode json) throws Refusal {
    JsonNode given = json.get("blob");
    if (given instanceof ObjectNode blob) {
      return blob;
    }
    if (!ClaimHead.isAbsent(given)) {
      throw Refusal.malformed("The field blob is no object");
    }
    // Without it, its fields are looked for beside the others.
    ObjectNode blob = WireJson.object();
    for (String name : BlobRef.FIELDS) {
      JsonNode value = json.remove(name);
      if (value != null) {
        blob.set(name, value);
      }
    }
    json.set("blob", blob);
    return blob;
  }

  private static String required(ObjectNode blob, String name) throws Refusal {
    String value = WireJson.textOrNull(blob.get(name));
    if (value == null || value.isEmpty()) {
      throw Refusal.malformed("The field blob." + name + " is missing or no string");
    }
    if (!Utf8.isWritable(value)) {
      throw Refusal.malformed("The field blob." + name + " has half a character");
    }
    return value;
  }
}
