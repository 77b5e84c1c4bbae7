package org.waybill.kafka.claim;

import org.waybill.core.failure.FailureCode;

/** A record, or a claim within it, that cannot be taken. The message quotes nothing of it. */
final class Refusal extends Exception {

  private static final long serialVersionUID = 1L;

  private final FailureCode code;

  Refusal(FailureCode code, String reason) {
    super(reason, null, false, false);
    this.code = code;
  }

  static Refusal malformed(String reason) {
    return new Refusal(FailureCode.MALFORMED_MESSAGE, reason);
  }

  FailureCode code() {
    return code;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
