package org.waybill.document.stages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
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
import org.waybill.core.store.StoreFault;

/**
 * Writes the outcome "deleted" once the object is gone. One that is there, because it came back or
 * the event is late, is passed on to be brought up to date.
 */
final class DeleteOutcome implements StageLogic {

  static final String NAME = "delete";

  private static final long serialVersionUID = 1L;
  private static final String PRESENT = "present";
  private static final StageContract CONTRACT =
      StageContract.builder(NAME, "1").adds(NAME + "." + PRESENT).build();

  private final OutputRoot output;
  private final String recipe;

  DeleteOutcome(OutputRoot output, String recipe) {
    this.output = output;
    this.recipe = recipe;
  }

  /** Whether the object of a deletion is there all the same. */
  static boolean isPresent(Message message) {
    ObjectNode attributes = message.attributes(NAME);
    return attributes != null && attributes.path(PRESENT).booleanValue();
  }

  @Override
  public StageContract contract() {
    return CONTRACT;
  }

  @Override
  public Message process(Message message, StageContext context)
      throws StageException, StoreException {
    var blob = message.blob();
    ObjectNode attributes = WireJson.object();
    try {
      context.store(blob.store()).head(blob.bucket(), blob.key());
      attributes.put(PRESENT, true);
    } catch (StoreException e) {
      if (e.fault() != StoreFault.MISSING) {
        throw e;
      }
      attributes.put(PRESENT, false).put("result", record(message, context));
    }
    return message.toBuilder().attributes(NAME, attributes).build();
  }

  private String record(Message message, StageContext context) throws StageException {
    Outcome deleted =
        Outcome.deleted(
            message, recipe, RunFacts.of(context.runId(), context.time().now(), message));
    try {
      return new OutcomeLedger(output, context.store(output.store()), context.stores())
          .record(message.blob().entity(), deleted)
          .name()
          .toLowerCase(Locale.ROOT);
    } catch (StoreException e) {
      throw new OutageException("An outcome could not be recorded", e);
    }
  }
}
