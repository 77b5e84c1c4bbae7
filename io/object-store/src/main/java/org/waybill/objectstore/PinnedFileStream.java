package org.waybill.objectstore;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.StoreBodyException;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** The bytes of a file, with a look at their end whether it is still the same file. */
final class PinnedFileStream extends FilterInputStream {

  private final Path file;
  private final BlobStat opened;

  PinnedFileStream(InputStream in, Path file, BlobStat opened) {
    super(in);
    this.file = file;
    this.opened = opened;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    if (read < 0) {
      checkUnchanged();
    }
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    if (read < 0) {
      checkUnchanged();
    }
    return read;
  }

  private void checkUnchanged() throws IOException {
    try {
      BlobStat now = LocalRoot.stat(opened.key(), file);
      if (!Objects.equals(now.etag(), opened.etag())) {
        throw changed(null);
      }
    } catch (NoSuchFileException | StoreException e) {
      throw changed(e);
    }
  }

  private static StoreBodyException changed(@org.jspecify.annotations.Nullable Throwable cause) {
    return new StoreBodyException(StoreFault.CHANGED, "The file changed while it was read", cause);
  }
}
