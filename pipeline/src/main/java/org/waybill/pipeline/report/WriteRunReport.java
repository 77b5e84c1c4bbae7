package org.waybill.pipeline.report;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.Combine;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.Sum;
import org.apache.beam.sdk.transforms.View;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionView;
import org.apache.beam.sdk.values.PDone;
import org.jspecify.annotations.Nullable;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.OutputNames;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.Worker;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.store.Body;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreObserver;

/** Adds up how the claims of a bounded run ended and writes its report. */
public final class WriteRunReport extends PTransform<PCollection<Conclusion>, PDone> {

  private static final long serialVersionUID = 1L;

  private final RunDescription run;
  private final OutputRoot root;
  private final WorkerConfig config;
  private final transient PCollection<KV<String, Long>> passedOver;

  private WriteRunReport(
      RunDescription run,
      OutputRoot root,
      WorkerConfig config,
      PCollection<KV<String, Long>> passedOver) {
    this.run = run;
    this.root = root;
    this.config = config;
    this.passedOver = passedOver;
  }

  /**
   * Writes the report below {@code root}.
   *
   * @param passedOver how many entries of the listing are no claims, by kind, in parts
   */
  public static WriteRunReport to(
      OutputRoot root,
      RunDescription run,
      WorkerConfig config,
      PCollection<KV<String, Long>> passedOver) {
    return new WriteRunReport(run, root, config, passedOver);
  }

  @Override
  public PDone expand(PCollection<Conclusion> conclusions) {
    PCollectionView<Map<String, Long>> sums =
        passedOver
            .setCoder(KvCoder.of(StringUtf8Coder.of(), VarLongCoder.of()))
            .apply("AddPassedOver", Sum.longsPerKey())
            .apply("PassedOver", View.asMap());
    conclusions
        .apply("AddWithinBundle", ParDo.of(new TallyBundle()))
        .setCoder(new RunTallyCoder())
        .apply("Add", Combine.globally(new TallyFn()))
        .apply("Write", ParDo.of(new WriteFn(run, root, config, sums)).withSideInputs(sums));
    return PDone.in(conclusions.getPipeline());
  }

  static final class WriteFn extends DoFn<RunTally, Void> {
    private static final long serialVersionUID = 1L;

    private final RunDescription run;
    private final OutputRoot root;
    private final WorkerConfig config;
    private final PCollectionView<Map<String, Long>> passedOver;
    private transient @Nullable Worker worker;

    WriteFn(
        RunDescription run,
        OutputRoot root,
        WorkerConfig config,
        PCollectionView<Map<String, Long>> passedOver) {
      this.run = run;
      this.root = root;
      this.config = config;
      this.passedOver = passedOver;
    }

    @Setup
    public void setUp() throws StoreException {
      worker = Worker.acquire(config);
    }

    @ProcessElement
    public void write(ProcessContext context) {
      RunReport report =
          RunReport.of(run, context.element(), context.sideInput(passedOver), Instant.now());
      try {
        Objects.requireNonNull(worker)
            .guarded(StoreObserver.NONE)
            .get(root.store())
            .put(
                root.bucket(),
                root.key(OutputNames.runReport(run.runId())),
                Body.of(report.bytes()),
                "application/json",
                PutCondition.always());
      } catch (StoreException e) {
        throw new OutageException("The run's report could not be written", e);
      }
    }

    @Teardown
    public void tearDown() {
      if (worker != null) {
        worker.release();
      }
      worker = null;
    }
  }
}
