package org.waybill.core.stage;

import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.FailureCode;

/** A stage's own word that a message cannot be processed, and why. */
public final class StageException extends Exception {

  private static final long serialVersionUID = 1L;

  private final FailureCode code;

  /** A failure told by the stage itself. */
  public StageException(FailureCode code, String reason) {
    this(code, reason, null);
  }

  /** A failure with the exception that it was told from. */
  public StageException(FailureCode code, String reason, @Nullable Throwable cause) {
    super(reason, cause);
    this.code = code;
  }

  /** Why. */
  public FailureCode code() {
    return code;
  }
}
