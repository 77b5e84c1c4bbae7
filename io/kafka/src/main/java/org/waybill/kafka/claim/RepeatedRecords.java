package org.waybill.kafka.claim;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.Message;

/**
 * Tells records that a producer wrote more than once, within one bundle: they end with the first,
 * or with it the bundle fails and all of them are read again.
 *
 * <p>A repetition has the same key, value and headers, and names a version of each of its objects.
 * Without a version it may mean what was put into the bucket after the first was looked at. Holds
 * at most {@value #MOST} records; of what comes after them nothing is noted. Used by one thread.
 */
public final class RepeatedRecords {

  private static final int MOST = 1_000;

  private final Set<List<Object>> seen = new HashSet<>();

  /** True if nothing is left to do for the record, since an equal one was asked about before. */
  public boolean isRepeated(TopicRecord record, ParsedRecord parsed) {
    if (!namesVersions(parsed)) {
      return false;
    }
    List<Object> said = said(record);
    return seen.size() < MOST ? !seen.add(said) : seen.contains(said);
  }

  private static boolean namesVersions(ParsedRecord parsed) {
    return parsed.bad().isEmpty()
        && parsed.deletions().isEmpty()
        && !parsed.claims().isEmpty()
        && parsed.claims().stream().allMatch(Message::isPinned);
  }

  private static List<Object> said(TopicRecord record) {
    List<Object> said = new ArrayList<>(2 + 2 * record.headers().size());
    said.add(comparable(record.key()));
    said.add(comparable(record.value()));
    for (TopicRecord.Header header : record.headers()) {
      said.add(header.name());
      said.add(comparable(header.value()));
    }
    return said;
  }

  private static Object comparable(byte @Nullable [] bytes) {
    return bytes == null ? "" : ByteBuffer.wrap(bytes);
  }
}
