package org.waybill.pipeline.report;

import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.windowing.GlobalWindow;
import org.waybill.core.output.Conclusion;

/** Adds up the conclusions of a bundle, so that one tally travels and not thousands. */
final class TallyBundle extends DoFn<Conclusion, RunTally> {

  private static final long serialVersionUID = 1L;

  private transient RunTally tally = RunTally.EMPTY;

  @StartBundle
  public void start() {
    tally = RunTally.EMPTY;
  }

  @ProcessElement
  public void add(@Element Conclusion conclusion) {
    tally = tally.plus(RunTally.of(conclusion));
  }

  @FinishBundle
  public void emit(FinishBundleContext context) {
    context.output(tally, GlobalWindow.INSTANCE.maxTimestamp(), GlobalWindow.INSTANCE);
  }
}
