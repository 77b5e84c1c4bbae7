package org.waybill.document.fork;

import java.util.List;
import org.waybill.document.ExtractFailure.Reason;

/** A fork ended over a document. */
final class ForkEnded extends Exception {
  private static final long serialVersionUID = 1;

  private final Reason reason;
  private final boolean overrun;

  /**
   * Creates it, with the parser's place as its stack.
   *
   * @param stood frames, each a class and a method with a tab between; none if it was not noted
   * @param overrun whether its temporary files were too large
   */
  ForkEnded(Reason reason, List<String> stood, boolean overrun) {
    super("where the parser stood", null, true, !stood.isEmpty());
    this.reason = reason;
    this.overrun = overrun;
    setStackTrace(
        stood.stream()
            .map(line -> line.split("\t", 2))
            .map(frame -> new StackTraceElement(frame[0], frame[1], null, -1))
            .toArray(StackTraceElement[]::new));
  }

  Reason reason() {
    return reason;
  }

  boolean overrun() {
    return overrun;
  }
}
