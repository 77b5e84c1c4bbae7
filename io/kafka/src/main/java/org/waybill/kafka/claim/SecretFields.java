package org.waybill.kafka.claim;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.waybill.core.message.SecretScan;

/**
 * Fields of text that no parser understands, {@code "password": "…"} and {@code password=…} for
 * instance. Where such a value ends is not always certain; rather too much is masked than too
 * little: a value in quotes goes to the closing one or the end, one without to the end of its line.
 */
final class SecretFields {

  private static final String MASK = "[redacted]";

  /** A name and what parts it from its value. Repeats are bounded, so that time is linear. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?:([\"'])(?<quoted>[^\"'\\\\\\r\\n]{1,40}+)\\1|(?<bare>[A-Za-z][A-Za-z0-9_.-]{1,40}+))"
              + "\\s{0,64}+[:=]>?");

  private SecretFields() {}

  /** The text with the values of fields masked that hold a secret by their name. */
  static String mask(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    Matcher name = NAME.matcher(text);
    int from = 0;
    while (name.find(from)) {
      String quoted = name.group("quoted");
      int end = name.end();
      if (SecretScan.isSecretName(quoted == null ? name.group("bare") : quoted)) {
        int start = valueStart(text, end);
        end = valueEnd(text, start, quoted != null);
        safe.append(text, from, start).append(masked(text.substring(start, end)));
      } else {
        safe.append(text, from, end);
      }
      from = end;
    }
    return safe.append(text, from, text.length()).toString();
  }

  /** An empty or masked value stays, so that masking twice changes nothing. */
  private static String masked(String value) {
    return value.isBlank() || value.strip().equals(MASK) ? value : MASK;
  }

  /** The first character of the value itself, behind its opening quote. */
  private static int valueStart(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() && isQuote(text.charAt(at)) ? at + 1 : at;
  }

  private static int valueEnd(String text, int start, boolean named) {
    char quote = start > 0 ? text.charAt(start - 1) : ' ';
    if (isQuote(quote)) {
      return quotedEnd(text, start, quote);
    }
    if (named && text.startsWith(MASK, start)) {
      return start + MASK.length();
    }
    // Behind a quoted name stands a number or a word, as in JSON.
    String ends = named && !text.startsWith("[", start) ? ",}] \t\r\n" : "\r\n";
    int at = start;
    while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  private static int quotedEnd(String text, int start, char quote) {
    int at = start;
    while (at < text.length() && text.charAt(at) != quote) {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at, text.length());
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '\'';
  }
}
