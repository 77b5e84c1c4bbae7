package org.waybill.core.stage;

import java.io.Serializable;

/**
 * What a stage leaves behind when a later stage fails.
 *
 * @param policy who deals with it
 * @param what the leftover, and its owner and retention or the action, in one sentence
 */
public record Leftovers(Policy policy, String what) implements Serializable {

  /** Nothing is left. */
  public static final Leftovers NONE = new Leftovers(Policy.LEAVE, "Leaves nothing behind.");

  /** Who deals with leftovers. */
  public enum Policy {
    /** They stay: somebody owns them and keeps them for a known time. */
    LEAVE,
    /** A redrive of the dead letter completes what was begun. */
    FINISH,
    /** An idempotent compensating action removes them. */
    UNDO
  }
}
