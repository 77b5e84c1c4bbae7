package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.WireJson;
import org.waybill.kafka.claim.RecordPosition;

/**
 * What went wrong, in headers named as those that Kafka Connect writes with {@code
 * errors.deadletterqueue.context.headers.enable} (KIP-298), under our own prefix: {@code topic},
 * {@code partition}, {@code offset}, {@code stage}, {@code exception.class.name}, {@code
 * exception.message} and {@code exception.stacktrace}; and {@code code}, {@code disposition} and
 * {@code verbatim}.
 */
final class ErrorHeaders {

  static final String PREFIX = "__waybill.errors.";

  private final Headers headers;

  ErrorHeaders(Headers headers) {
    this.headers = headers;
  }

  ErrorHeaders failed(String stage, FailureCode code, String reason) {
    put("stage", stage);
    put("code", code.name());
    put("disposition", code.disposition().name());
    put("exception.message", reason);
    return this;
  }

  ErrorHeaders exception(@Nullable String className, String stack) {
    if (className != null) {
      put("exception.class.name", className);
    }
    if (!stack.isEmpty()) {
      put("exception.stacktrace", stack);
    }
    return this;
  }

  ErrorHeaders position(RecordPosition position) {
    put("topic", position.topic());
    put("partition", Integer.toString(position.partition()));
    put("offset", Long.toString(position.offset()));
    return this;
  }

  /** The position in a message's {@code source}, as far as there is one. */
  ErrorHeaders source(JsonNode source) {
    String topic = WireJson.textOrNull(source.get("topic"));
    if (topic != null) {
      put("topic", topic);
    }
    for (String name : new String[] {"partition", "offset"}) {
      Long number = WireJson.longOrNull(source.get(name));
      if (number != null) {
        put(name, number.toString());
      }
    }
    return this;
  }

  ErrorHeaders verbatim(boolean verbatim) {
    put("verbatim", Boolean.toString(verbatim));
    return this;
  }

  private void put(String name, String value) {
    headers.add(PREFIX + name, value.getBytes(UTF_8));
  }
}
