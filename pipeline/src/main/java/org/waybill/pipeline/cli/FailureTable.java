package org.waybill.pipeline.cli;

import org.waybill.core.store.OutageException;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.pipeline.options.UsageException;

/** From what was thrown to how the process ends and what it says. */
final class FailureTable {

  private FailureTable() {}

  /**
   * An end.
   *
   * @param code exit code
   * @param message what, where, what to do
   */
  record End(ExitCode code, String message) {}

  static End of(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof UsageException) {
        return new End(ExitCode.USAGE, cause.getMessage() + "\nSee ./waybill backfill --help");
      }
      if (cause instanceof CommandFailure failure) {
        return new End(failure.code(), String.valueOf(failure.getMessage()));
      }
      // A runner may have rebuilt the exception from its text.
      if (cause instanceof OutageException
          || String.valueOf(cause.getMessage()).contains(OutageException.class.getName())) {
        return outage(cause);
      }
      if (cause.getCause() == cause) {
        break;
      }
    }
    return new End(
        ExitCode.INTERNAL,
        "Internal error: %s. Run again with --verbose for its origin."
            .formatted(rootMessage(thrown)));
  }

  private static End outage(Throwable outage) {
    ExitCode code = ExitCode.UNAVAILABLE;
    for (Throwable cause = outage; cause != null; cause = cause.getCause()) {
      if (cause instanceof StoreException store && store.fault() == StoreFault.DISK_FULL) {
        code = ExitCode.CANNOT_WRITE;
      }
    }
    return new End(
        code,
        outage.getMessage()
            + "\nWhat is done is done and nothing was lost; run the same command again for the rest.");
  }

  private static String rootMessage(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root.getClass().getSimpleName() + ": " + root.getMessage();
  }
}
