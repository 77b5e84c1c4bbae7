package org.waybill.runners.flink;

import org.waybill.pipeline.cli.WaybillCommand;

/** The entry of the Flink runner's jar. */
public final class FlinkMain {

  private FlinkMain() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    WaybillCommand.main(new FlinkAdapter(), args);
  }
}
