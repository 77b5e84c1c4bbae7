package org.waybill.pipeline.cli;

import org.jspecify.annotations.Nullable;

/** The command cannot go on: what, where, what to do, and how the process ends. */
final class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ExitCode code;

  CommandFailure(ExitCode code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  ExitCode code() {
    return code;
  }
}
