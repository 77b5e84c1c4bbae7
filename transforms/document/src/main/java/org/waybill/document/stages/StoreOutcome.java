package org.waybill.document.stages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Objects;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Outcome;
import org.waybill.core.output.OutcomeLedger;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.RunFacts;
import org.waybill.core.stage.StageContext;
import org.waybill.core.stage.StageContract;
import org.waybill.core.stage.StageException;
import org.waybill.core.stage.StageLogic;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.StoreException;

/** Writes the outcome "stored", last of all. */
final class StoreOutcome implements StageLogic {

  static final String NAME = "store";
  static final StageContract CONTRACT =
      StageContract.builder(NAME, "1")
          .needs(
              ValidateDocument.NAME + ".sha256",
              ExtractDocument.NAME + ".content",
              ExtractDocument.NAME + ".document")
          .adds(NAME + ".result")
          .build();

  private static final long serialVersionUID = 1L;

  private final OutputRoot output;
  private final String recipe;

  StoreOutcome(OutputRoot output, String recipe) {
    this.output = output;
    this.recipe = recipe;
  }

  @Override
  public StageContract contract() {
    return CONTRACT;
  }

  @Override
  public Message process(Message message, StageContext context) throws StageException {
    OutcomeLedger ledger =
        new OutcomeLedger(output, context.store(output.store()), context.stores());
    try {
      OutcomeLedger.Result result =
          ledger.record(message.blob().entity(), outcome(message, context));
      ObjectNode attributes =
          WireJson.object().put("result", result.name().toLowerCase(Locale.ROOT));
      return message.toBuilder().attributes(NAME, attributes).build();
    } catch (StoreException e) {
      // Without an outcome the document would be lost without a trace: the bundle must fail.
      throw new OutageException("An outcome could not be recorded", e);
    }
  }

  private Outcome outcome(Message message, StageContext context) throws StageException {
    ObjectNode extracted = Objects.requireNonNull(message.attributes(ExtractDocument.NAME));
    ObjectNode validated = Objects.requireNonNull(message.attributes(ValidateDocument.NAME));
    if (!(extracted.get("document") instanceof ObjectNode facts)) {
      throw new StageException(FailureCode.INTERNAL, "The attribute extract.document is no object");
    }
    validated.setAll(facts);
    return Outcome.stored(
        message,
        recipe,
        extracted.path("content"),
        validated,
        RunFacts.of(context.runId(), context.time().now(), message));
  }
}
