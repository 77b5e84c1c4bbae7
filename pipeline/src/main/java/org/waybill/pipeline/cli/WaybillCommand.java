package org.waybill.pipeline.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.pipeline.options.UsageException;

/**
 * The command {@code waybill}: everything between the command line and the exit code. Standard
 * output carries the summary alone.
 */
public final class WaybillCommand {

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
    PipelineOptions options = arguments.options();
    options.setRunner(adapter.runner());
    Scratch.use();
    return arguments.command().equals(Arguments.STREAM)
        ? new StreamCommand(adapter, out, err).run(arguments, options)
        : new BackfillCommand(adapter, out, err, terminal).run(arguments, options);
  }
}
