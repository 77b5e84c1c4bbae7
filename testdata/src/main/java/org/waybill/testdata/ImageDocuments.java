package org.waybill.testdata;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/** Pictures, which hold no text. */
final class ImageDocuments {
  private static final int SIDE = 16;

  private ImageDocuments() {}

  static DocumentFamily family() {
    return new DocumentFamily().add("images/stripes.png", png()).add("images/grey.jpg", jpeg());
  }

  /** A greyscale PNG (ISO/IEC 15948) of vertical stripes, {@value #SIDE} pixels square. */
  static byte[] png() {
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    for (int row = 0; row < SIDE; row++) {
      rows.write(0);
      for (int column = 0; column < SIDE; column++) {
        rows.write(column % 4 < 2 ? 0x20 : 0xd0);
      }
    }
    byte[] header = ByteBuffer.allocate(13).putInt(SIDE).putInt(SIDE).put((byte) 8).array();
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    png.writeBytes(HexFormat.of().parseHex("89504e470d0a1a0a"));
    png.writeBytes(chunk("IHDR", header));
    png.writeBytes(chunk("IDAT", storedZlib(rows.toByteArray())));
    png.writeBytes(chunk("IEND", new byte[0]));
    return png.toByteArray();
  }

  private static byte[] chunk(String type, byte[] data) {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 checksum = new CRC32();
    checksum.update(name);
    checksum.update(data);
    return ByteBuffer.allocate(data.length + 12)
        .putInt(data.length)
        .put(name)
        .put(data)
        .putInt((int) checksum.getValue())
        .array();
  }

  /** A zlib stream (RFC 1950) of one block that is stored, not deflated. */
  private static byte[] storedZlib(byte[] data) {
    Adler32 checksum = new Adler32();
    checksum.update(data);
    return ByteBuffer.allocate(data.length + 11)
        .put((byte) 0x78)
        .put((byte) 0x01)
        .put((byte) 1)
        .putShort(Short.reverseBytes((short) data.length))
        .putShort(Short.reverseBytes((short) ~data.length))
        .put(data)
        .putInt((int) checksum.getValue())
        .array();
  }

  /**
   * A baseline JPEG (ITU-T T.81) of {@value #SIDE} pixels square, all of one grey: each of its four
   * blocks is the code for "no difference" and the code for "end of block", one zero bit each.
   */
  private static byte[] jpeg() {
    HexFormat hex = HexFormat.of();
    ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
    jpeg.writeBytes(hex.parseHex("ffd8"));
    jpeg.writeBytes(hex.parseHex("ffe000104a46494600010100000100010000"));
    jpeg.writeBytes(hex.parseHex("ffdb004300" + "01".repeat(64)));
    jpeg.writeBytes(hex.parseHex("ffc0000b08" + "00100010" + "01011100"));
    jpeg.writeBytes(hex.parseHex("ffc4001400" + "01" + "00".repeat(15) + "00"));
    jpeg.writeBytes(hex.parseHex("ffc4001410" + "01" + "00".repeat(15) + "00"));
    jpeg.writeBytes(hex.parseHex("ffda0008" + "010100003f00" + "00"));
    jpeg.writeBytes(hex.parseHex("ffd9"));
    return jpeg.toByteArray();
  }
}
