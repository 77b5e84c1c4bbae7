package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.iterableWithSize;
import static org.hamcrest.Matchers.nullValue;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.waybill.kafka.claim.BadRecord;
import org.waybill.kafka.claim.ClaimParser;
import org.waybill.kafka.claim.ClaimSettings;
import org.waybill.kafka.claim.RecordPosition;
import org.waybill.kafka.claim.TopicRecord;

class DeadLetterRecordTest {

  private static final TopicRecord.Header OWN = new TopicRecord.Header("own", "h".getBytes(UTF_8));

  private static ProducerRecord<byte[], byte[]> deadLetter(byte @Nullable [] value) {
    return deadLetter("k".getBytes(UTF_8), value, OWN);
  }

  private static ProducerRecord<byte[], byte[]> deadLetter(
      byte @Nullable [] key, byte @Nullable [] value, TopicRecord.Header... headers) {
    TopicRecord record =
        new TopicRecord(
            new RecordPosition("c", "t", 3, 41), Instant.EPOCH, key, value, List.of(headers));
    BadRecord bad =
        new ClaimParser(
                ClaimSettings.nativeClaims("c", "documents", "s3"),
                InstantSource.fixed(Instant.EPOCH))
            .parse(record)
            .bad()
            .orElseThrow();
    return WriteBadRecords.record("documents", bad);
  }

  private static String header(ProducerRecord<byte[], byte[]> record, String name) {
    return new String(
        Objects.requireNonNull(record.headers().lastHeader(name), name).value(), UTF_8);
  }

  @Test
  void givenBadRecord_travelsAsItWasWithItsErrorInHeaders() {
    ProducerRecord<byte[], byte[]> record = deadLetter("{\"bucket\":".getBytes(UTF_8));
    assertThat(record.topic(), is("documents.claims.dead-letter"));
    assertThat(new String(record.key(), UTF_8), is("k"));
    assertThat(new String(record.value(), UTF_8), is("{\"bucket\":"));
    assertThat(header(record, "own"), is("h"));
    assertThat(header(record, "__waybill.errors.topic"), is("t"));
    assertThat(header(record, "__waybill.errors.partition"), is("3"));
    assertThat(header(record, "__waybill.errors.offset"), is("41"));
    assertThat(header(record, "__waybill.errors.code"), is("MALFORMED_MESSAGE"));
    assertThat(header(record, "__waybill.errors.verbatim"), is("true"));
  }

  @Test
  void givenLongValue_travelsAsAReference() {
    byte[] value = "x".repeat(WriteBadRecords.MAX_VALUE_BYTES + 1).getBytes(UTF_8);
    ProducerRecord<byte[], byte[]> record = deadLetter(value);
    assertThat(
        new String(record.value(), UTF_8), is("{\"object\":\"dead-letter/claims/c/t/3/41.json\"}"));
    assertThat(header(record, "__waybill.errors.verbatim"), is("false"));
  }

  @Test
  void givenLongestValue_travelsItself() {
    byte[] value = "x".repeat(WriteBadRecords.MAX_VALUE_BYTES).getBytes(UTF_8);
    assertThat(deadLetter(value).value(), is(value));
    assertThat(header(deadLetter(value), "__waybill.errors.verbatim"), is("true"));
  }

  @Test
  void givenBinary_travelsToTheByte() {
    byte[] bytes = {0, (byte) 0xff, (byte) 0xc3};
    ProducerRecord<byte[], byte[]> record =
        deadLetter(bytes, bytes, new TopicRecord.Header("own", bytes));
    assertThat(record.key(), is(bytes));
    assertThat(record.value(), is(bytes));
    assertThat(record.headers().lastHeader("own").value(), is(bytes));
  }

  @Test
  void givenNoValue_saysWhereTheDeadLetterLies() {
    ProducerRecord<byte[], byte[]> record = deadLetter(null, null);
    assertThat(record.key(), is(nullValue()));
    assertThat(
        new String(record.value(), UTF_8), is("{\"object\":\"dead-letter/claims/c/t/3/41.json\"}"));
    assertThat(header(record, "__waybill.errors.object"), is("dead-letter/claims/c/t/3/41.json"));
  }

  @Test
  void givenSecret_travelsMaskedAndSaysSo() {
    ProducerRecord<byte[], byte[]> record =
        deadLetter("{\"password\":\"hunter2\",".getBytes(UTF_8));
    assertThat(new String(record.value(), UTF_8), is("{\"password\":\"[redacted]\","));
    assertThat(header(record, "__waybill.errors.verbatim"), is("false"));
  }

  @Test
  void givenErrorHeadersOfAnEarlierDeath_holdsThoseOfThisOneAlone() {
    byte[] old = "old".getBytes(UTF_8);
    ProducerRecord<byte[], byte[]> record =
        deadLetter(
            null,
            "[]".getBytes(UTF_8),
            new TopicRecord.Header("__waybill.errors.exception.stacktrace", old),
            new TopicRecord.Header("__waybill.errors.offset", old),
            OWN);
    assertThat(
        record.headers().lastHeader("__waybill.errors.exception.stacktrace") == null, is(true));
    assertThat(header(record, "__waybill.errors.offset"), is("41"));
    assertThat(record.headers().headers("__waybill.errors.offset"), iterableWithSize(1));
    assertThat(header(record, "own"), is("h"));
  }

  @Test
  void givenKeyAndHeadersThatNoBrokerWouldTake_leavesThemInTheBucket() {
    byte[] half = "x".repeat(WriteBadRecords.MAX_VALUE_BYTES / 2).getBytes(UTF_8);
    byte[] value = "[]".getBytes(UTF_8);
    ProducerRecord<byte[], byte[]> fits =
        deadLetter(half, value, new TopicRecord.Header("a", "b".getBytes(UTF_8)));
    assertThat(fits.key(), is(half));
    assertThat(header(fits, "__waybill.errors.verbatim"), is("true"));
    ProducerRecord<byte[], byte[]> tooLong =
        deadLetter(half, value, new TopicRecord.Header("a", half));
    assertThat(tooLong.key(), is(nullValue()));
    assertThat(tooLong.headers().lastHeader("a") == null, is(true));
    assertThat(new String(tooLong.value(), UTF_8), is("[]"));
    assertThat(header(tooLong, "__waybill.errors.verbatim"), is("false"));
  }
}
