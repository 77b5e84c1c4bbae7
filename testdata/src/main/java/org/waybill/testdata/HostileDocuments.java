package org.waybill.testdata;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** What cannot or must not be extracted. */
final class HostileDocuments {

  private HostileDocuments() {}

  static DocumentFamily family() {
    return new DocumentFamily()
        .add("hostile/empty.txt", new byte[0])
        .add("hostile/billion-laughs.xml", billionLaughs())
        .add("hostile/noise.bin", noise());
  }

  /** Ten entities, each ten times the one before. */
  private static byte[] billionLaughs() {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<!DOCTYPE log [\n");
    xml.append("  <!ENTITY gull0 \"gull\">\n");
    for (int level = 1; level < 10; level++) {
      xml.append("  <!ENTITY gull%s \"".formatted(level));
      xml.append("&gull%s;".formatted(level - 1).repeat(10)).append("\">\n");
    }
    xml.append("]>\n<log>&gull9;</log>\n");
    return xml.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Bytes that no format starts with and that are no text in any encoding. */
  private static byte[] noise() {
    byte[] bytes = new byte[256];
    new Random(7).nextBytes(bytes);
    bytes[0] = (byte) 0x93;
    bytes[1] = 0;
    bytes[2] = (byte) 0xc1;
    return bytes;
  }
}
