package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageRules;

class ClaimParserTest {

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
  void givenNestedBlobWithItsStore_staysAsItSays() {
    Message claim =
        claim(
            Records.of(
                "{\"blob\":{\"store\":\"archive\",\"bucket\":\"b\",\"key\":\"k\",\"versionId\":\"v\"}}"));
    assertThat(claim.blob().store(), is("archive"));
    assertThat(claim.blob().versionId(), is("v"));
    assertThat(claim.blob().entity().id(), is(claim.entityId()));
  }

  @Test
  void givenNestedBlobWithoutStore_getsTheDefaultOne() {
    Message claim = claim(Records.of("{\"blob\":{\"bucket\":\"b\",\"key\":\"k\",\"store\":null}}"));
    assertThat(claim.blob().store(), is("s3"));
  }

  @Test
  void givenWhatTheClaimSaysItself_headersDoNotChangeIt() {
    Message claim =
        claim(
            Records.of(
                "{\"bucket\":\"b\",\"key\":\"k\",\"correlationId\":\"own\","
                    + "\"pipelineId\":\"other\",\"messageId\":\"m\"}",
                Records.header("correlationId", "header")));
    assertThat(claim.correlationId(), is("own"));
    assertThat(claim.pipelineId(), is("other"));
    assertThat(claim.messageId(), is("m"));
  }

  @Test
  void givenHeaderMoreThanOnce_takesTheLastWhateverItsCase() {
    Message claim =
        claim(
            Records.of(
                "{\"bucket\":\"b\",\"key\":\"k\"}",
                Records.header("correlationId", "first"),
                Records.header("X-Correlation-ID", "last")));
    assertThat(claim.correlationId(), is("last"));
  }

  @Test
  void givenSourceOfAnEarlierPipe_replacesThePositionAndKeepsTheRest() {
    Message claim =
        claim(
            Records.of(
                "{\"bucket\":\"b\",\"key\":\"k\",\"source\":{\"offset\":1,\"topic\":\"old\",\"via\":\"x\"}}"));
    assertThat(claim.toJson().at("/source/offset").toString(), is("41"));
    assertThat(claim.toJson().at("/source/topic").asText(), is("t"));
    assertThat(claim.toJson().at("/source/via").asText(), is("x"));
  }

  @Test
  void givenNoTimeStamp_saysNone() {
    TopicRecord record =
        new TopicRecord(
            new RecordPosition("c", "t", 3, 41),
            null,
            null,
            "{\"bucket\":\"b\",\"key\":\"k\",\"source\":{\"recordedAt\":\"x\"}}".getBytes(UTF_8),
            List.of());
    assertThat(claim(record).toJson().at("/source/recordedAt").isMissingNode(), is(true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"1\"", "\"1.7\"", "1", "null"})
  void givenKnownSchemaVersion_isRead(String version) {
    claim(Records.of("{\"bucket\":\"b\",\"key\":\"k\",\"schemaVersion\":" + version + "}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"2\"", "\"1x\"", "\"\"", "2", "\"10\""})
  void givenUnknownSchemaVersion_isUnsupported(String version) {
    BadRecord bad =
        bad(Records.of("{\"bucket\":\"b\",\"key\":\"k\",\"schemaVersion\":" + version + "}"));
    assertThat(bad.code(), is(FailureCode.UNSUPPORTED_SCHEMA));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"source\":7",
        "\"schemaVersion\":1.5",
        "\"schemaVersion\":[]",
        "\"messageId\":7",
        "\"correlationId\":{}",
        "\"receivedAt\":\"yesterday\"",
        "\"redrive\":\"1\"",
        "\"attributes\":[]",
        "\"entityId\":\"of-something-else\"",
        "\"store\":\"\"",
        "\"store\":[]",
        "\"etag\":1"
      })
  void givenFieldOfAWrongType_isMalformed(String field) {
    BadRecord bad = bad(Records.of("{\"bucket\":\"b\",\"key\":\"k\"," + field + "}"));
    assertThat(bad.code(), is(FailureCode.MALFORMED_MESSAGE));
    assertThat(bad.reason(), containsString(field.substring(1, field.indexOf('"', 1))));
  }

  @Test
  void givenKeyWithHalfACharacter_isMalformed() {
    assertThat(
        bad(Records.of("{\"bucket\":\"b\",\"key\":\"\\ud800\"}")).reason(),
        containsString("blob.key has half a character"));
  }

  @Test
  void givenRecordThatIsTooLong_isMalformedByOneByte() {
    String claim = "{\"bucket\":\"b\",\"key\":\"k\"}";
    ClaimSettings settings =
        new ClaimSettings(
            "c", "documents", "s3", ClaimFormat.NATIVE, OnDelete.KEEP, List.of(), claim.length());
    ClaimParser parser = new ClaimParser(settings, Records.CLOCK);
    assertThat(parser.parse(Records.of(claim)).claims(), hasSize(1));
    assertThat(
        parser.parse(Records.of(claim + " ")).bad().orElseThrow().reason(),
        is("The value has 25 bytes, more than the 24 allowed"));
  }

  @Test
  void givenClaimThatGrowsBeyondAMessage_isMalformed() {
    String filler = "x".repeat(MessageRules.MAX_MESSAGE_BYTES - 60);
    BadRecord bad = bad(Records.of("{\"bucket\":\"b\",\"key\":\"k\",\"x\":\"" + filler + "\"}"));
    assertThat(bad.reason(), containsString("more than the 65536 allowed"));
  }

  @Test
  void givenUtf16_isNoText() {
    assertThat(
        bad(Records.of("{\"bucket\":\"b\",\"key\":\"k\"}".getBytes(UTF_16LE))).reason(),
        containsString("no text in UTF-8"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void givenRequiredHeaderThatSaysNothing_isMissing(String value) {
    ClaimParser parser =
        new ClaimParser(
            ClaimSettings.nativeClaims("c", "documents", "s3").requiring(List.of("tenant")),
            Records.CLOCK);
    String claim = "{\"bucket\":\"b\",\"key\":\"k\"}";
    assertThat(
        parser.parse(Records.of(claim, Records.header("Tenant", "north"))).claims(), hasSize(1));
    assertThat(
        parser.parse(Records.of(claim, Records.header("tenant", value))).bad().isPresent(),
        is(true));
  }
}
