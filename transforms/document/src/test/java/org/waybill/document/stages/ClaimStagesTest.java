package org.waybill.document.stages;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Outcome;
import org.waybill.core.output.OutcomeStatus;
import org.waybill.core.output.OutputNames;
import org.waybill.core.store.StoreException;
import org.waybill.core.testing.Messages;

/** The stages that only streams have. */
class ClaimStagesTest {

  private static final String RECIPE = "0123456789abcdef";

  @TempDir Path spool;
  private StageRig rig;
  private BlobRef ref;

  @BeforeEach
  void open() throws StoreException {
    rig = new StageRig(spool);
    ref = rig.inbox.add("in", "a/b.txt", "tar".getBytes(US_ASCII));
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private static AdmitClaim admit(String prefix) {
    return new AdmitClaim(
        AllowedPlaces.of(List.of(new AllowedPlaces.Place("inbox", "in", prefix))));
  }

  private Outcome standing() {
    byte[] bytes = rig.outbox.bytes("out", OutputNames.outcome(ref.entity()));
    return Outcome.parse(Objects.requireNonNull(bytes)).orElseThrow();
  }

  private Message delete() throws Exception {
    Message gone = Messages.claim(BlobRef.unpinned("inbox", "in", "a/b.txt"));
    return new DeleteOutcome(StageRig.OUTPUT, RECIPE).process(gone, rig);
  }

  private void stored() {
    rig.outbox.add(
        "out",
        OutputNames.outcome(ref.entity()),
        Outcome.stored(
                Messages.claim(ref),
                RECIPE,
                WireJson.object(),
                WireJson.object(),
                WireJson.object())
            .bytes());
  }

  @Test
  void givenClaimWithoutVersion_pinsTheCurrentOneAndKeepsItsChecksum() throws Exception {
    BlobRef claimed = BlobRef.builder("inbox", "in", "a/b.txt").sha256("00ff").build();
    Message admitted = admit("a/").process(Messages.claim(claimed), rig);
    assertThat(admitted.blob().etag(), is(ref.etag()));
    assertThat(admitted.blob().size(), is(3L));
    assertThat(admitted.blob().sha256(), is("00ff"));
  }

  @Test
  void givenPinnedClaim_asksNothing() throws Exception {
    Message admitted = admit("").process(Messages.claim(ref), rig);
    assertThat(admitted.blob(), is(ref));
    assertThat(rig.inbox.operations(), is(List.of()));
  }

  @Test
  void givenOtherBucketOrPrefix_rejectsItUnread() {
    assertThat(rig.failure(admit("other/"), Messages.claim(ref)), is(FailureCode.FOREIGN_BUCKET));
    BlobRef elsewhere = BlobRef.unpinned("inbox", "private", "a/b.txt");
    assertThat(rig.failure(admit(""), Messages.claim(elsewhere)), is(FailureCode.FOREIGN_BUCKET));
    assertThat(rig.inbox.operations(), is(List.of()));
  }

  @Test
  void givenMissingObject_saysSo() {
    BlobRef missing = BlobRef.unpinned("inbox", "in", "none");
    assertThat(rig.failure(admit(""), Messages.claim(missing)), is(FailureCode.MISSING));
  }

  @Test
  void givenObjectThatIsGone_replacesItsOutcome() throws Exception {
    stored();
    rig.inbox.delete("in", "a/b.txt");
    assertThat(DocumentStages.isPresent(delete()), is(false));
    assertThat(standing().status(), is(OutcomeStatus.DELETED));
    assertThat(standing().toJson().get("content"), is(nullValue()));
  }

  @Test
  void givenObjectThatIsThereAllTheSame_leavesItsOutcomeAlone() throws Exception {
    stored();
    assertThat(DocumentStages.isPresent(delete()), is(true));
    assertThat(standing().status(), is(OutcomeStatus.STORED));
  }

  @Test
  void givenObjectThatComesBack_isStoredAgain() throws Exception {
    rig.inbox.delete("in", "a/b.txt");
    delete();
    ref = rig.inbox.add("in", "a/b.txt", "rope".getBytes(US_ASCII));
    new StoreOutcome(StageRig.OUTPUT, RECIPE).process(rig.extracted(ref), rig);
    assertThat(standing().status(), is(OutcomeStatus.STORED));
  }

  @Test
  void givenLateClaimAboutWhatIsGone_doesNotBringItBack() throws Exception {
    Message extracted = rig.extracted(ref);
    rig.inbox.delete("in", "a/b.txt");
    delete();
    new StoreOutcome(StageRig.OUTPUT, RECIPE).process(extracted, rig);
    assertThat(standing().status(), is(OutcomeStatus.DELETED));
  }

  @Test
  void givenUnchangedDocument_theLookUpTellsWhatStands() throws Exception {
    stored();
    Message found = new LookUpOutcome(StageRig.OUTPUT, RECIPE).process(Messages.claim(ref), rig);
    assertThat(
        Objects.requireNonNull(found.attributes("look-up")).at("/standing/status").asText(),
        is("stored"));
    assertThat(Conclude.isUnchanged(found), is(not(false)));
  }
}
