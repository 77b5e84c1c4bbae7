package org.waybill.document.stages;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.core.Digests;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.store.StoreException;
import org.waybill.core.testing.Messages;
import org.waybill.document.ExtractConfig;

class ValidateDocumentTest {

  private static final byte[] TEXT = "Six hundred barrels of tar".getBytes(US_ASCII);
  private static final String SHA256 = Digests.hex(TEXT);

  @TempDir Path spool;
  private StageRig rig;

  @BeforeEach
  void open() throws StoreException {
    rig = new StageRig(spool);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private static ValidateDocument stage(long maxBytes, String... types) {
    return new ValidateDocument(
        new DocumentConfig(
            maxBytes,
            AllowedTypes.of(List.of(types)),
            ExtractConfig.defaults(),
            DocumentConfig.DEFAULT_TIMEOUT));
  }

  private Message validate(BlobRef ref) throws Exception {
    return stage(1000).process(Messages.claim(ref), rig);
  }

  private FailureCode failure(ValidateDocument stage, BlobRef ref) {
    return rig.failure(stage, Messages.claim(ref));
  }

  private static BlobRef unpinned(BlobRef ref) {
    return BlobRef.unpinned(ref.store(), ref.bucket(), ref.key());
  }

  @Test
  void givenClaimOfNoBytes_rejectsWithoutRequest() {
    BlobRef ref = rig.inbox.add("in", "a.txt", new byte[0]);

    assertThat(failure(stage(10), ref), is(FailureCode.EMPTY));
    assertThat(rig.inbox.operations(), empty());
  }

  @Test
  void givenObjectOfNoBytes_rejects() {
    BlobRef ref = rig.inbox.add("in", "a.txt", new byte[0]);

    assertThat(failure(stage(10), unpinned(ref)), is(FailureCode.EMPTY));
  }

  @Test
  void givenClaimOfTooManyBytes_rejectsWithoutRequest() {
    BlobRef ref = rig.inbox.add("in", "a.txt", new byte[11]);

    assertThat(failure(stage(10), ref), is(FailureCode.TOO_LARGE));
    assertThat(rig.inbox.operations(), empty());
  }

  @Test
  void givenObjectOfTooManyBytes_rejects() {
    BlobRef ref = rig.inbox.add("in", "a.txt", new byte[11]);

    assertThat(failure(stage(10), unpinned(ref)), is(FailureCode.TOO_LARGE));
  }

  @Test
  void givenAsManyBytesAsAllowed_passes() throws Exception {
    BlobRef ref = rig.inbox.add("in", "a.txt", TEXT);

    Message message = stage(TEXT.length).process(Messages.claim(ref), rig);

    assertThat(message.attribute("validate", "contentType"), is("text/plain"));
  }

  @Test
  void givenTypeThatIsNotAllowed_rejects() {
    BlobRef ref = rig.inbox.add("in", "a.txt", TEXT);

    assertThat(
        failure(stage(1000, "application/pdf", "image/*"), ref), is(FailureCode.UNSUPPORTED_TYPE));
  }

  @Test
  void givenNameOfAnAllowedTypeOverOtherContent_rejects() {
    BlobRef ref =
        rig.inbox.add("in", "a.pdf", TEXT).toBuilder().contentType("application/pdf").build();

    assertThat(failure(stage(1000, "application/pdf"), ref), is(FailureCode.UNSUPPORTED_TYPE));
  }

  @Test
  void givenChecksumOfOtherBytes_rejects() {
    BlobRef ref = rig.inbox.add("in", "a.txt", TEXT);
    BlobRef claim = ref.toBuilder().sha256(Digests.hex("other")).build();

    assertThat(failure(stage(1000), claim), is(FailureCode.CHECKSUM_MISMATCH));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void givenRightChecksumInEitherCase_passesInLowerCase(boolean upper) throws Exception {
    String claimed = upper ? SHA256.toUpperCase(Locale.ROOT) : SHA256;
    BlobRef ref = rig.inbox.add("in", "a.txt", TEXT).toBuilder().sha256(claimed).build();

    Message message = validate(ref);

    assertThat(message.blob().sha256(), is(SHA256));
    assertThat(message.attribute("validate", "sha256"), is(SHA256));
  }

  @Test
  void givenDocument_addsExactlyWhatItFound() throws Exception {
    Message message = validate(rig.inbox.add("in", "folder.pdf/NOTE", TEXT));

    ObjectNode expected = WireJson.object().put("contentType", "text/plain").put("sha256", SHA256);
    expected.set("size", WireJson.number(TEXT.length));
    assertThat(message.attributes("validate"), is(expected));
  }

  @Test
  void givenHeaderThatContradictsTheContent_recordsBothAndKeepsTheContents() throws Exception {
    BlobRef ref =
        rig.inbox.add("in", "a.txt", TEXT).toBuilder()
            .contentType("application/pdf; charset=x")
            .build();

    ObjectNode attributes = validate(ref).attributes("validate");

    ObjectNode expected = WireJson.object().put("contentType", "text/plain");
    expected.put("declaredType", "application/pdf").put("declaredTypeAgrees", false);
    expected.put("sha256", SHA256).set("size", WireJson.number(TEXT.length));
    assertThat(attributes, is(expected));
  }

  @Test
  void givenNameThatFitsTheContent_recordsThatItAgrees() throws Exception {
    ObjectNode attributes = validate(rig.inbox.add("in", "dir/a.txt", TEXT)).attributes("validate");

    ObjectNode expected = WireJson.object().put("contentType", "text/plain");
    expected.put("declaredType", "text/plain").put("declaredTypeAgrees", true);
    expected.put("sha256", SHA256).set("size", WireJson.number(TEXT.length));
    assertThat(attributes, is(expected));
  }

  @Test
  void givenHeaderOfEndlessLength_addsNoEndlessAttribute() throws Exception {
    BlobRef ref =
        rig.inbox.add("in", "a", TEXT).toBuilder().contentType("a/" + "b".repeat(10_000)).build();

    ObjectNode attributes = validate(ref).attributes("validate");

    assertThat(String.valueOf(attributes).length() < 1000, is(true));
  }

  @Test
  void givenJunkBeforeThePdfHeader_findsAPdf() throws Exception {
    Message message = validate(rig.add("pdf/junk-before-header.pdf"));

    assertThat(message.attribute("validate", "contentType"), is("application/pdf"));
  }

  @Test
  void givenUnpinnedClaim_pinsItToWhatItRead() throws Exception {
    BlobRef ref = rig.inbox.add("in", "a.txt", TEXT);

    Message message = validate(unpinned(ref));

    BlobRef pinned = ref.toBuilder().sha256(SHA256).contentType("application/octet-stream").build();
    assertThat(message.blob(), is(pinned));
  }

  @Test
  void givenClaimPinnedToAnOlderVersion_endsAsChanged() {
    BlobRef old = rig.inbox.add("in", "a.txt", TEXT);
    rig.inbox.add("in", "a.txt", TEXT);

    assertThat(failure(stage(1000), old), is(FailureCode.CHANGED));
  }

  @Test
  void givenClaimPinnedByTagWithoutSize_fetchesOnceForBothStages() throws Exception {
    BlobRef ref = rig.inbox.add("in", "a.txt", TEXT).toBuilder().size(null).build();

    rig.extracted(ref);

    assertThat(rig.inbox.operations(), contains("get a.txt"));
  }

  @Test
  void givenPinnedClaim_fetchesOnceForBothStages() throws Exception {
    rig.extracted(rig.inbox.add("in", "a.txt", TEXT));

    assertThat(rig.inbox.operations(), contains("get a.txt"));
  }

  @Test
  void givenUnpinnedClaim_fetchesOnceForBothStages() throws Exception {
    rig.extracted(unpinned(rig.inbox.add("in", "a.txt", TEXT)));

    assertThat(rig.inbox.operations(), contains("get a.txt"));
  }
}
