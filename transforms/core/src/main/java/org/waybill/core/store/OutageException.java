package org.waybill.core.store;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings were broken for longer than the pipeline waits: the bundle fails, nothing was
 * recorded, and the runner decides when to go on.
 */
public final class OutageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Waiting for {@code place} was given up. */
  public OutageException(String place, Duration waited, @Nullable Throwable last) {
    super(
        "%s is unavailable; gave up after %d s: %s"
            .formatted(place, waited.toSeconds(), last == null ? "no answer" : last.getMessage()),
        last);
  }

  /** What must be written for nothing to be lost could not be written. */
  public OutageException(String what, Throwable cause) {
    super(what + ": " + cause.getMessage(), cause);
  }
}
