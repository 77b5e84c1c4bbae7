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

/**
 * The command {@code waybill}: everything between the command line and the exit code. Standard
 * output carries the summary alone.
 */
public final class WaybillCommand {

  private static final int MAX_REPORT_BYTES = 16 * 1024 * 1024;

  private final RunnerAdapter adapter;
  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;

  /**
   * Creates a command.
   *
   * @param terminal whether {@code err} is a terminal, so that progress may be drawn on it
   */
  public WaybillCommand(RunnerAdapter adapter, PrintStream out, PrintStream err, boolean terminal) {
    this.adapter = adapter;
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  /** The entry of a runner's jar; ends the process. */
  public static void main(RunnerAdapter adapter, String[] args) {
    PrintStream utf8 = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream utf8Err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    boolean terminal = Boolean.getBoolean("waybill.terminal");
    WaybillCommand command = new WaybillCommand(adapter, utf8, utf8Err, terminal);
    System.exit(command.run(args));
  }

  /** Runs the command and returns the exit code. */
  public int run(String... args) {
    boolean verbose = false;
    try {
      Arguments arguments = Arguments.parse(args, OptionCatalog.load());
      verbose = arguments.has("verbose");
      return dispatch(arguments).number();
    } catch (Exception e) {
      FailureTable.End end = FailureTable.of(e);
      err.println("waybill: " + end.message());
      if (verbose) {
        e.printStackTrace(err);
      }
      return end.code().number();
    }
  }

  private ExitCode dispatch(Arguments arguments) throws Exception {
    if (arguments.has("version")) {
      String version = WaybillCommand.class.getPackage().getImplementationVersion();
      out.println("waybill " + (version == null ? "development" : version));
      return ExitCode.FINISHED;
    }
    if (arguments.has("help")) {
      out.print(HelpText.full());
      return ExitCode.FINISHED;
    }
    if (arguments.command() == null) {
      err.print(HelpText.shortUsage());
      return ExitCode.USAGE;
    }
    String runner = arguments.runner();
    if (runner != null && !runner.equals(adapter.name())) {
      throw UsageException.value("--runner", runner, "this is the jar of runner " + adapter.name());
    }
    return backfill(arguments);
  }

  private ExitCode backfill(Arguments arguments) throws Exception {
    PipelineOptions options = arguments.options();
    options.setRunner(adapter.runner());
    Scratch.use();
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
