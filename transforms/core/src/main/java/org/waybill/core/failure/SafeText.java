package org.waybill.core.failure;

import org.jspecify.annotations.Nullable;
import org.waybill.core.message.SecretScan;

/** Text that may be stored and printed: bounded, redacted, free of control characters. */
public final class SafeText {

  /** Longest reason, in characters. */
  public static final int MAX_REASON = 1000;

  private SafeText() {}

  /** A reason that can be stored; never null, never longer than {@link #MAX_REASON}. */
  public static String reason(@Nullable String raw) {
    return raw == null || raw.isBlank() ? "No reason was given" : bounded(raw, MAX_REASON);
  }

  /** Redacts, drops U+0000 and unpaired surrogates, folds white space and cuts at {@code max}. */
  public static String bounded(String raw, int max) {
    // Cutting first keeps a huge text from being scanned; what a secret loses is only its tail.
    String head = raw.length() > 4 * max ? raw.substring(0, 4 * max) : raw;
    String redacted = SecretScan.redact(head);
    StringBuilder clean = new StringBuilder(Math.min(redacted.length(), max));
    redacted
        .codePoints()
        .filter(c -> c != 0 && !(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE))
        .map(c -> Character.isISOControl(c) || Character.isWhitespace(c) ? ' ' : c)
        .limit(max)
        .forEach(clean::appendCodePoint);
    return clean.toString().strip();
  }
}
