package org.waybill.document.stages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Objects;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.SimpleFunction;
import org.apache.beam.sdk.values.PCollection;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.OutcomeEvent;
import org.waybill.core.output.OutcomeEventCoder;
import org.waybill.core.output.OutcomeStatus;
import org.waybill.core.output.Recipe;

/** Tells how claims ended, from the messages that left the last stage or needed none. */
public final class OutcomeEvents
    extends PTransform<PCollection<Message>, PCollection<OutcomeEvent>> {

  private static final long serialVersionUID = 1L;

  private final Recipe recipe;

  private OutcomeEvents(Recipe recipe) {
    this.recipe = recipe;
  }

  /** Events of claims that were processed with that recipe. */
  public static OutcomeEvents of(Recipe recipe) {
    return new OutcomeEvents(recipe);
  }

  @Override
  public PCollection<OutcomeEvent> expand(PCollection<Message> messages) {
    return messages
        .apply("Tell", MapElements.via(new OfMessage(recipe.digest())))
        .setCoder(OutcomeEventCoder.of());
  }

  private static final class OfMessage extends SimpleFunction<Message, OutcomeEvent> {
    private static final long serialVersionUID = 1L;

    private final String recipe;

    OfMessage(String recipe) {
      this.recipe = recipe;
    }

    @Override
    public OutcomeEvent apply(Message message) {
      if (message.attributes(DeleteOutcome.NAME) != null && !DeleteOutcome.isPresent(message)) {
        return OutcomeEvent.of(
            message,
            recipe,
            result(message, DeleteOutcome.NAME),
            OutcomeStatus.DELETED,
            WireJson.object());
      }
      if (Conclude.isUnchanged(message)) {
        return unchanged(message);
      }
      ObjectNode extracted = Objects.requireNonNull(message.attributes(ExtractDocument.NAME));
      ObjectNode details = WireJson.object();
      details.set("content", extracted.path("content"));
      return OutcomeEvent.of(
          message, recipe, result(message, StoreOutcome.NAME), OutcomeStatus.STORED, details);
    }

    private static String result(Message message, String stage) {
      return Objects.requireNonNull(message.attribute(stage, "result"));
    }

    /** What stands is what the event of the work itself said, so the id is the same. */
    private OutcomeEvent unchanged(Message message) {
      ObjectNode standing =
          (ObjectNode)
              Objects.requireNonNull(message.attributes(LookUpOutcome.NAME))
                  .path(LookUpOutcome.STANDING);
      String status = standing.path("status").asText().toUpperCase(Locale.ROOT);
      return OutcomeEvent.of(
          message,
          recipe,
          LookUpOutcome.UNCHANGED,
          OutcomeStatus.valueOf(status),
          OutcomeEvent.details(standing));
    }
  }
}
