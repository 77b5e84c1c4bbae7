package org.waybill.kafka.claim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageRules;

/** Whole notifications, with every field that the stores send. */
class StoreEventsTest {

  private static String notification(String name) throws IOException {
    try (InputStream in = StoreEventsTest.class.getResourceAsStream("/events/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    }
  }

  private static ParsedRecord parse(OnDelete onDelete, String value) {
    return Records.events(onDelete).parse(Records.of(value));
  }

  private static Message claim(String value) {
    ParsedRecord parsed = parse(OnDelete.KEEP, value);
    assertThat(parsed.bad().toString(), parsed.bad().isPresent(), is(false));
    assertThat(parsed.claims(), hasSize(1));
    assertThat(MessageRules.problem(parsed.claims().get(0)).isPresent(), is(false));
    return parsed.claims().get(0);
  }

  @Test
  void givenUploadInPartsOnAws_isAClaim() throws IOException {
    Message claim = claim(notification("aws-put.json"));
    assertThat(claim.blob().store(), is("s3"));
    assertThat(claim.blob().key(), is("2026/quay ü+map(1).pdf"));
    assertThat(claim.blob().versionId(), is("096fKKXTRTtl3on89fVO.nfljtsv6qko"));
    assertThat(claim.blob().etag(), is("9e107d9d372bb6826bd81d3542a419d6-9"));
    assertThat(claim.blob().size(), is(73_400_320L));
    assertThat(
        claim.toJson().path("source").toString(),
        is(
            "{\"event\":\"ObjectCreated:CompleteMultipartUpload\","
                + "\"sequencer\":\"0055AED6DCD90281E5\",\"kind\":\"kafka\",\"cluster\":\"c\","
                + "\"topic\":\"t\",\"partition\":3,\"offset\":41,\"index\":0,"
                + "\"recordedAt\":\"2026-01-31T05:59:59Z\"}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"aws-put.json", "minio-put.json"})
  void givenWhoAndWhence_passesNoneOfItOn(String name) throws IOException {
    String claim = claim(notification(name)).toString();
    for (String personal : List.of("192.0.2.7", "importer", "AIDAJDPLRKLG7UEXAMPLE", "minio-go")) {
      assertThat(claim, not(containsString(personal)));
    }
  }

  @Test
  void givenPutOnMinio_isAClaimWithoutItsVersionNamedNull() throws IOException {
    Message claim = claim(notification("minio-put.json"));
    assertThat(claim.blob().key(), is("2026/quay ü.pdf"));
    assertThat(claim.blob().versionId(), is(nullValue()));
    assertThat(claim.blob().contentType(), is("application/pdf"));
    assertThat(claim.toJson().at("/source/event").asText(), is("ObjectCreated:Put"));
  }

  @Test
  void givenFolderOnMinio_isADirectoryMarkerThoughMinioLeavesItsSizeOut() throws IOException {
    ParsedRecord parsed = parse(OnDelete.KEEP, notification("minio-folder.json"));
    assertThat(parsed.notices(), is(List.of(ClaimNotice.DIRECTORY_MARKER)));
    assertThat(parsed.claims(), is(empty()));
    assertThat(parsed.bad().isPresent(), is(false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"key\": \"2026%2Fa\",", "\"key\": \"2026%2F\", \"size\": 7,"})
  void givenMinioObjectThatIsNoEmptyFolder_isAClaim(String key) throws IOException {
    claim(notification("minio-folder.json").replace("\"key\": \"2026%2F\",", key));
  }

  @Test
  void givenKeyLikeAFolderWithoutSizeOfAnotherStore_isAClaim() throws IOException {
    claim(notification("minio-folder.json").replace("minio:s3", "ceph:s3"));
  }

  @Test
  void givenTestEvent_isCounted() throws IOException {
    ParsedRecord parsed = parse(OnDelete.TOMBSTONE, notification("aws-test.json"));
    assertThat(parsed.notices(), is(List.of(ClaimNotice.TEST_EVENT)));
    assertThat(parsed.bad().isPresent(), is(false));
  }

  @Test
  void givenNoEvents_isCounted() {
    assertThat(
        parse(OnDelete.KEEP, "{\"Records\":[]}").notices(), is(List.of(ClaimNotice.NO_EVENTS)));
  }

  @Test
  void givenDeletion_saysWhichVersionWentAndIsAboutTheObject() throws IOException {
    String value =
        notification("aws-put.json")
            .replace("ObjectCreated:CompleteMultipartUpload", "ObjectRemoved:Delete");
    ParsedRecord parsed = parse(OnDelete.TOMBSTONE, value);
    assertThat(parsed.deletions(), hasSize(1));
    Message deletion = parsed.deletions().get(0);
    assertThat(deletion.entityId(), is(claim(notification("aws-put.json")).entityId()));
    assertThat(deletion.blob().versionId(), is(nullValue()));
    assertThat(
        deletion.toJson().at("/source/versionId").asText(), is("096fKKXTRTtl3on89fVO.nfljtsv6qko"));
    assertThat(MessageRules.problem(deletion).isPresent(), is(false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "2.0", "2.9"})
  void givenMinorVersionOfTwo_isRead(String version) throws IOException {
    claim(notification("aws-put.json").replace("\"2.1\"", "\"" + version + "\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "3.0", "20.0", "", "2x"})
  void givenOtherVersion_isUnsupported(String version) throws IOException {
    String value = notification("aws-put.json").replace("\"2.1\"", "\"" + version + "\"");
    BadRecord bad = parse(OnDelete.KEEP, value).bad().orElseThrow();
    assertThat(bad.code(), is(FailureCode.UNSUPPORTED_SCHEMA));
    assertThat(bad.isVerbatim(), is(true));
    assertThat(new String(Objects.requireNonNull(bad.value()), UTF_8), is(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"size\": -1",
        "\"size\": \"7\"",
        "\"size\": 1.5",
        "\"size\": 7, \"versionId2\": 1, \"eTag\": 7"
      })
  void givenObjectOfWrongTypes_isMalformed(String size) throws IOException {
    String value =
        notification("minio-folder.json")
            .replace("\"eTag\": \"d41d8cd98f00b204e9800998ecf8427e\"", size);
    assertThat(
        parse(OnDelete.KEEP, value).bad().orElseThrow().code(), is(FailureCode.MALFORMED_MESSAGE));
  }

  @Test
  void givenManyBadEvents_namesTheFirstAndCountsTheOthers() {
    String value = "{\"Records\":[" + "{},".repeat(7) + "{}]}";
    String reason = parse(OnDelete.KEEP, value).bad().orElseThrow().reason();
    assertThat(reason, containsString("Records[4]: "));
    assertThat(reason, not(containsString("Records[5]")));
    assertThat(reason, containsString("; and 3 more"));
  }
}
