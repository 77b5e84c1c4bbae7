package org.waybill.core.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Bytes to write, of known length, readable from the start any number of times. */
public interface Body {

  /** Length in bytes. */
  long size();

  /** Opens the bytes at their start. */
  InputStream open() throws IOException;

  /** Bytes in memory; not copied. */
  static Body of(byte[] bytes) {
    return new Body() {
      @Override
      public long size() {
        return bytes.length;
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes);
      }
    };
  }

  /**
   * The bytes of a local file, which must not change while it is written.
   *
   * @throws IOException when the file's length cannot be read
   */
  static Body of(Path file) throws IOException {
    long size = Files.size(file);
    return new Body() {
      @Override
      public long size() {
        return size;
      }

      @Override
      public InputStream open() throws IOException {
        return Files.newInputStream(file);
      }
    };
  }
}
