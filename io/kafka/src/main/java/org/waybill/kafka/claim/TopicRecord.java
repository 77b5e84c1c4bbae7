package org.waybill.kafka.claim;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A topic's record as bytes. The arrays are shared, not copied, and never changed.
 *
 * @param position where it stands
 * @param recordedAt its time stamp, from the producer or the broker; null when it has none
 * @param key its key, or null
 * @param value its value, or null
 * @param headers its headers, in their order; a name may stand more than once
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record TopicRecord(
    RecordPosition position,
    @Nullable Instant recordedAt,
    byte @Nullable [] key,
    byte @Nullable [] value,
    List<Header> headers) {

  /**
   * A header.
   *
   * @param name its name
   * @param value its value, or null
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Header(String name, byte @Nullable [] value) {}

  /** The last header of one of these names, whatever their case, that has a value in UTF-8. */
  Optional<String> header(List<String> names) {
    String found = null;
    for (Header header : headers) {
      byte[] bytes = header.value();
      if (bytes != null && names.stream().anyMatch(header.name()::equalsIgnoreCase)) {
        found = Utf8.textOrNull(bytes);
      }
    }
    return Optional.ofNullable(found).filter(text -> !text.isBlank());
  }
}
