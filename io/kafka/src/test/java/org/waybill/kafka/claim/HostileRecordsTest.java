package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageRules;
import org.waybill.core.message.WireJson;

/** Records that are meant to do harm, or happen to. */
class HostileRecordsTest {

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"url\":\"https://h/k?X-Amz-Signature=s3cr3tpart\"",
        "\"blob\":{\"bucket\":\"b\",\"key\":\"k\",\"url\":\"https://u:s3cr3tpart@h/k\"}",
        "\"a\":[{\"clientSecret\":\"s3cr3tpart\"}]",
        "\"https://h/k?sig=s3cr3tpart\":1",
        "\"schemaVersion\":\"9?sig=s3cr3tpart\"",
        "\"password\":\"s3cr3tpart\",\"bucket\":7"
      })
  void givenSecret_isInNoneOfWhatIsKeptOrSaid(String field) {
    String start = field.contains("bucket") ? "{" : "{\"bucket\":\"b\",\"key\":\"k\",";
    BadRecord bad = bad(Records.of(start + field + "}"));
    assertThat(bad.isVerbatim(), is(false));
    for (byte[] kept : List.of(bad.wire(), bad.deadLetter("run", Records.CLOCK.instant()))) {
      assertThat(new String(kept, UTF_8), not(containsString("s3cr3tpart")));
    }
    assertThat(bad.toString(), not(containsString("s3cr3tpart")));
  }

  @Test
  void givenCorrelationHeaderWithASecret_isBad() {
    TopicRecord record =
        Records.of(
            "{\"bucket\":\"b\",\"key\":\"k\"}",
            Records.header("correlationId", "Bearer abcdefghijklmnopqrst"));
    assertThat(bad(record).reason(), containsString("correlationId"));
    assertThat(new String(bad(record).wire(), UTF_8), not(containsString("klmnop")));
  }

  private static TopicRecord nested(int levels) {
    return Records.of(
        "{\"bucket\":\"b\",\"key\":\"k\",\"x\":"
            + "[".repeat(levels - 1)
            + "]".repeat(levels - 1)
            + "}");
  }

  @Test
  void givenDeepestClaim_canBeReadWithinWhatHoldsIt() throws IOException {
    ObjectNode outcome = WireJson.object();
    outcome.putObject("failure").set("message", claim(nested(500)).toJson());
    assertThat(WireJson.parseObject(WireJson.bytes(outcome)), is(outcome));
  }

  @ParameterizedTest
  @ValueSource(ints = {501, 1_000, 1_001, 30_000})
  void givenDeeperClaim_isMalformed(int levels) {
    BadRecord bad = bad(nested(levels));
    assertThat(bad.code(), is(FailureCode.MALFORMED_MESSAGE));
    assertThat(bad.isVerbatim(), is(true));
  }

  @Test
  void givenDamagedRecords_neverThrowsAndLosesNone() {
    byte[] claim =
        "{\"bucket\":\"b\",\"key\":\"a b/ü.pdf\",\"size\":1e2,\"x\":[{\"y\":\"\\u00fc\"}]}"
            .getBytes(UTF_8);
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = claim.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      ParsedRecord parsed = Records.claims().parse(Records.of(damaged));
      assertThat(parsed.claims().size() + (parsed.bad().isPresent() ? 1 : 0), is(1));
      parsed.claims().forEach(m -> assertThat(MessageRules.problem(m).isPresent(), is(false)));
    }
  }
}
