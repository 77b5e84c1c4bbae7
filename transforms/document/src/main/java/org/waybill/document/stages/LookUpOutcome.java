package org.waybill.document.stages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Outcome;
import org.waybill.core.output.OutcomeEvent;
import org.waybill.core.output.OutcomeLedger;
import org.waybill.core.output.OutcomeStatus;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.StageContext;
import org.waybill.core.stage.StageContract;
import org.waybill.core.stage.StageException;
import org.waybill.core.stage.StageLogic;
import org.waybill.core.store.StoreException;

/** Looks whether there is anything to do for a claim. */
final class LookUpOutcome implements StageLogic {

  static final String NAME = "look-up";
  static final String UNCHANGED = "unchanged";

  /** Status, code and the like of the outcome that stands, where it settles the claim. */
  static final String STANDING = "standing";

  private static final long serialVersionUID = 1L;
  private static final StageContract CONTRACT =
      StageContract.builder(NAME, "1").adds(NAME + "." + UNCHANGED).build();

  private final OutputRoot output;
  private final String recipe;

  LookUpOutcome(OutputRoot output, String recipe) {
    this.output = output;
    this.recipe = recipe;
  }

  @Override
  public StageContract contract() {
    return CONTRACT;
  }

  @Override
  public Message process(Message message, StageContext context)
      throws StageException, StoreException {
    OutcomeLedger ledger =
        new OutcomeLedger(output, context.store(output.store()), context.stores());
    Optional<Outcome> standing = ledger.read(message.blob().entity());
    boolean unchanged = standing.isPresent() && settles(standing.get(), message);
    ObjectNode attributes = WireJson.object().put(UNCHANGED, unchanged);
    if (unchanged) {
      ObjectNode outcome = standing.get().toJson();
      attributes.set(
          STANDING,
          OutcomeEvent.details(outcome).put("status", standing.get().status().wireName()));
    }
    return message.toBuilder().attributes(NAME, attributes).build();
  }

  /**
   * A dead letter settles nothing: the next run tries again. Nor does anything settle a claim that
   * names no version, since the object may have changed.
   */
  private boolean settles(Outcome standing, Message message) {
    return message.blob().version().isPresent()
        && standing.status() != OutcomeStatus.DEAD
        && !isAboutSurroundings(standing.code())
        && standing.recipe().equals(recipe)
        && standing.version().equals(Outcome.versionOf(message.blob()));
  }

  /** A permission may be granted since, an archived object restored, without a new version. */
  private static boolean isAboutSurroundings(@Nullable String code) {
    return Stream.of(FailureCode.values())
        .anyMatch(known -> known.name().equals(code) && known.isAboutSurroundings());
  }
}
