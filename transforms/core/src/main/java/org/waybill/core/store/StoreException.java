package org.waybill.core.store;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.SafeText;

/**
 * A store could not do what it was asked. The message names store, bucket and operation and is free
 * of secrets; the fault says what kind of failure it is.
 */
public final class StoreException extends Exception {

  private static final long serialVersionUID = 1L;

  private final StoreFault fault;
  private final int attempts;
  private final boolean exhausted;
  private final transient @Nullable Recheck recheck;

  /** A fault without an underlying exception. */
  public StoreException(StoreFault fault, String message) {
    this(fault, message, null);
  }

  /** A fault with the exception that it was told from. */
  public StoreException(StoreFault fault, String message, @Nullable Throwable cause) {
    this(fault, message, cause, 1, false, null);
  }

  private StoreException(
      StoreFault fault,
      String message,
      @Nullable Throwable cause,
      int attempts,
      boolean exhausted,
      @Nullable Recheck recheck) {
    super(SafeText.reason(message), cause);
    this.fault = fault;
    this.attempts = attempts;
    this.exhausted = exhausted;
    this.recheck = recheck;
  }

  /**
   * A fault of something else than the store that was asked, the spool's disk for instance, with
   * its own way to find out whether it still is at fault.
   */
  public StoreException elsewhere(Recheck where) {
    return new StoreException(fault, String.valueOf(getMessage()), this, attempts, false, where);
  }

  /** The same fault after {@code attempts} tries that all failed. */
  StoreException exhaustedAfter(int tries) {
    return new StoreException(fault, String.valueOf(getMessage()), this, tries, true, null);
  }

  /** What kind of failure this is. */
  public StoreFault fault() {
    return fault;
  }

  /** How often the operation was tried. */
  public int attempts() {
    return attempts;
  }

  /** Whether retrying was given up. */
  public boolean isExhausted() {
    return exhausted;
  }

  Optional<Recheck> recheck() {
    return Optional.ofNullable(recheck);
  }

  /** Finds out whether a place that failed works again. */
  public interface Recheck {
    /** Names the place for logs and circuits, such as {@code spool}. */
    String place();

    /**
     * Returns when the place works.
     *
     * @throws StoreException when it still does not
     */
    void check() throws StoreException;
  }
}
