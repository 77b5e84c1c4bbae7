package org.waybill.core.stage;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.Failure;
import org.waybill.core.message.Message;

/**
 * What came of one message in one stage: either an output or a failure.
 *
 * @param output the message to pass on, or null
 * @param failure the failure, or null
 * @param retries retries it took
 */
record StageOutput(@Nullable Message output, @Nullable Failure failure, int retries) {

  static StageOutput passed(Message output, int retries) {
    return new StageOutput(output, null, retries);
  }

  static StageOutput failed(Failure failure, int retries) {
    return new StageOutput(null, failure, retries);
  }

  boolean isPassed() {
    return output != null;
  }

  Message requireOutput() {
    return Objects.requireNonNull(output);
  }

  Failure requireFailure() {
    return Objects.requireNonNull(failure);
  }
}
