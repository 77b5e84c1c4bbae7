package org.waybill.objectstore;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import org.waybill.core.store.StoreBodyException;
import org.waybill.core.store.StoreFault;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.Abortable;

/**
 * The bytes of an S3 object, counted: a connection that ends early must not look like an end. A
 * body that is closed before its end gives its connection up; reading on to keep it could cost
 * gigabytes.
 */
final class S3Bodies extends FilterInputStream {

  private final Abortable connection;
  private final long announced;
  private long read;

  /**
   * Counts a body.
   *
   * @param connection ends the request
   * @param announced length that the server told
   */
  S3Bodies(InputStream in, Abortable connection, long announced) {
    super(in);
    this.connection = connection;
    this.announced = announced;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int n = read(one, 0, 1);
    return n < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int n = readSome(buffer, offset, length);
    if (n > 0) {
      read += n;
    } else if (n < 0 && read != announced) {
      throw new StoreBodyException(
          StoreFault.UNAVAILABLE,
          "The body ended after %d bytes of %d".formatted(read, announced),
          null);
    }
    return n;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = super.skip(count);
    read += skipped;
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() throws IOException {
    if (read < announced) {
      connection.abort();
    } else {
      super.close();
    }
  }

  private int readSome(byte[] buffer, int offset, int length) throws StoreBodyException {
    try {
      return in.read(buffer, offset, length);
    } catch (SocketTimeoutException e) {
      throw new StoreBodyException(StoreFault.TIMEOUT, "The server stopped sending", e);
    } catch (IOException | SdkException e) {
      throw new StoreBodyException(
          StoreFault.UNAVAILABLE,
          "The connection broke after %d bytes of %d".formatted(read, announced),
          e);
    }
  }
}
