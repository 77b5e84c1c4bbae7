package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageRules;
import org.waybill.core.message.WireJson;

class NativeClaimsTest {

  private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  private static Message claim(TopicRecord record) {
    ParsedRecord parsed = Records.claims().parse(record);
    assertThat(parsed.bad().toString(), parsed.bad().isPresent(), is(false));
    assertThat(parsed.claims(), hasSize(1));
    return parsed.claims().get(0);
  }

  private static BadRecord bad(TopicRecord record) {
    ParsedRecord parsed = Records.claims().parse(record);
    assertThat(parsed.claims(), is(empty()));
    return parsed.bad().orElseThrow();
  }

  @Test
  void givenBucketAndKeyAlone_completesTheMessage() {
    Message claim = claim(Records.of("{\"bucket\":\"b\",\"key\":\"a b/ü.pdf\"}"));
    assertThat(MessageRules.problem(claim).isPresent(), is(false));
    assertThat(claim.blob().store(), is("s3"));
    assertThat(claim.blob().key(), is("a b/ü.pdf"));
    assertThat(claim.blob().version().isPresent(), is(false));
    assertThat(claim.pipelineId(), is("documents"));
    assertThat(claim.messageId(), is(new RecordPosition("c", "t", 3, 41).messageId(0)));
    assertThat(claim.correlationId(), is(claim.messageId()));
    assertThat(
        claim.toJson().path("source").toString(),
        is(
            "{\"kind\":\"kafka\",\"cluster\":\"c\",\"topic\":\"t\",\"partition\":3,\"offset\":41,"
                + "\"index\":0,\"recordedAt\":\"2026-01-31T05:59:59Z\"}"));
  }

  @Test
  void givenHeaders_takesTraceAndCorrelationFromThem() {
    Message claim =
        claim(
            Records.of(
                "{\"bucket\":\"b\",\"key\":\"k\"}",
                Records.header("traceparent", TRACE),
                Records.header("correlation-id", "order-7")));
    assertThat(claim.traceparent(), is(TRACE));
    assertThat(claim.correlationId(), is("order-7"));
  }

  @Test
  void givenTraceThatIsNone_goesOnWithoutAndCountsIt() {
    ParsedRecord parsed =
        Records.claims()
            .parse(
                Records.of(
                    "{\"bucket\":\"b\",\"key\":\"k\"}", Records.header("traceparent", "00-x")));
    assertThat(parsed.notices(), is(List.of(ClaimNotice.BAD_TRACEPARENT)));
    assertThat(parsed.claims().get(0).traceparent() == null, is(true));
  }

  @Test
  void givenUnknownFields_keepsThemTheirOrderAndTheirNumbers() {
    Message claim =
        claim(
            Records.of(
                "{\"zeta\":1.10,\"blob\":{\"bucket\":\"b\",\"key\":\"k\",\"tier\":\"cold\"},"
                    + "\"alpha\":[1e2]}"));
    assertThat(claim.toString(), containsString("\"zeta\":1.10"));
    assertThat(claim.toString(), containsString("\"tier\":\"cold\""));
    assertThat(claim.toString(), containsString("\"alpha\":[1e2]"));
    assertThat(claim.toString().indexOf("zeta") < claim.toString().indexOf("alpha"), is(true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claim-v1-minimal.json", "claim-v1-full.json", "claim-v1-passed-on.json"})
  void givenGoldenMessageOfVersionOne_isRead(String name) throws IOException {
    try (InputStream in = NativeClaimsTest.class.getResourceAsStream("/golden/" + name)) {
      byte[] golden = Objects.requireNonNull(in, name).readAllBytes();
      Message claim = claim(Records.of(golden));
      var expected = WireJson.parseObject(golden);
      expected
          .properties()
          .forEach(
              field -> {
                if (!field.getKey().equals("source")) {
                  String below = claim.toJson().has(field.getKey()) ? "/" : "/blob/";
                  assertThat(claim.toJson().at(below + field.getKey()), is(field.getValue()));
                }
              });
    }
  }

  static Stream<Arguments> badRecords() {
    return Stream.of(
        Arguments.of((Object) null, FailureCode.MALFORMED_MESSAGE, "no value"),
        Arguments.of("", FailureCode.MALFORMED_MESSAGE, "no"),
        Arguments.of("{\"bucket\":", FailureCode.MALFORMED_MESSAGE, "line 1"),
        Arguments.of("[]", FailureCode.MALFORMED_MESSAGE, "not exactly one JSON object"),
        Arguments.of("{}{}", FailureCode.MALFORMED_MESSAGE, "not exactly one JSON object"),
        Arguments.of("{\"bucket\":7,\"key\":\"k\"}", FailureCode.MALFORMED_MESSAGE, "blob.bucket"),
        Arguments.of("{\"bucket\":\"b\"}", FailureCode.MALFORMED_MESSAGE, "blob.key"),
        Arguments.of("{\"blob\":[]}", FailureCode.MALFORMED_MESSAGE, "blob is no object"),
        Arguments.of(
            "{\"bucket\":\"b\",\"key\":\"k\",\"size\":-1}",
            FailureCode.MALFORMED_MESSAGE,
            "blob.size"),
        Arguments.of(
            "{\"bucket\":\"b\",\"key\":\"k\",\"tenantId\":[]}",
            FailureCode.MALFORMED_MESSAGE,
            "tenantId"),
        Arguments.of(
            "{\"bucket\":\"b\",\"key\":\"k\",\"schemaVersion\":\"9\"}",
            FailureCode.UNSUPPORTED_SCHEMA,
            "Schema version 9"));
  }

  @ParameterizedTest
  @MethodSource("badRecords")
  void givenRecordThatIsNoClaim_isBad(String value, FailureCode code, String reason) {
    BadRecord bad = bad(Records.of(value == null ? null : value.getBytes(UTF_8)));
    assertThat(bad.code(), is(code));
    assertThat(bad.reason(), containsString(reason));
    assertThat(bad.isVerbatim(), is(true));
  }

  @Test
  void givenBytesThatAreNoText_keepsThemAsBase64() {
    byte[] value = {'{', (byte) 0xff, (byte) 0xfe, '}'};
    BadRecord bad = bad(Records.of(value));
    assertThat(bad.reason(), containsString("no text in UTF-8"));
    assertThat(bad.value(), is(value));
    assertThat(
        new String(bad.deadLetter("run", Records.CLOCK.instant()), UTF_8),
        containsString("\"encoding\": \"base64\""));
  }

  @Test
  void givenMissingHeader_isBad() {
    ClaimParser parser =
        new ClaimParser(
            ClaimSettings.nativeClaims("c", "documents", "s3").requiring(List.of("tenant")),
            Records.CLOCK);
    BadRecord bad =
        parser.parse(Records.of("{\"bucket\":\"b\",\"key\":\"k\"}")).bad().orElseThrow();
    assertThat(bad.reason(), containsString("header tenant"));
  }

  @Test
  void givenSecret_isBadAndKeepsNoneOfIt() {
    String value =
        "{\"bucket\":\"b\",\"key\":\"k\",\"url\":\"https://h/k?X-Amz-Signature=0a1b2c3d\","
            + "\"password\":\"hunter2\"}";
    BadRecord bad = bad(Records.of(value, Records.header("Authorization", "Basic c2VjcmV0")));
    assertThat(bad.isVerbatim(), is(false));
    String stored = new String(bad.deadLetter("run", Records.CLOCK.instant()), UTF_8);
    for (String secret : List.of("0a1b2c3d", "hunter2", "c2VjcmV0")) {
      assertThat(stored, not(containsString(secret)));
      assertThat(new String(bad.wire(), UTF_8), not(containsString(secret)));
    }
  }

  @Test
  void givenBadRecord_comesBackFromItsWireFormAndIsTheSameAtEveryRead() throws IOException {
    BadRecord bad = bad(Records.of("{\"bucket\":", Records.header("a", "b")));
    assertThat(BadRecord.parse(bad.wire()), is(bad));
    assertThat(bad(Records.of("{\"bucket\":", Records.header("a", "b"))), is(bad));
    assertThat(bad.position().deadLetterName(), is("dead-letter/claims/c/t/3/41.json"));
  }
}
