package org.waybill.core.testing;

import java.time.Instant;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageBuilder;
import org.waybill.core.message.NameBasedIds;
import org.waybill.core.message.WireJson;

/** Messages for tests, complete and the same at every call. */
public final class Messages {

  private static final Instant WHEN = Instant.parse("2026-01-01T00:00:00Z");

  private Messages() {}

  /** A claim about {@code blob}, as a listing makes it. */
  public static Message claim(BlobRef blob) {
    return builder(blob).build();
  }

  /** A claim about an object that need not exist, pinned to some version. */
  public static Message claim(String key) {
    return claim(BlobRef.builder("fake", "in", key).etag("v1").size(3L).build());
  }

  /** A claim from a topic. */
  public static Message kafkaClaim(BlobRef blob) {
    return builder(blob).source(WireJson.object().put("kind", "kafka").put("topic", "t")).build();
  }

  /** A builder with everything that a claim needs. */
  public static MessageBuilder builder(BlobRef blob) {
    String id = NameBasedIds.of("test", blob.store(), blob.bucket(), blob.key());
    return Message.claim(blob)
        .messageId(id)
        .correlationId(id)
        .pipelineId("documents")
        .occurredAt(WHEN)
        .receivedAt(WHEN)
        .source(WireJson.object().put("kind", "listing"));
  }
}
