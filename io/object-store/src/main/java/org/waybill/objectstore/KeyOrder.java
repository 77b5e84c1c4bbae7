package org.waybill.objectstore;

import java.util.Comparator;

/** The order of keys in every listing: that of their UTF-8 bytes, which is that of code points. */
final class KeyOrder {

  static final Comparator<String> BY_UTF8 = KeyOrder::compare;

  private KeyOrder() {}

  private static int compare(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    for (int i = 0; i < shorter; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        // Surrogates stand for code points above every other char.
        boolean xHigh = Character.isSurrogate(x);
        boolean yHigh = Character.isSurrogate(y);
        return xHigh == yHigh ? Character.compare(x, y) : Boolean.compare(xHigh, yHigh);
      }
    }
    return Integer.compare(a.length(), b.length());
  }
}
