package org.waybill.testdata;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * The standard security handler of PDF, revision 2 (ISO 32000-1, 7.6): long broken, but it needs no
 * random numbers, and every reader still asks for the password.
 */
final class PdfPassword {
  private static final byte[] PADDING =
      HexFormat.of().parseHex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a");
  private static final int KEY_BYTES = 5;
  private static final int ALL_ALLOWED = -4;

  private final byte[] ownerEntry;
  private final byte[] key;

  /** Guards a file with a password that is both the user's and the owner's. */
  PdfPassword(String password) {
    byte[] padded = padded(password);
    ownerEntry = rc4(Arrays.copyOf(md5(padded), KEY_BYTES), padded);
    byte[] permissions = {(byte) ALL_ALLOWED, -1, -1, -1};
    byte[] id = HexFormat.of().parseHex(PdfWriter.FILE_ID);
    key = Arrays.copyOf(md5(padded, ownerEntry, permissions, id), KEY_BYTES);
  }

  /** The dictionary that the trailer refers to as {@code /Encrypt}. */
  String dictionary() {
    HexFormat hex = HexFormat.of();
    return "<< /Filter /Standard /V 1 /R 2 /Length 40 /P %s /O <%s> /U <%s> >>"
        .formatted(ALL_ALLOWED, hex.formatHex(ownerEntry), hex.formatHex(rc4(key, PADDING)));
  }

  /** The content of a stream as it stands in the guarded file, as generation 0 of an object. */
  byte[] encrypt(int object, byte[] content) {
    byte[] number = {(byte) object, (byte) (object >> 8), (byte) (object >> 16), 0, 0};
    return rc4(Arrays.copyOf(md5(key, number), KEY_BYTES + number.length), content);
  }

  private static byte[] padded(String password) {
    byte[] given = password.getBytes(StandardCharsets.ISO_8859_1);
    byte[] padded = Arrays.copyOf(given, PADDING.length);
    System.arraycopy(PADDING, 0, padded, given.length, PADDING.length - given.length);
    return padded;
  }

  private static byte[] md5(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("MD5");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK has no MD5", e);
    }
  }

  private static byte[] rc4(byte[] key, byte[] content) {
    try {
      Cipher cipher = Cipher.getInstance("ARCFOUR");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "ARCFOUR"));
      return cipher.doFinal(content);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK has no ARCFOUR", e);
    }
  }
}
