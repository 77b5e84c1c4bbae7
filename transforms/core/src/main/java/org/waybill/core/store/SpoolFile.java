package org.waybill.core.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A spool file while it is written; its failures are the spool's, not those of the store read. */
final class SpoolFile implements AutoCloseable {

  private final SpoolFolder folder;
  private final OutputStream out;

  SpoolFile(SpoolFolder folder, Path file) throws StoreException {
    this.folder = folder;
    try {
      this.out = Files.newOutputStream(file);
    } catch (IOException e) {
      throw folder.failure(e);
    }
  }

  void write(byte[] buffer, int length) throws StoreException {
    try {
      out.write(buffer, 0, length);
    } catch (IOException e) {
      throw folder.failure(e);
    }
  }

  @Override
  public void close() throws StoreException {
    try {
      out.close();
    } catch (IOException e) {
      throw folder.failure(e);
    }
  }
}
