package org.waybill.core.store;

import java.util.Optional;
import org.waybill.core.failure.FailureCode;

/** The ways in which a store can fail, as far as anybody must tell them apart. */
public enum StoreFault {
  /** Nothing is at the key, or the bucket does not exist. */
  MISSING(FailureCode.MISSING),
  /** The version that was asked for is no longer the current one, or shrank while it was read. */
  CHANGED(FailureCode.CHANGED),
  /** The condition of a write does not hold. */
  PRECONDITION_FAILED(null),
  /** The object must be restored before it can be read. */
  ARCHIVED(FailureCode.ARCHIVED),
  /** More bytes than the caller allows. */
  TOO_LARGE(FailureCode.TOO_LARGE),
  /** Access is denied (403); to one key or to all, only others' success can tell. */
  FORBIDDEN(FailureCode.FORBIDDEN),
  /** Credentials are missing, wrong or expired (401 and its kin). */
  UNAUTHORIZED(FailureCode.UNAUTHORIZED),
  /** The store asks to slow down (429, 503 SlowDown). */
  THROTTLED(FailureCode.THROTTLED),
  /** Connection refused or reset, 5xx, a truncated or garbled answer. */
  UNAVAILABLE(FailureCode.UNAVAILABLE),
  /** No answer in time. */
  TIMEOUT(FailureCode.TIMEOUT),
  /** No space left, in the spool or in the store. */
  DISK_FULL(FailureCode.DISK_FULL),
  /** The request is one that the store can never serve, a key it cannot hold for instance. */
  INVALID(FailureCode.INTERNAL);

  @SuppressWarnings("ImmutableEnumChecker") // Optional of an enum is immutable.
  private final Optional<FailureCode> code;

  StoreFault(@org.jspecify.annotations.Nullable FailureCode code) {
    this.code = Optional.ofNullable(code);
  }

  /** The failure code of a message that ends with this fault. */
  public FailureCode code() {
    return code.orElse(FailureCode.INTERNAL);
  }

  /** Whether the store answered, so that the fault says nothing against its health. */
  public boolean isAnswer() {
    return switch (this) {
      case MISSING, CHANGED, PRECONDITION_FAILED, ARCHIVED, TOO_LARGE, INVALID -> true;
      case FORBIDDEN, UNAUTHORIZED, THROTTLED, UNAVAILABLE, TIMEOUT, DISK_FULL -> false;
    };
  }
}
