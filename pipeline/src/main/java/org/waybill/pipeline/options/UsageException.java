package org.waybill.pipeline.options;

/** A flag is wrong; the message names it, says what it is and what was expected. */
public final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With the whole message. */
  public UsageException(String message) {
    super(message);
  }

  /** A value that is wrong. */
  public static UsageException value(String flag, String given, String problem) {
    return new UsageException("%s=%s: %s".formatted(flag, given, problem));
  }
}
