package org.waybill.document;

/**
 * A document that cannot be extracted for a reason that lies in its bytes. The message is the same
 * each time: it holds no addresses, temporary names or times.
 */
public final class ExtractFailure extends Exception {
  private static final long serialVersionUID = 1;

  private final Reason reason;

  /** A failure with a message that is the same each time. */
  public ExtractFailure(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  ExtractFailure(Reason reason, Throwable cause) {
    super(FailureClassifiers.describe(cause), cause);
    this.reason = reason;
  }

  /** A failure of which more is known in this run, such as where a parser stood. */
  public ExtractFailure(Reason reason, String message, Throwable more) {
    super(message, more);
    this.reason = reason;
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }

  /** Why a document cannot be extracted. */
  public enum Reason {
    /** A password or key is needed. */
    ENCRYPTED,
    /** Damaged beyond what can be read. */
    CORRUPT,
    /** Expands out of all proportion. */
    BOMB,
    /** No parser reads this type or this variant of it. */
    UNSUPPORTED_TYPE,
    /** A defect of the parser. */
    CRASH,
    /** The heap does not suffice. */
    OOM,
    /** It does not end in the time allowed. */
    TIMEOUT
  }
}
