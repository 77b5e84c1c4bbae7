package org.waybill.kafka;

/** A topic or a group cannot be used; the message says what, where and what to do. */
public final class KafkaProblem extends Exception {

  private static final long serialVersionUID = 1L;

  private final Kind kind;

  KafkaProblem(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** What is wrong. */
  public enum Kind {
    /** It is not there, or may not be used. */
    NOT_USABLE,
    /** No broker answers. */
    UNREACHABLE
  }

  /** What is wrong. */
  public Kind kind() {
    return kind;
  }
}
