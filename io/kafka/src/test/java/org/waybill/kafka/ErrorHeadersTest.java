package org.waybill.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.WireJson;
import org.waybill.kafka.claim.RecordPosition;

class ErrorHeadersTest {

  private final Headers headers = new RecordHeaders();

  private Map<String, String> written() {
    Map<String, String> all = new TreeMap<>();
    headers.forEach(header -> all.put(header.key(), new String(header.value(), UTF_8)));
    return all;
  }

  @Test
  void givenFailure_saysStageCodeAndWhatToDo() {
    new ErrorHeaders(headers).failed("extract", FailureCode.BOMB, "zu groß").verbatim(false);
    assertThat(
        written(),
        is(
            Map.of(
                "__waybill.errors.stage", "extract",
                "__waybill.errors.code", "BOMB",
                "__waybill.errors.disposition", "REJECTED",
                "__waybill.errors.exception.message", "zu groß",
                "__waybill.errors.verbatim", "false")));
  }

  @Test
  void givenException_saysItsClassAndStack() {
    new ErrorHeaders(headers).exception("java.io.IOException", "at a.b");
    assertThat(
        written(),
        is(
            Map.of(
                "__waybill.errors.exception.class.name", "java.io.IOException",
                "__waybill.errors.exception.stacktrace", "at a.b")));
  }

  @Test
  void givenNoException_saysNothing() {
    new ErrorHeaders(headers).exception(null, "");
    assertThat(written(), is(Map.of()));
  }

  @Test
  void givenPosition_saysIt() {
    new ErrorHeaders(headers).position(new RecordPosition("c", "t", 3, 1L << 40));
    assertThat(
        written(),
        is(
            Map.of(
                "__waybill.errors.topic", "t",
                "__waybill.errors.partition", "3",
                "__waybill.errors.offset", "1099511627776")));
  }

  @Test
  void givenSource_saysAsMuchAsItHolds() throws Exception {
    new ErrorHeaders(headers)
        .source(
            WireJson.parseObject(
                "{\"topic\":\"t\",\"offset\":7,\"partition\":\"x\"}".getBytes(UTF_8)));
    assertThat(
        written(), is(Map.of("__waybill.errors.topic", "t", "__waybill.errors.offset", "7")));
  }

  @Test
  void givenSourceOfAnotherKind_saysNothing() {
    new ErrorHeaders(headers).source(WireJson.object().path("source"));
    assertThat(written(), is(Map.of()));
  }
}
