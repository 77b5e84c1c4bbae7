package org.waybill.core.message;

/**
 * Knows most instants by their characters alone: {@code 2026-01-02T03:04:05.678Z}, with up to nine
 * digits of a second's fraction. Parsing each of a message's instants took a tenth of reading it.
 */
final class PlainInstant {

  private static final String FORM = "0000-00-00T00:00:00";
  private static final int MAX_FRACTION = 9;

  /** Every month has so many days; the others are left to a parser with a calendar. */
  private static final int MIN_DAYS_OF_A_MONTH = 28;

  private PlainInstant() {}

  /** True only if the text is an ISO-8601 instant; false says nothing. */
  static boolean is(String text) {
    return hasForm(text)
        && isWithin(text, 5, 1, 12)
        && isWithin(text, 8, 1, MIN_DAYS_OF_A_MONTH)
        && isWithin(text, 11, 0, 23)
        && isWithin(text, 14, 0, 59)
        && isWithin(text, 17, 0, 59)
        && endsWell(text, FORM.length());
  }

  private static boolean hasForm(String text) {
    if (text.length() <= FORM.length()) {
      return false;
    }
    for (int i = 0; i < FORM.length(); i++) {
      char wanted = FORM.charAt(i);
      char c = text.charAt(i);
      if (wanted == '0' ? !isDigit(c) : c != wanted) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWithin(String text, int at, int least, int most) {
    int value = (text.charAt(at) - '0') * 10 + text.charAt(at + 1) - '0';
    return value >= least && value <= most;
  }

  /** Nothing or a fraction, and the letter of UTC. */
  private static boolean endsWell(String text, int from) {
    int last = text.length() - 1;
    if (text.charAt(last) != 'Z' || last == from) {
      return text.charAt(last) == 'Z';
    }
    int digits = last - from - 1;
    if (text.charAt(from) != '.' || digits < 1 || digits > MAX_FRACTION) {
      return false;
    }
    for (int i = from + 1; i < last; i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
