package org.waybill.testdata;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.Month;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a zip file whose entries are stored, not deflated: zlib's output differs by version. */
final class ZipWriter {
  private static final LocalDateTime TIME = LocalDateTime.of(2024, Month.FEBRUARY, 29, 8, 15);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8);

  /** Appends an entry in UTF-8. */
  ZipWriter add(String name, String content) {
    return add(name, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends an entry. */
  ZipWriter add(String name, byte[] content) {
    CRC32 checksum = new CRC32();
    checksum.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(checksum.getValue());
    entry.setTimeLocal(TIME);
    try {
      zip.putNextEntry(entry);
      zip.write(content);
      zip.closeEntry();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return this;
  }

  /** The whole file; nothing can be added afterwards. */
  byte[] finish() {
    try {
      zip.close();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }
}
