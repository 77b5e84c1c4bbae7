package org.waybill.faultproxy;

import org.jspecify.annotations.Nullable;

/** One way in which a request can go wrong. Immutable. */
public final class Fault {

  enum Kind {
    NONE,
    STATUS,
    RESET,
    ANSWER_LOST,
    CUT,
    CUT_RESET,
    CUT_STALL,
    WRONG_LENGTH,
    STALL,
    GARBLED
  }

  private final Kind kind;
  private final String name;
  private final int status;
  private final long bytes;
  private final Runnable before;
  private final Runnable during;

  private Fault(Kind kind, String name, int status, long bytes, Runnable before, Runnable during) {
    this.kind = kind;
    this.name = name;
    this.status = status;
    this.bytes = bytes;
    this.before = before;
    this.during = during;
  }

  private static Fault of(Kind kind, String name, long bytes) {
    return new Fault(kind, name, 0, bytes, Fault::nothing, Fault::nothing);
  }

  private static void nothing() {}

  /** Nothing goes wrong by itself; for {@link #before}. */
  public static Fault none() {
    return of(Kind.NONE, "none", 0);
  }

  /** An answer with an S3 error code, while the server never hears of the request. */
  public static Fault status(int status, String code) {
    return new Fault(Kind.STATUS, code, status, 0, Fault::nothing, Fault::nothing);
  }

  /** The connection is reset, and the server never hears of the request. */
  public static Fault reset() {
    return of(Kind.RESET, "reset", 0);
  }

  /** The server does what it is asked, then the connection is reset in place of its answer. */
  public static Fault answerLost() {
    return of(Kind.ANSWER_LOST, "answer-lost", 0);
  }

  /** The connection is closed after so many bytes of the body. */
  public static Fault truncated(long bytes) {
    return of(Kind.CUT, "truncated", bytes);
  }

  /** The connection is reset after so many bytes of the body. */
  public static Fault truncatedReset(long bytes) {
    return of(Kind.CUT_RESET, "truncated-reset", bytes);
  }

  /** Nothing more comes after so many bytes of the body, and the connection stays open. */
  public static Fault stalledBody(long bytes) {
    return of(Kind.CUT_STALL, "stalled-body", bytes);
  }

  /**
   * The length that is announced is wrong by so many bytes: larger than the body where positive,
   * smaller where negative. The connection is closed after it.
   */
  public static Fault wrongLength(long difference) {
    return of(Kind.WRONG_LENGTH, "wrong-length", difference);
  }

  /** No answer ever comes; the server never hears of the request. */
  public static Fault stall() {
    return of(Kind.STALL, "stall", 0);
  }

  /** An answer that is no HTTP; the server never hears of the request. */
  public static Fault garbled() {
    return of(Kind.GARBLED, "garbled", 0);
  }

  /** The same, after something was done: before the server hears of the request. */
  public Fault before(Runnable action) {
    return new Fault(kind, name, status, bytes, action, during);
  }

  /** The same, with something done when so many bytes of the body are sent, before the cut. */
  public Fault during(Runnable action) {
    return new Fault(kind, name, status, bytes, before, action);
  }

  /** A short name for the log: an S3 error code, or the kind. */
  public String name() {
    return name;
  }

  /** Its name as an entry of the log has it; null when nothing went wrong. */
  @Nullable String loggedAs() {
    return kind == Kind.NONE ? null : name;
  }

  Kind kind() {
    return kind;
  }

  int status() {
    return status;
  }

  long bytes() {
    return bytes;
  }

  void runBefore() {
    before.run();
  }

  void runDuring() {
    during.run();
  }

  @Override
  public String toString() {
    return name;
  }
}
