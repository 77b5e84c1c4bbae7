package org.waybill.objectstore;

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
final class S3Bodies extends CountedStream {

  private final Abortable connection;
  private final long announced;

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
  void checkEnd() throws IOException {
    if (bytesRead() != announced) {
      throw new StoreBodyException(
          StoreFault.UNAVAILABLE,
          "The body ended after %d bytes of %d".formatted(bytesRead(), announced),
          null);
    }
  }

  @Override
  public void close() throws IOException {
    if (bytesRead() < announced) {
      connection.abort();
    } else {
      super.close();
    }
  }

  @Override
  int readSome(byte[] buffer, int offset, int length) throws StoreBodyException {
    try {
      return in.read(buffer, offset, length);
    } catch (SocketTimeoutException e) {
      throw new StoreBodyException(StoreFault.TIMEOUT, "The server stopped sending", e);
    } catch (IOException | SdkException e) {
      throw new StoreBodyException(
          StoreFault.UNAVAILABLE,
          "The connection broke after %d bytes of %d".formatted(bytesRead(), announced),
          e);
    }
  }
}
