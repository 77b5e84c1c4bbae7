package org.waybill.document;

/**
 * Strings fit to be stored: U+0000 is dropped, since databases and XML refuse it; an unpaired
 * surrogate becomes U+FFFD, since it has no UTF-8 form.
 */
final class StoredStrings {
  private StoredStrings() {}

  static String clean(CharSequence raw) {
    int clean = cleanPrefix(raw);
    if (clean == raw.length()) {
      return raw.toString();
    }
    StringBuilder out = new StringBuilder(raw.length()).append(raw, 0, clean);
    for (int i = clean; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (isPairAt(raw, i)) {
        out.append(c).append(raw.charAt(++i));
      } else if (Character.isSurrogate(c)) {
        out.append('\uFFFD');
      } else if (c != 0) {
        out.append(c);
      }
    }
    return out.toString();
  }

  /** The string cut to at most {@code max} UTF-16 units, never within a pair. */
  static String bounded(String value, int max) {
    if (value.length() <= max) {
      return value;
    }
    boolean splitsPair = max > 0 && isPairAt(value, max - 1);
    return value.substring(0, splitsPair ? max - 1 : max);
  }

  /** Whether there is nothing to read in it: white space, byte order marks, invisible marks. */
  static boolean isBlank(CharSequence value) {
    return value.codePoints().allMatch(StoredStrings::isInvisible);
  }

  private static boolean isInvisible(int c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.isISOControl(c)
        || Character.getType(c) == Character.FORMAT;
  }

  private static int cleanPrefix(CharSequence raw) {
    int i = 0;
    while (i < raw.length()) {
      char c = raw.charAt(i);
      if (isPairAt(raw, i)) {
        i += 2;
      } else if (c == 0 || Character.isSurrogate(c)) {
        return i;
      } else {
        i++;
      }
    }
    return i;
  }

  private static boolean isPairAt(CharSequence value, int i) {
    return i + 1 < value.length()
        && Character.isHighSurrogate(value.charAt(i))
        && Character.isLowSurrogate(value.charAt(i + 1));
  }
}
