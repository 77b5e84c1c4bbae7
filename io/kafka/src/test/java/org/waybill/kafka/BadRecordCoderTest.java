package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.CoderException;
import org.apache.beam.sdk.util.CoderUtils;
import org.junit.jupiter.api.Test;
import org.waybill.kafka.claim.BadRecord;
import org.waybill.kafka.claim.ClaimParser;
import org.waybill.kafka.claim.ClaimSettings;
import org.waybill.kafka.claim.RecordPosition;
import org.waybill.kafka.claim.TopicRecord;

class BadRecordCoderTest {

  private static BadRecord bad() {
    byte[] bytes = {'{', (byte) 0xff};
    TopicRecord record =
        new TopicRecord(
            new RecordPosition("c", "t", 3, 41),
            Instant.EPOCH,
            bytes,
            bytes,
            List.of(new TopicRecord.Header("a", bytes)));
    ClaimSettings settings = ClaimSettings.nativeClaims("c", "documents", "s3");
    return new ClaimParser(settings, InstantSource.fixed(Instant.EPOCH))
        .parse(record)
        .bad()
        .orElseThrow();
  }

  @Test
  void givenBadRecord_comesBackEqualAndInTheSameBytes() throws CoderException {
    byte[] coded = CoderUtils.encodeToByteArray(BadRecordCoder.of(), bad());
    assertThat(CoderUtils.decodeFromByteArray(BadRecordCoder.of(), coded), is(bad()));
    assertThat(CoderUtils.encodeToByteArray(BadRecordCoder.of(), bad()), is(coded));
  }

  @Test
  void givenOtherBytes_refuses() throws IOException {
    ByteArrayOutputStream coded = new ByteArrayOutputStream();
    ByteArrayCoder.of().encode("[]".getBytes(UTF_8), coded);
    InputStream in = new ByteArrayInputStream(coded.toByteArray());
    assertThrows(CoderException.class, () -> BadRecordCoder.of().decode(in));
  }
}
