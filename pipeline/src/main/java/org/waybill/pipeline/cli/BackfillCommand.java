package org.waybill.pipeline.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.PipelineResult;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.core.message.BlobRef;
import org.waybill.core.output.OutputNames;
import org.waybill.core.stage.RunBoard;
import org.waybill.core.stage.Worker;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.SmallBlob;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.Stores;
import org.waybill.pipeline.BackfillPipeline;
import org.waybill.pipeline.BackfillSettings;
import org.waybill.pipeline.options.UsageException;
import org.waybill.pipeline.report.RunReport;

/** The command {@code backfill}: lists, processes, reports, ends. */
final class BackfillCommand {

  private static final int MAX_REPORT_BYTES = 16 * 1024 * 1024;

  private final RunnerAdapter adapter;
  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;

  BackfillCommand(RunnerAdapter adapter, PrintStream out, PrintStream err, boolean terminal) {
    this.adapter = adapter;
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  ExitCode run(Arguments arguments, PipelineOptions options) throws Exception {
    adapter.configure(options, arguments.parallelism());
    BackfillSettings settings =
        BackfillSettings.from(options, arguments.parallelism(), arguments.shown());
    boolean json = settings.isJson();
    try (Stores stores = open(settings)) {
      Places.checkInput(stores, settings.input());
      if (settings.isDryRun()) {
        return new DryRun(settings, stores, out).run();
      }
      Places.checkOutput(stores, settings.output());
      Leftovers.sweep(stores, settings.output(), err);
      Duration elapsed = execute(options, settings, stores);
      RunReport report = report(settings, stores);
      if (json) {
        out.print(new String(report.bytes(), StandardCharsets.UTF_8));
      } else {
        out.print(Summary.text(report, elapsed, reportPlace(settings)));
      }
      return report.count("dead") > 0 ? ExitCode.DEAD_LETTERS : ExitCode.FINISHED;
    } finally {
      RunBoard.forget(settings.runId());
    }
  }

  private static Stores open(BackfillSettings settings) {
    try {
      return settings.worker().stores().open();
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** Keeps the worker of this process open, so that its spool lasts from stage to stage. */
  private Duration execute(PipelineOptions options, BackfillSettings settings, Stores stores)
      throws StoreException {
    Worker worker = Worker.acquire(settings.worker());
    try {
      return runPipeline(options, settings, stores);
    } finally {
      worker.release();
    }
  }

  private Duration runPipeline(PipelineOptions options, BackfillSettings settings, Stores stores) {
    String outcomes = OutputNames.outcomesOf(settings.input().store(), settings.input().bucket());
    boolean looksUp =
        !settings.isReprocess() && Places.anyOutcome(stores, settings.output(), outcomes);
    Pipeline pipeline = Pipeline.create(options);
    BackfillPipeline.addTo(pipeline, settings.config(looksUp));
    AtomicBoolean running = new AtomicBoolean(true);
    Thread onInterrupt = new Thread(() -> interrupted(settings, running), "waybill-interrupt");
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    try (Progress progress = Progress.start(settings.runId(), err, terminal)) {
      PipelineResult result = pipeline.run();
      result.waitUntilFinish();
      return progress.elapsed();
    } finally {
      if (running.compareAndSet(true, false)) {
        removeHook(onInterrupt);
      }
    }
  }

  /** Runs when the process is asked to end while the pipeline is still running. */
  private void interrupted(BackfillSettings settings, AtomicBoolean running) {
    if (!running.compareAndSet(true, false)) {
      return;
    }
    Progress.Counts counts = Progress.Counts.of(RunBoard.of(settings.runId()));
    err.printf(
        "%nwaybill: interrupted; listed %d, done %d, rejected %d, dead %d so far.%n"
            + "What is done is done and nothing was lost; run the same command again for the rest.%n",
        counts.listed(), counts.done(), counts.rejected(), counts.dead());
    err.flush();
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED.number());
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already; the hook sees that nothing runs.
      Thread.currentThread().interrupt();
    }
  }

  private static RunReport report(BackfillSettings settings, Stores stores)
      throws StoreException, IOException {
    BlobRef report =
        BlobRef.unpinned(
            settings.output().store(),
            settings.output().bucket(),
            settings.outputRoot().key(OutputNames.runReport(settings.runId())));
    BlobStore store = stores.get(report.store());
    SmallBlob blob = Look.at(() -> store.read(report, MAX_REPORT_BYTES));
    return RunReport.parse(blob.bytes());
  }

  private static String reportPlace(BackfillSettings settings) {
    String place = settings.output().display();
    String folder = place.endsWith("/") ? place : place + "/";
    return folder + OutputNames.runReport(settings.runId());
  }
}
