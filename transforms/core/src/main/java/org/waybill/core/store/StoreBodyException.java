package org.waybill.core.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A store's fault that shows only while the bytes of an object are read. */
public final class StoreBodyException extends IOException {

  private static final long serialVersionUID = 1L;

  private final StoreFault fault;

  /** A fault with the exception that it was told from. */
  public StoreBodyException(StoreFault fault, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.fault = fault;
  }

  /** What went wrong. */
  public StoreFault fault() {
    return fault;
  }

  /** The store's fault that an exception from reading a body stands for. */
  static StoreException faultOf(IOException e, String context) {
    StoreFault fault = e instanceof StoreBodyException body ? body.fault : StoreFault.UNAVAILABLE;
    return new StoreException(fault, context + ": " + e.getMessage(), e);
  }
}
