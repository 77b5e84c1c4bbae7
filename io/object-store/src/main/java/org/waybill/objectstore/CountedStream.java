package org.waybill.objectstore;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A payload's bytes, counted, so that their end can be told from a break. */
abstract class CountedStream extends FilterInputStream {

  private long read;

  CountedStream(InputStream in) {
    super(in);
  }

  /** How many bytes were read or skipped. */
  final long bytesRead() {
    return read;
  }

  /** Reads once; to be overridden where failures mean something. */
  int readSome(byte[] buffer, int offset, int length) throws IOException {
    return in.read(buffer, offset, length);
  }

  /**
   * Called each time the end is met.
   *
   * @throws IOException if it is not the end of what was opened
   */
  abstract void checkEnd() throws IOException;

  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    int n = read(one, 0, 1);
    return n < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public final int read(byte[] buffer, int offset, int length) throws IOException {
    int n = readSome(buffer, offset, length);
    if (n > 0) {
      read += n;
    } else if (n < 0) {
      checkEnd();
    }
    return n;
  }

  @Override
  public final long skip(long count) throws IOException {
    long skipped = super.skip(count);
    read += skipped;
    return skipped;
  }

  @Override
  public final boolean markSupported() {
    return false;
  }
}
