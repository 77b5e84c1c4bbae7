package org.waybill.kafka.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.Message;

/** What a record says. Of a record in part bad, the rest is taken all the same. */
public final class ParsedRecord {

  private final List<Message> claims = new ArrayList<>(1);
  private final List<Message> deletions = new ArrayList<>(0);
  private final List<ClaimNotice> notices = new ArrayList<>(0);
  private @Nullable BadRecord bad;

  ParsedRecord() {}

  /** Claims, in the record's order. */
  public List<Message> claims() {
    return claims;
  }

  /** Messages about objects said to be deleted, in the record's order. */
  public List<Message> deletions() {
    return deletions;
  }

  /** What was passed over. */
  public List<ClaimNotice> notices() {
    return notices;
  }

  /** The dead letter, if anything in the record is bad. */
  public Optional<BadRecord> bad() {
    return Optional.ofNullable(bad);
  }

  void setBad(BadRecord value) {
    bad = value;
  }
}
