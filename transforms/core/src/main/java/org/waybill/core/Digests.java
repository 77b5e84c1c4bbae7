package org.waybill.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, as names of outputs use it. */
public final class Digests {

  private Digests() {}

  /** A fresh SHA-256 computation. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** Lower-case hexadecimal SHA-256 of the bytes. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(sha256().digest(bytes));
  }

  /** Lower-case hexadecimal SHA-256 of the text's UTF-8 bytes. */
  public static String hex(String text) {
    return hex(text.getBytes(UTF_8));
  }
}
