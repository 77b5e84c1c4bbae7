package org.waybill.pipeline;

import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.OutcomeEvent;
import org.waybill.core.output.OutcomeEventCoder;
import org.waybill.core.stage.RunBoard;

/** Counts outcomes on the board of the run, and passes them on. */
final class CountOutcomes extends PTransform<PCollection<OutcomeEvent>, PCollection<OutcomeEvent>> {

  private static final long serialVersionUID = 1L;

  private final String runId;

  private CountOutcomes(String runId) {
    this.runId = runId;
  }

  /** Counts for a run. */
  static CountOutcomes of(String runId) {
    return new CountOutcomes(runId);
  }

  @Override
  public PCollection<OutcomeEvent> expand(PCollection<OutcomeEvent> events) {
    return events.apply("Count", ParDo.of(new CountFn(runId))).setCoder(OutcomeEventCoder.of());
  }

  static final class CountFn extends DoFn<OutcomeEvent, OutcomeEvent> {
    private static final long serialVersionUID = 1L;

    private final String runId;

    CountFn(String runId) {
      this.runId = runId;
    }

    @ProcessElement
    public void processElement(@Element OutcomeEvent event, OutputReceiver<OutcomeEvent> out) {
      String result = WireJson.textOrNull(event.toJson().get("result"));
      RunBoard.of(runId)
          .add("outcomes." + ("unchanged".equals(result) ? result : event.status().wireName()), 1);
      out.output(event);
    }
  }
}
