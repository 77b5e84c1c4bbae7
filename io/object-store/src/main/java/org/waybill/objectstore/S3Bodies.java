package org.waybill.objectstore;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.waybill.core.store.StoreBodyException;
import org.waybill.core.store.StoreFault;
import software.amazon.awssdk.core.exception.SdkException;

/** The bytes of an S3 object, counted: a connection that ends early must not look like an end. */
final class S3Bodies extends FilterInputStream {

  private final long announced;
  private long read;

  S3Bodies(InputStream in, long announced) {
    super(in);
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
    int n;
    try {
      n = super.read(buffer, offset, length);
    } catch (SdkException e) {
      throw new StoreBodyException(StoreFault.UNAVAILABLE, "The connection broke", e);
    }
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
}
