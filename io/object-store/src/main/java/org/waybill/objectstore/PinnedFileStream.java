package org.waybill.objectstore;

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
final class PinnedFileStream extends CountedStream {

  private final Path file;
  private final BasicFileAttributes opened;

  PinnedFileStream(InputStream in, Path file, BasicFileAttributes opened) {
    super(in);
    this.file = file;
    this.opened = opened;
  }

  @Override
  void checkEnd() throws IOException {
    if (bytesRead() != opened.size()) {
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
