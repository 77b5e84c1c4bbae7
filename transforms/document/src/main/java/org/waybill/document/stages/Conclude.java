package org.waybill.document.stages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.SimpleFunction;
import org.apache.beam.sdk.values.PCollection;
import org.waybill.core.message.Message;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.Conclusion.Kind;
import org.waybill.core.output.ConclusionCoder;
import org.waybill.core.output.OutcomeLedger;

/** Tells how claims ended, from the messages that left the last stage or needed none. */
public final class Conclude extends PTransform<PCollection<Message>, PCollection<Conclusion>> {

  private static final long serialVersionUID = 1L;

  private Conclude() {}

  /** The transform. */
  public static Conclude claims() {
    return new Conclude();
  }

  /** Whether {@link DocumentStages#lookUp} found nothing to do for a claim. */
  public static boolean isUnchanged(Message message) {
    ObjectNode lookUp = message.attributes(LookUpOutcome.NAME);
    return lookUp != null && lookUp.path(LookUpOutcome.UNCHANGED).booleanValue();
  }

  @Override
  public PCollection<Conclusion> expand(PCollection<Message> messages) {
    return messages
        .apply("Conclude", MapElements.via(new OfMessage()))
        .setCoder(ConclusionCoder.of());
  }

  static Kind kind(Message message) {
    if (isUnchanged(message)) {
      return Kind.UNCHANGED;
    }
    String result = message.attribute(StoreOutcome.NAME, "result");
    if (result == null) {
      throw new IllegalStateException("The message has not passed the last stage");
    }
    return switch (OutcomeLedger.Result.valueOf(result.toUpperCase(Locale.ROOT))) {
      case WRITTEN -> Kind.STORED;
      case OUTRANKED -> Kind.OUTRANKED;
      case SUPERSEDED -> Kind.SUPERSEDED;
    };
  }

  private static final class OfMessage extends SimpleFunction<Message, Conclusion> {
    private static final long serialVersionUID = 1L;

    @Override
    public Conclusion apply(Message message) {
      Long size = message.blob().size();
      return new Conclusion(
          kind(message), null, null, message.blob().key(), size == null ? 0 : size);
    }
  }
}
