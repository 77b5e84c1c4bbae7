package org.waybill.core.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.util.Optional;
import org.apache.beam.sdk.testing.CoderProperties;
import org.junit.jupiter.api.Test;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.testing.Messages;

class OutcomeEventTest {

  private static final String RECIPE = "0123456789abcdef";
  private static final BlobRef BLOB = BlobRef.builder("s3", "in", "a.pdf").etag("1").build();

  private static OutcomeEvent event(Message message, String result, OutcomeStatus status) {
    return OutcomeEvent.of(message, RECIPE, result, status, WireJson.object());
  }

  private static OutcomeEvent event(BlobRef blob, OutcomeStatus status) {
    return event(Messages.claim(blob), "written", status);
  }

  @Test
  void givenTheSameEnd_hasTheSameIdHoweverItIsTold() {
    Message again = Messages.builder(BLOB).messageId("other").correlationId("other").build();
    assertThat(
        event(again, "unchanged", OutcomeStatus.STORED).eventId(),
        is(event(BLOB, OutcomeStatus.STORED).eventId()));
  }

  @Test
  void givenAnotherVersionOrStatus_hasAnotherId() {
    String id = event(BLOB, OutcomeStatus.DEAD).eventId();
    assertThat(event(BLOB, OutcomeStatus.STORED).eventId(), is(not(id)));
    assertThat(
        event(BLOB.toBuilder().etag("2").build(), OutcomeStatus.DEAD).eventId(), is(not(id)));
  }

  @Test
  void givenUnknownFieldsAndAttributes_carriesTheFormerAlone() throws IOException {
    Message claim = Messages.claim(BLOB);
    Message message =
        Message.parse(
            claim
                .toString()
                .replaceFirst("\\{", "{\"priority\":1.50,\"attributes\":{\"x\":{\"y\":1}},")
                .getBytes(UTF_8));
    String told = new String(event(message, "written", OutcomeStatus.STORED).wire(), UTF_8);
    assertThat(told, containsString("\"priority\":1.50"));
    assertThat(told, not(containsString("attributes")));
  }

  @Test
  void givenSecretInTheClaim_masksIt() throws IOException {
    Message message =
        Message.parse(
            Messages.claim(BLOB)
                .toString()
                .replaceFirst("\\{", "{\"note\":\"https://h/k?X-Amz-Signature=0a1b\",")
                .getBytes(UTF_8));
    String told = new String(event(message, "written", OutcomeStatus.STORED).wire(), UTF_8);
    assertThat(told, not(containsString("0a1b")));
  }

  @Test
  void givenEvent_comesBackFromItsCoder() throws Exception {
    OutcomeEvent event = event(BLOB, OutcomeStatus.REJECTED);
    CoderProperties.coderDecodeEncodeEqual(OutcomeEventCoder.of(), event);
    assertThat(event.status(), is(OutcomeStatus.REJECTED));
    assertThat(
        event.ofClaim("correlationId"), is(Optional.of(Messages.claim(BLOB).correlationId())));
  }
}
