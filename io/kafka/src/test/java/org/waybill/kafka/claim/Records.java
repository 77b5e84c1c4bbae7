package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records for tests: cluster c, topic t, partition 3, offset 41. */
final class Records {

  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-31T06:00:00Z"));
  private static final RecordPosition POSITION = new RecordPosition("c", "t", 3, 41);
  private static final Instant RECORDED = Instant.parse("2026-01-31T05:59:59Z");

  private Records() {}

  static TopicRecord of(byte @Nullable [] value, TopicRecord.Header... headers) {
    return new TopicRecord(POSITION, RECORDED, "k".getBytes(UTF_8), value, List.of(headers));
  }

  static TopicRecord of(String value, TopicRecord.Header... headers) {
    return of(value.getBytes(UTF_8), headers);
  }

  static TopicRecord.Header header(String name, String value) {
    return new TopicRecord.Header(name, value.getBytes(UTF_8));
  }

  static ClaimParser claims() {
    return new ClaimParser(ClaimSettings.nativeClaims("c", "documents", "s3"), CLOCK);
  }

  static ClaimParser events(OnDelete onDelete) {
    return new ClaimParser(ClaimSettings.s3Events("c", "documents", "s3", onDelete), CLOCK);
  }
}
