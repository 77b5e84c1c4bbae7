package org.waybill.core.store;

import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of one object while they are read, with what the store says of it.
 *
 * @param stat description of the version that is read
 * @param body the bytes; read and closed by the caller
 */
public record BlobStream(BlobStat stat, InputStream body) implements AutoCloseable {
  @Override
  public void close() throws IOException {
    body.close();
  }
}
