package org.waybill.objectstore;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.waybill.core.store.StoreBodyException;
import org.waybill.core.store.StoreFault;

/**
 * The bytes of a file, with a look at their end whether it is as it was when it was opened.
 *
 * <p>A file that was replaced or deleted meanwhile is no reason to fail: what was opened is still
 * the old one, whole. One that was written to in place is.
 */
final class PinnedFileStream extends FilterInputStream {

  private final Path file;
  private final BasicFileAttributes opened;
  private long read;

  PinnedFileStream(InputStream in, Path file, BasicFileAttributes opened) {
    super(in);
    this.file = file;
    this.opened = opened;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int n = read(one, 0, 1);
    return n < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int n = super.read(buffer, offset, length);
    if (n > 0) {
      read += n;
    } else if (n < 0) {
      checkUnchanged();
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

  private void checkUnchanged() throws IOException {
    if (read != opened.size()) {
      throw changed();
    }
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      boolean replaced = !Objects.equals(now.fileKey(), opened.fileKey());
      if (!replaced && !LocalRoot.isSame(now, opened)) {
        throw changed();
      }
    } catch (NoSuchFileException e) {
      // Deleted, but what was open was read to its end.
      return;
    }
  }

  private static StoreBodyException changed() {
    return new StoreBodyException(StoreFault.CHANGED, "The file changed while it was read", null);
  }
}
