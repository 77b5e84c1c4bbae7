package org.waybill.pipeline.cli;

import java.util.Optional;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.stage.StageException;
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
      if (cause instanceof OutageException) {
        return outage(cause, String.valueOf(cause.getMessage()));
      }
    }
    return rebuilt(thrown).or(() -> ofStore(thrown)).orElseGet(() -> internal(thrown));
  }

  /** A runner may have rebuilt the exception from its text: its name, a colon, its message. */
  private static Optional<End> rebuilt(Throwable thrown) {
    String name = OutageException.class.getName();
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      String text = String.valueOf(cause.getMessage());
      int at = text.indexOf(name);
      if (at >= 0) {
        String rest = text.substring(at + name.length());
        String message = rest.startsWith(": ") ? rest.substring(2) : rest;
        return Optional.of(outage(cause, message.lines().findFirst().orElse("a store is away")));
      }
    }
    return Optional.empty();
  }

  /** A store failed outside a stage, while a worker was set up or the report was read. */
  private static Optional<End> ofStore(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof StoreException store && !store.fault().isAnswer()) {
        return Optional.of(outage(store, String.valueOf(store.getMessage())));
      }
    }
    return Optional.empty();
  }

  private static End internal(Throwable thrown) {
    return new End(
        ExitCode.INTERNAL,
        "Internal error: %s. Run again with --verbose for its origin."
            .formatted(rootMessage(thrown)));
  }

  private static End outage(Throwable outage, String message) {
    ExitCode code = ExitCode.UNAVAILABLE;
    for (Throwable cause = outage; cause != null; cause = cause.getCause()) {
      boolean full =
          (cause instanceof StoreException store && store.fault() == StoreFault.DISK_FULL)
              || (cause instanceof StageException stage && stage.code() == FailureCode.DISK_FULL);
      if (full) {
        code = ExitCode.CANNOT_WRITE;
      }
    }
    return new End(
        code,
        message
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
