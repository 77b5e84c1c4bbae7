package org.waybill.faultproxy;

import org.jspecify.annotations.Nullable;

/**
 * A request and what became of it, as far as it has come.
 *
 * @param request the request
 * @param status status of the answer that was sent; 0 while there is none
 * @param bytesSent bytes of the answer's body that were sent
 * @param fault name of the fault; null when there was none
 */
public record Exchange(Request request, int status, long bytesSent, @Nullable String fault) {

  /** Whether it went as it would have gone without the proxy. */
  public boolean isUndisturbed() {
    return fault == null;
  }
}
