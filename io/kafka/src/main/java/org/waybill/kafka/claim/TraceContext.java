package org.waybill.kafka.claim;

import java.util.regex.Pattern;

/** W3C Trace Context, section 3.2: what a {@code traceparent} may look like. */
final class TraceContext {

  private static final Pattern FORM =
      Pattern.compile(
          "(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-[!-~]*)?");

  /** Of version 00; later ones may be longer. */
  private static final int LENGTH = 55;

  private static final int MAX_LENGTH = 256;

  private TraceContext() {}

  static boolean isValid(String traceparent) {
    boolean mayGoOn = !traceparent.startsWith("00");
    return traceparent.length() <= (mayGoOn ? MAX_LENGTH : LENGTH)
        && FORM.matcher(traceparent).matches();
  }
}
