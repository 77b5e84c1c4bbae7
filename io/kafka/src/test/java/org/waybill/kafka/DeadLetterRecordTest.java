package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.waybill.kafka.claim.BadRecord;
import org.waybill.kafka.claim.ClaimParser;
import org.waybill.kafka.claim.ClaimSettings;
import org.waybill.kafka.claim.RecordPosition;
import org.waybill.kafka.claim.TopicRecord;

class DeadLetterRecordTest {

  private static ProducerRecord<byte[], byte[]> deadLetter(byte[] value) {
    TopicRecord record =
        new TopicRecord(
            new RecordPosition("c", "t", 3, 41),
            Instant.EPOCH,
            "k".getBytes(UTF_8),
            value,
            List.of(new TopicRecord.Header("own", "h".getBytes(UTF_8))));
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
}
