package org.waybill.document.stages;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Outcome;
import org.waybill.core.output.OutcomeStatus;
import org.waybill.core.output.OutputNames;
import org.waybill.core.store.StoreException;
import org.waybill.core.testing.Messages;

class LookUpOutcomeTest {

  private static final String RECIPE = "0123456789abcdef";

  @TempDir Path spool;
  private StageRig rig;
  private BlobRef ref = BlobRef.unpinned("inbox", "in", "a.txt");

  @BeforeEach
  void open() throws StoreException {
    rig = new StageRig(spool);
    ref = rig.inbox.add("in", "a.txt", "tar".getBytes(US_ASCII));
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private boolean unchanged(BlobRef claim) throws Exception {
    Message message =
        new LookUpOutcome(StageRig.OUTPUT, RECIPE).process(Messages.claim(claim), rig);
    assertThat(message.blob(), is(claim));
    return Conclude.isUnchanged(message);
  }

  private void standing(Outcome outcome) {
    rig.outbox.add("out", OutputNames.outcome(ref.entity()), outcome.bytes());
  }

  private static Outcome stored(BlobRef of, String recipe) {
    return Outcome.stored(
        Messages.claim(of), recipe, WireJson.object(), WireJson.object(), WireJson.object());
  }

  private static Outcome failed(BlobRef of, OutcomeStatus status) {
    Outcome.FailureFacts why = new Outcome.FailureFacts("extract", "ANY", "Why");
    return Outcome.failed(Messages.claim(of), status, RECIPE, why, "name", WireJson.object());
  }

  @Test
  void givenNoOutcome_isNotUnchanged() throws Exception {
    assertThat(unchanged(ref), is(false));
  }

  @Test
  void givenStored_isUnchanged() throws Exception {
    standing(stored(ref, RECIPE));

    assertThat(unchanged(ref), is(true));
  }

  @Test
  void givenRejected_isUnchanged() throws Exception {
    standing(failed(ref, OutcomeStatus.REJECTED));

    assertThat(unchanged(ref), is(true));
  }

  @Test
  void givenDead_isNotUnchanged() throws Exception {
    standing(failed(ref, OutcomeStatus.DEAD));

    assertThat(unchanged(ref), is(false));
  }

  @Test
  void givenAnotherRecipe_isNotUnchanged() throws Exception {
    standing(stored(ref, "fedcba9876543210"));

    assertThat(unchanged(ref), is(false));
  }

  @Test
  void givenAnotherVersion_isNotUnchanged() throws Exception {
    standing(stored(ref.toBuilder().etag("older").build(), RECIPE));

    assertThat(unchanged(ref), is(false));
  }

  @Test
  void givenClaimAndOutcomeWithoutVersion_isNotUnchanged() throws Exception {
    BlobRef unpinned = BlobRef.unpinned("inbox", "in", "a.txt");
    standing(failed(unpinned, OutcomeStatus.REJECTED));

    assertThat(unchanged(unpinned), is(false));
  }

  @Test
  void givenWhatIsNoOutcome_isNotUnchanged() throws Exception {
    rig.outbox.add("out", OutputNames.outcome(ref.entity()), "{}".getBytes(US_ASCII));

    assertThat(unchanged(ref), is(false));
  }

  @Test
  void givenClaim_asksOnce() throws Exception {
    standing(stored(ref, RECIPE));

    unchanged(ref);

    assertThat(rig.outbox.operations(), contains("get documents/inbox~in/a.txt.json"));
    assertThat(rig.inbox.operations(), empty());
  }
}
