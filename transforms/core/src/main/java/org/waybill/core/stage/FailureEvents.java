package org.waybill.core.stage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.waybill.core.failure.Failure;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageRules;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.OutcomeEvent;
import org.waybill.core.output.OutcomeEventCoder;
import org.waybill.core.output.Recipe;

/**
 * Tells of failures that are recorded. One whose message names no entity has no outcome and so no
 * event; its dead letter is all there is.
 */
public final class FailureEvents
    extends PTransform<PCollection<KV<Failure, Conclusion>>, PCollection<OutcomeEvent>> {

  private static final long serialVersionUID = 1L;

  private final Recipe recipe;

  private FailureEvents(Recipe recipe) {
    this.recipe = recipe;
  }

  /** Events of failures of a chain with that recipe. */
  public static FailureEvents of(Recipe recipe) {
    return new FailureEvents(recipe);
  }

  @Override
  public PCollection<OutcomeEvent> expand(PCollection<KV<Failure, Conclusion>> recorded) {
    return recorded
        .apply("Tell", ParDo.of(new TellFn(recipe.digest())))
        .setCoder(OutcomeEventCoder.of());
  }

  private static String result(Conclusion.Kind kind) {
    return switch (kind) {
      case STORED, REJECTED, DEAD -> "written";
      case UNCHANGED, SUPERSEDED, OUTRANKED -> kind.name().toLowerCase(Locale.ROOT);
    };
  }

  private static final class TellFn extends DoFn<KV<Failure, Conclusion>, OutcomeEvent> {
    private static final long serialVersionUID = 1L;

    private final String recipe;

    TellFn(String recipe) {
      this.recipe = recipe;
    }

    @ProcessElement
    public void processElement(
        @Element KV<Failure, Conclusion> recorded, OutputReceiver<OutcomeEvent> out) {
      Failure failure = recorded.getKey();
      Message message = failure.message();
      if (!MessageRules.isAddressed(message)) {
        return;
      }
      ObjectNode details = WireJson.object().put("stage", failure.stage());
      details.put("code", failure.code().name()).put("reason", failure.reason());
      details.put("failure", FailureObjects.name(failure, recipe));
      out.output(
          OutcomeEvent.of(
              message,
              recipe,
              result(recorded.getValue().kind()),
              FailureObjects.status(failure),
              details));
    }
  }
}
