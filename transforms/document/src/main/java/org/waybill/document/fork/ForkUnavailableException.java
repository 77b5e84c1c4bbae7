package org.waybill.document.fork;

import java.io.IOException;

/** No process for parsers can be started here: a fault of the machine, not of a document. */
public final class ForkUnavailableException extends IOException {
  private static final long serialVersionUID = 1;

  ForkUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
