package org.waybill.core.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/**
 * Name-based UUIDs, version 5 of RFC 9562 section 5.5, over several name parts.
 *
 * <p>Parts are written with their length in front, so that {@code ("a", "bc")} and {@code ("ab",
 * "c")} are different names.
 */
public final class NameBasedIds {

  /** The namespace of all names that Waybill makes; fixed for ever. */
  private static final UUID NAMESPACE = UUID.fromString("6f0e6c1e-55c3-5d0b-9a52-7a1f8a1f3b10");

  /** A digest that has read the namespace; each name goes on from a copy. */
  private static final MessageDigest BEGUN = begun();

  private NameBasedIds() {}

  /** Returns the identifier of the name that {@code kind} and {@code parts} make up. */
  public static String of(String kind, String... parts) {
    byte[] name = nameOf(kind, parts);
    MessageDigest sha1 = copyOfBegun();
    sha1.update(name);
    ByteBuffer digest = ByteBuffer.wrap(sha1.digest());
    long high = (digest.getLong() & 0xffffffffffff0fffL) | 0x0000000000005000L;
    long low = (digest.getLong() & 0x3fffffffffffffffL) | 0x8000000000000000L;
    return new UUID(high, low).toString();
  }

  /** Every part after its length, in one piece: a digest that is fed byte by byte is slow. */
  private static byte[] nameOf(String kind, String... parts) {
    byte[][] encoded = new byte[parts.length + 1][];
    encoded[0] = kind.getBytes(UTF_8);
    int length = Integer.BYTES + encoded[0].length;
    for (int i = 0; i < parts.length; i++) {
      encoded[i + 1] = parts[i].getBytes(UTF_8);
      length += Integer.BYTES + encoded[i + 1].length;
    }
    ByteBuffer name = ByteBuffer.allocate(length);
    for (byte[] part : encoded) {
      name.putInt(part.length).put(part);
    }
    return name.array();
  }

  private static MessageDigest copyOfBegun() {
    try {
      return (MessageDigest) BEGUN.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("The platform's SHA-1 can be copied", e);
    }
  }

  private static MessageDigest begun() {
    try {
      MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
      sha1.update(
          ByteBuffer.allocate(16)
              .putLong(NAMESPACE.getMostSignificantBits())
              .putLong(NAMESPACE.getLeastSignificantBits())
              .flip());
      return sha1;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-1", e);
    }
  }
}
