package org.waybill.runners.direct;

import org.waybill.pipeline.cli.WaybillCommand;

/** The entry of the Direct runner's jar. */
public final class DirectMain {

  private DirectMain() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    WaybillCommand.main(new DirectAdapter(), args);
  }
}
