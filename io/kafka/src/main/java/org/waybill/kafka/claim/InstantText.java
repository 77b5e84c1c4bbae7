package org.waybill.kafka.claim;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes instants in ISO-8601, and the one that was written last without looking at it again:
 * records that lie together were often written in the same millisecond. Used by one thread.
 */
final class InstantText {

  private @Nullable Instant last;
  private String text = "";

  /** The instant in ISO-8601. */
  String of(Instant instant) {
    if (!instant.equals(last)) {
      text = instant.toString();
      last = instant;
    }
    return text;
  }
}
