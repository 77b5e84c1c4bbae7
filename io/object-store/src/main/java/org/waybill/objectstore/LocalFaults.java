package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** What a failure of the local file system means. */
final class LocalFaults {

  private LocalFaults() {}

  static StoreException of(String doing, IOException e) {
    return new StoreException(fault(e), doing + ": " + reason(e), e);
  }

  static StoreFault fault(IOException e) {
    String text = String.valueOf(e.getMessage());
    if (e instanceof NoSuchFileException || e instanceof NotDirectoryException) {
      return StoreFault.MISSING;
    }
    if (e instanceof AccessDeniedException || text.contains("Permission denied")) {
      return StoreFault.FORBIDDEN;
    }
    if (text.contains("No space left") || text.contains("quota exceeded")) {
      return StoreFault.DISK_FULL;
    }
    if (e instanceof FileSystemLoopException || text.contains("Too many levels of symbolic")) {
      return StoreFault.MISSING;
    }
    if (text.contains("Not a directory")) {
      return StoreFault.MISSING;
    }
    if (text.contains("File name too long")) {
      return StoreFault.INVALID;
    }
    return StoreFault.UNAVAILABLE;
  }

  /** Without the path: it is in every context that needs it, and must not differ between runs. */
  private static String reason(IOException e) {
    String text = String.valueOf(e.getMessage());
    int colon = text.lastIndexOf(": ");
    return colon < 0 ? e.getClass().getSimpleName() : text.substring(colon + 2);
  }
}
