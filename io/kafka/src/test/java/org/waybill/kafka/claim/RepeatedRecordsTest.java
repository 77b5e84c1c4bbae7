package org.waybill.kafka.claim;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import org.junit.jupiter.api.Test;

class RepeatedRecordsTest {

  private static final String PINNED =
      "{\"blob\":{\"bucket\":\"b\",\"key\":\"k\",\"etag\":\"0f\"}}";
  private static final String UNPINNED = "{\"bucket\":\"b\",\"key\":\"k\"}";

  private final ClaimParser parser = Records.claims();
  private final RepeatedRecords records = new RepeatedRecords();

  private boolean isRepeated(TopicRecord record) {
    return records.isRepeated(record, parser.parse(record));
  }

  private static TopicRecord at(long offset, TopicRecord record) {
    return new TopicRecord(
        new RecordPosition("c", "t", 3, offset),
        record.recordedAt(),
        record.key(),
        record.value(),
        record.headers());
  }

  @Test
  void givenSameRecordAtAnotherOffset_isRepeated() {
    assertThat(isRepeated(at(1, Records.of(PINNED))), is(false));
    assertThat(isRepeated(at(2, Records.of(PINNED))), is(true));
    assertThat(isRepeated(at(3, Records.of(PINNED))), is(true));
  }

  @Test
  void givenNoVersion_isNot_forTheObjectMayBeAnotherByNow() {
    assertThat(isRepeated(at(1, Records.of(UNPINNED))), is(false));
    assertThat(isRepeated(at(2, Records.of(UNPINNED))), is(false));
  }

  @Test
  void givenAnotherHeaderKeyOrVersion_isNot() {
    assertThat(isRepeated(Records.of(PINNED, Records.header("correlation-id", "1"))), is(false));
    assertThat(isRepeated(Records.of(PINNED, Records.header("correlation-id", "2"))), is(false));
    assertThat(isRepeated(Records.of(PINNED)), is(false));
    assertThat(isRepeated(Records.of(PINNED.replace("0f", "1f"))), is(false));
    TopicRecord record = Records.of(PINNED);
    TopicRecord noKey =
        new TopicRecord(
            record.position(), record.recordedAt(), null, record.value(), record.headers());
    assertThat(isRepeated(noKey), is(false));
  }

  @Test
  void givenBadRecord_isNot_forEachHasItsOwnDeadLetter() {
    assertThat(isRepeated(at(1, Records.of("{"))), is(false));
    assertThat(isRepeated(at(2, Records.of("{"))), is(false));
  }

  @Test
  void givenDeletions_isNot() {
    String deletion =
        "{\"Records\":[{\"eventName\":\"ObjectRemoved:Delete\",\"s3\":{\"bucket\":{\"name\":\"b\"},"
            + "\"object\":{\"key\":\"k\",\"sequencer\":\"1\"}}}]}";
    ClaimParser events = Records.events(OnDelete.TOMBSTONE);
    TopicRecord record = Records.of(deletion);
    assertThat(events.parse(record).deletions().size(), is(1));
    assertThat(records.isRepeated(record, events.parse(record)), is(false));
    assertThat(records.isRepeated(record, events.parse(record)), is(false));
  }
}
