package org.waybill.kafka.claim;

import static java.time.temporal.ChronoUnit.MILLIS;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.Entity;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageBuilder;
import org.waybill.core.message.MessageRules;
import org.waybill.core.message.WireJson;

/** Fills in what a claim leaves out, and says where it came from. What it says itself stays. */
final class ClaimHead {

  /** Headers that may carry the correlation id. */
  static final List<String> CORRELATION_HEADERS =
      List.of("correlationId", "correlation-id", "x-correlation-id");

  /** The header of W3C Trace Context. */
  static final List<String> TRACE_HEADERS = List.of("traceparent");

  private final ClaimSettings settings;
  private final InstantSource clock;
  private final InstantText received = new InstantText();
  private final InstantText recorded = new InstantText();

  ClaimHead(ClaimSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Completes a claim.
   *
   * @param claim a document with a whole claim check; taken over
   * @param index which claim of the record it is, from 0 on
   * @throws Refusal when it breaks the message contract
   */
  Message complete(
      ObjectNode claim, Entity entity, TopicRecord record, int index, List<ClaimNotice> notices)
      throws Refusal {
    String id = WireJson.textOrNull(claim.get("messageId"));
    if (isAbsent(claim.get("messageId"))) {
      id = record.position().messageId(index);
      claim.put("messageId", id);
    }
    if (isAbsent(claim.get("correlationId"))) {
      claim.put("correlationId", record.header(CORRELATION_HEADERS).orElse(id));
    }
    putIfAbsent(claim, "schemaVersion", Message.SCHEMA_VERSION);
    putIfAbsent(claim, "pipelineId", settings.pipelineId());
    putIfAbsent(claim, "receivedAt", received.of(clock.instant().truncatedTo(MILLIS)));
    if (isAbsent(claim.get("traceparent"))) {
      traceparent(record, notices).ifPresent(value -> claim.put("traceparent", value));
    }
    claim.set("source", source(claim, record, index));
    MessageBuilder builder = Message.completing(claim);
    if (isAbsent(claim.get("entityId"))) {
      builder.entity(entity);
    }
    Message message = builder.build();
    Optional<String> problem = MessageRules.problem(message);
    if (problem.isPresent()) {
      throw Refusal.malformed(problem.get());
    }
    return message;
  }

  private static Optional<String> traceparent(TopicRecord record, List<ClaimNotice> notices) {
    Optional<String> header = record.header(TRACE_HEADERS);
    if (header.isPresent() && !TraceContext.isValid(header.get())) {
      notices.add(ClaimNotice.BAD_TRACEPARENT);
      return Optional.empty();
    }
    return header;
  }

  /** The position of this record replaces what an earlier pipe wrote; other fields stay. */
  private ObjectNode source(ObjectNode claim, TopicRecord record, int index) throws Refusal {
    JsonNode given = claim.get("source");
    if (!isAbsent(given) && !given.isObject()) {
      throw Refusal.malformed("The field source is no object");
    }
    ObjectNode source = given instanceof ObjectNode object ? object : WireJson.object();
    RecordPosition position = record.position();
    source.put("kind", "kafka").put("cluster", position.cluster());
    source.put("topic", position.topic());
    source.set("partition", WireJson.number(position.partition()));
    source.set("offset", WireJson.number(position.offset()));
    source.set("index", WireJson.number(index));
    if (record.recordedAt() == null) {
      source.remove("recordedAt");
    } else {
      source.put("recordedAt", recorded.of(record.recordedAt()));
    }
    return source;
  }

  private static void putIfAbsent(ObjectNode claim, String name, String value) {
    if (isAbsent(claim.get(name))) {
      claim.put(name, value);
    }
  }

  static boolean isAbsent(@Nullable JsonNode node) {
    return node == null || node.isNull();
  }
}
