package org.waybill.kafka.claim;

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

class S3NotificationsTest {

  private static String event(String name, String key, String more) {
    return """
        {"eventVersion":"2.1","eventSource":"aws:s3","awsRegion":"eu-central-1",
         "eventTime":"2026-01-31T05:59:58.123Z","eventName":"%s",
         "userIdentity":{"principalId":"AWS:X"},"requestParameters":{"sourceIPAddress":"10.0.0.1"},
         "s3":{"s3SchemaVersion":"1.0","configurationId":"c","bucket":{"name":"inbox",
               "arn":"arn:aws:s3:::inbox"},
               "object":{"key":"%s","sequencer":"0055AED6DCD90281E5"%s}}}"""
        .formatted(name, key, more);
  }

  private static String created(String key) {
    return event(
        "ObjectCreated:Put",
        key,
        ",\"size\":1024,\"eTag\":\"d41d8cd98f00b204e9800998ecf8427e\",\"versionId\":\"v1\"");
  }

  private static String records(String... events) {
    return "{\"Records\":[" + String.join(",", events) + "]}";
  }

  private static ParsedRecord parse(OnDelete onDelete, String value) {
    return Records.events(onDelete).parse(Records.of(value));
  }

  @Test
  void givenEventOfAws_isAClaimPinnedToItsVersion() {
    ParsedRecord parsed = parse(OnDelete.KEEP, records(created("a+b%2Bc/%C3%BC%20x.pdf")));
    assertThat(parsed.bad().isPresent(), is(false));
    Message claim = parsed.claims().get(0);
    assertThat(claim.blob().bucket(), is("inbox"));
    assertThat(claim.blob().key(), is("a b+c/ü x.pdf"));
    assertThat(claim.blob().versionId(), is("v1"));
    assertThat(claim.blob().etag(), is("d41d8cd98f00b204e9800998ecf8427e"));
    assertThat(claim.blob().size(), is(1024L));
    assertThat(claim.toJson().path("occurredAt").asText(), is("2026-01-31T05:59:58.123Z"));
    assertThat(claim.toJson().at("/source/sequencer").asText(), is("0055AED6DCD90281E5"));
    assertThat(claim.toJson().at("/source/event").asText(), is("ObjectCreated:Put"));
    // Who did it, from where, goes no further.
    assertThat(claim.toString().contains("10.0.0.1"), is(false));
  }

  @Test
  void givenEventOfMinio_readsItsRecordsAlone() {
    String value =
        "{\"EventName\":\"s3:ObjectCreated:Put\",\"Key\":\"inbox/other\",\"Records\":["
            + event("s3:ObjectCreated:Put", "a%2Fb.txt", ",\"size\":3,\"eTag\":\"e\"")
            + "]}";
    ParsedRecord parsed = parse(OnDelete.KEEP, value);
    assertThat(parsed.claims(), hasSize(1));
    assertThat(parsed.claims().get(0).blob().key(), is("a/b.txt"));
  }

  @Test
  void givenSeveralEvents_areSeveralClaimsWithIdsOfTheirOwn() {
    ParsedRecord parsed = parse(OnDelete.KEEP, records(created("a"), created("b")));
    assertThat(parsed.claims(), hasSize(2));
    assertThat(
        parsed.claims().get(1).messageId(), is(new RecordPosition("c", "t", 3, 41).messageId(1)));
  }

  @Test
  void givenTestEvent_isCountedAndNothingElse() {
    ParsedRecord parsed =
        parse(
            OnDelete.KEEP,
            "{\"Service\":\"Amazon S3\",\"Event\":\"s3:TestEvent\",\"Bucket\":\"inbox\"}");
    assertThat(parsed.notices(), is(List.of(ClaimNotice.TEST_EVENT)));
    assertThat(parsed.claims(), is(empty()));
    assertThat(parsed.bad().isPresent(), is(false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ObjectRemoved:Delete",
        "ObjectRemoved:DeleteMarkerCreated",
        "LifecycleExpiration:Delete",
        "s3:ObjectRemoved:Delete"
      })
  void givenDeletion_isKeptOrPassedOn(String name) {
    String value = records(event(name, "a", ",\"versionId\":\"v2\""));
    ParsedRecord kept = parse(OnDelete.KEEP, value);
    assertThat(kept.notices(), is(List.of(ClaimNotice.DELETION_KEPT)));
    assertThat(kept.deletions(), is(empty()));
    ParsedRecord passed = parse(OnDelete.TOMBSTONE, value);
    assertThat(passed.deletions(), hasSize(1));
    assertThat(passed.deletions().get(0).blob().version().isPresent(), is(false));
    assertThat(passed.claims(), is(empty()));
  }

  @Test
  void givenEventsThatBringNothing_areCounted() {
    ParsedRecord parsed =
        parse(
            OnDelete.KEEP,
            records(
                event("ObjectTagging:Put", "a", ""),
                event("ObjectCreated:Put", "folder/", ",\"size\":0")));
    assertThat(
        parsed.notices(), is(List.of(ClaimNotice.OTHER_EVENT, ClaimNotice.DIRECTORY_MARKER)));
    assertThat(parsed.claims(), is(empty()));
  }

  @Test
  void givenOneBadEventAmongGood_takesTheGoodAndBuriesTheRecord() {
    ParsedRecord parsed =
        parse(OnDelete.KEEP, records(created("a"), created("%E4"), created("b%2")));
    assertThat(parsed.claims(), hasSize(1));
    BadRecord bad = parsed.bad().orElseThrow();
    assertThat(bad.code(), is(FailureCode.MALFORMED_MESSAGE));
    assertThat(bad.reason(), containsString("Records[1]: The object key is no UTF-8"));
    assertThat(bad.reason(), containsString("Records[2]"));
  }

  @Test
  void givenUnknownEventVersion_isUnsupported() {
    String value = records(created("a").replace("\"2.1\"", "\"3.0\""));
    assertThat(
        parse(OnDelete.KEEP, value).bad().orElseThrow().code(), is(FailureCode.UNSUPPORTED_SCHEMA));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"Records\":{}}", "{\"Records\":[1]}", "{\"Records\":[{}]}"})
  void givenWhatIsNoNotification_isBad(String value) {
    assertThat(
        parse(OnDelete.KEEP, value).bad().orElseThrow().code(), is(FailureCode.MALFORMED_MESSAGE));
  }
}
