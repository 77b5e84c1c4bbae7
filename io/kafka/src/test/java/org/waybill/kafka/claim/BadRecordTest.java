package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.WireJson;

class BadRecordTest {

  private static final Instant LATER = Instant.parse("2027-01-01T00:00:00Z");

  private static BadRecord bad(TopicRecord record) {
    return Records.claims().parse(record).bad().orElseThrow();
  }

  private static ObjectNode deadLetter(BadRecord bad, String run, Instant at) throws IOException {
    return WireJson.parseObject(bad.deadLetter(run, at));
  }

  @Test
  void givenOneRecordReadTwice_deadLettersDifferInTheirRunAlone() throws IOException {
    TopicRecord record = Records.of("{\"bucket\":", Records.header("a", "b"));
    ClaimParser later =
        new ClaimParser(
            ClaimSettings.nativeClaims("c", "documents", "s3"), InstantSource.fixed(LATER));
    ObjectNode first = deadLetter(bad(record), "one", Records.CLOCK.instant());
    ObjectNode second = deadLetter(later.parse(record).bad().orElseThrow(), "two", LATER);
    assertThat(
        second.remove("run").toString(), is("{\"id\":\"two\",\"at\":\"2027-01-01T00:00:00Z\"}"));
    first.remove("run");
    assertThat(
        new String(WireJson.bytes(second), UTF_8), is(new String(WireJson.bytes(first), UTF_8)));
  }

  @Test
  void givenBadRecord_deadLetterSaysWhatWhereAndWhy() throws IOException {
    ObjectNode json = deadLetter(bad(Records.of("[]", Records.header("a", "b"))), "run", LATER);
    json.remove("run");
    assertThat(
        new String(WireJson.bytes(json), UTF_8),
        is(
            "{\"schemaVersion\":\"1\",\"pipelineId\":\"documents\",\"stage\":\"claims\","
                + "\"status\":\"dead\",\"code\":\"MALFORMED_MESSAGE\",\"disposition\":\"POISON\","
                + "\"reason\":\"The value is not exactly one JSON object\","
                + "\"record\":{\"cluster\":\"c\",\"topic\":\"t\",\"partition\":3,\"offset\":41,"
                + "\"recordedAt\":\"2026-01-31T05:59:59Z\","
                + "\"key\":{\"bytes\":1,\"encoding\":\"utf-8\",\"verbatim\":true,\"data\":\"k\"},"
                + "\"headers\":[{\"name\":\"a\",\"bytes\":1,\"encoding\":\"utf-8\","
                + "\"verbatim\":true,\"data\":\"b\"}],"
                + "\"value\":{\"bytes\":2,\"encoding\":\"utf-8\",\"verbatim\":true,\"data\":\"[]\"},"
                + "\"verbatim\":true}}"));
  }

  @Test
  void givenBinaryEverywhere_comesBackFromTheWireToTheByte() throws IOException {
    byte[] bytes = {0, (byte) 0xff, (byte) 0xc3, 10, 'x'};
    TopicRecord record =
        new TopicRecord(
            new RecordPosition("c", "t", 0, Long.MAX_VALUE),
            null,
            bytes,
            bytes,
            List.of(
                new TopicRecord.Header("a", bytes),
                new TopicRecord.Header("a", null),
                new TopicRecord.Header("ü", new byte[0])));
    BadRecord back = BadRecord.parse(bad(record).wire());
    assertThat(back, is(bad(record)));
    assertThat(back.hashCode(), is(bad(record).hashCode()));
    assertThat(back.isVerbatim(), is(true));
    assertThat(back.position(), is(record.position()));
    assertThat(back.key(), is(bytes));
    assertThat(back.value(), is(bytes));
    assertThat(back.headers(), hasSize(3));
    assertThat(back.headers().get(0).value(), is(bytes));
    assertThat(back.headers().get(1).value(), is(nullValue()));
    assertThat(back.headers().get(2).name(), is("ü"));
    assertThat(back.headers().get(2).value(), is(new byte[0]));
  }

  @Test
  void givenRecordOfNothing_comesBackFromTheWire() throws IOException {
    TopicRecord record =
        new TopicRecord(new RecordPosition("c", "t", 0, 0), null, null, null, List.of());
    BadRecord back = BadRecord.parse(bad(record).wire());
    assertThat(back.key(), is(nullValue()));
    assertThat(back.value(), is(nullValue()));
    assertThat(back.headers(), hasSize(0));
    assertThat(back.code(), is(FailureCode.MALFORMED_MESSAGE));
    assertThat(back.pipelineId(), is("documents"));
  }

  @Test
  void givenValueTooLongForTheWire_saysItsLengthAlone() throws IOException {
    BadRecord bad = bad(Records.of(new byte[21_000_000]));
    BadRecord back = BadRecord.parse(bad.wire());
    assertThat(back.value(), is(nullValue()));
    assertThat(back.isVerbatim(), is(false));
    assertThat(new String(back.wire(), UTF_8), containsString("\"bytes\":21000000"));
  }

  @Test
  void givenSecretInKeyOrHeader_isNotVerbatim() {
    TopicRecord.Header secret = Records.header("x", "Bearer abcdefghijklmnopqrst");
    assertThat(bad(Records.of("[]", secret)).isVerbatim(), is(false));
    assertThat(
        new String(bad(Records.of("[]", secret)).wire(), UTF_8), not(containsString("mnopq")));
    byte[] key = "password=hunter2".getBytes(UTF_8);
    BadRecord bad =
        bad(
            new TopicRecord(
                new RecordPosition("c", "t", 0, 0), null, key, "[]".getBytes(UTF_8), List.of()));
    assertThat(bad.isVerbatim(), is(false));
    assertThat(new String(bad.wire(), UTF_8), not(containsString("hunter2")));
  }

  @Test
  void givenHeaderNamedAsASecret_isLeftOut() {
    BadRecord bad =
        bad(Records.of("[]", Records.header("Authorization", "x"), Records.header("a", "b")));
    assertThat(bad.isVerbatim(), is(false));
    assertThat(bad.headers(), hasSize(1));
    assertThat(bad.headers().get(0).name(), is("a"));
  }

  @Test
  void givenNamesThatAreNoSegments_deadLetterStaysInItsFolder() {
    String name = new RecordPosition("../x/y", "..", 3, 41).deadLetterName();
    assertThat(name, not(containsString("..")));
    assertThat(name.split("/", -1).length, is(6));
  }

  @Test
  void givenBadRecord_printsNoContent() {
    BadRecord bad = bad(Records.of("{\"bucket\":\"inbox-of-somebody\""));
    assertThat(bad.toString(), containsString("MALFORMED_MESSAGE"));
    assertThat(bad.toString(), not(containsString("somebody")));
  }
}
