package org.waybill.core.failure;

/** Why a message could not be processed; each code carries its own disposition. */
public enum FailureCode {
  /** The object has no bytes. */
  EMPTY(Disposition.REJECTED),
  /** A password or key is needed to read the document. */
  ENCRYPTED(Disposition.REJECTED),
  /** The type is not allowed, or nothing here can read it. */
  UNSUPPORTED_TYPE(Disposition.REJECTED),
  /** Larger than the configured limit. */
  TOO_LARGE(Disposition.REJECTED),
  /** Damaged beyond what can be read. */
  CORRUPT(Disposition.REJECTED),
  /** Made to exhaust memory or time when expanded. */
  BOMB(Disposition.REJECTED),
  /** The bytes do not have the checksum that the claim states. */
  CHECKSUM_MISMATCH(Disposition.REJECTED),
  /** The claim points outside the allowed stores and buckets. */
  FOREIGN_BUCKET(Disposition.REJECTED),
  /** The store refuses this one key while it serves others. */
  FORBIDDEN(Disposition.REJECTED),
  /** The object lies in a storage class that must be restored first. */
  ARCHIVED(Disposition.REJECTED),
  /** Nothing is at the key; for a Kafka claim the object may still come, see the harness. */
  MISSING(Disposition.REJECTED),

  /** The message breaks the rules of the message contract. */
  MALFORMED_MESSAGE(Disposition.POISON),
  /** The message has a major schema version that this code does not know. */
  UNSUPPORTED_SCHEMA(Disposition.POISON),
  /** The parser failed in a way that only a defect explains. */
  PARSER_CRASH(Disposition.POISON),
  /** The parser did not end within the stage's deadline. */
  PARSER_TIMEOUT(Disposition.POISON),
  /** The parser needed more memory than there is. */
  PARSER_OOM(Disposition.POISON),
  /** A defect of a stage. */
  INTERNAL(Disposition.POISON),
  /** A transient failure that did not pass; the record names the last cause. */
  RETRIES_EXHAUSTED(Disposition.POISON),

  /** The store asks to slow down. */
  THROTTLED(Disposition.TRANSIENT),
  /** The store or a service did not answer, or answered with an error of its own. */
  UNAVAILABLE(Disposition.TRANSIENT),
  /** No answer in time. */
  TIMEOUT(Disposition.TRANSIENT),

  /** The object is no longer the version that the claim is pinned to. */
  CHANGED(Disposition.CHANGED),

  /** Credentials are missing, wrong or expired. */
  UNAUTHORIZED(Disposition.OUTAGE),
  /** No space is left on a disk. */
  DISK_FULL(Disposition.OUTAGE);

  private final Disposition disposition;

  FailureCode(Disposition disposition) {
    this.disposition = disposition;
  }

  /**
   * Whether the reason lies around the object rather than in its bytes, so that the same version
   * may well be processed another time.
   */
  public boolean isAboutSurroundings() {
    return switch (this) {
      case MISSING, FORBIDDEN, ARCHIVED, FOREIGN_BUCKET -> true;
      default -> false;
    };
  }

  /** What happens with failures of this code. */
  public Disposition disposition() {
    return disposition;
  }
}
