package org.waybill.core.stage;

import java.io.Serializable;
import java.util.Optional;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;

/**
 * One job on one message. Implementations hold immutable configuration; what is opened in {@link
 * #setUp} is transient. One instance is used by one thread at a time; a worker has as many
 * instances as it has claims in flight in the stage.
 */
public interface StageLogic extends Serializable {

  /** What the stage promises and demands; the same at every call. */
  StageContract contract();

  /** Opens what the stage needs, once an instance. */
  default void setUp() throws Exception {}

  /**
   * Does the job. It must be idempotent, and its effect durable when it returns.
   *
   * @return the message with this stage's attributes; the harness sets ids and the stage
   * @throws StageException when the message cannot be processed
   * @throws Exception whatever {@link #classify} knows, or a defect
   */
  Message process(Message message, StageContext context) throws Exception;

  /**
   * The code of a failure that is none of {@link StageException}, store faults and deadline; empty
   * for a defect. Must not fail.
   */
  default Optional<FailureCode> classify(Throwable failure) {
    return Optional.empty();
  }

  /** Closes what was opened. */
  default void tearDown() throws Exception {}
}
