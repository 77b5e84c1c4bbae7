package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.function.Predicate;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/**
 * What a failure of the local file system means: the first classifier that knows it decides. Most
 * kinds reach Java only as the text of the C library's error.
 */
final class LocalFaults {

  private static final List<Classifier> CLASSIFIERS =
      List.of(
          new Classifier(NoSuchFileException.class::isInstance, StoreFault.MISSING),
          new Classifier(NotDirectoryException.class::isInstance, StoreFault.MISSING),
          new Classifier(says("Not a directory"), StoreFault.MISSING),
          new Classifier(FileSystemLoopException.class::isInstance, StoreFault.MISSING),
          new Classifier(says("Too many levels of symbolic"), StoreFault.MISSING),
          new Classifier(AccessDeniedException.class::isInstance, StoreFault.FORBIDDEN),
          new Classifier(says("Permission denied"), StoreFault.FORBIDDEN),
          new Classifier(says("Read-only file system"), StoreFault.FORBIDDEN),
          new Classifier(says("No space left"), StoreFault.DISK_FULL),
          new Classifier(says("quota exceeded"), StoreFault.DISK_FULL),
          new Classifier(says("cross-device link"), StoreFault.INVALID),
          new Classifier(says("Is a directory"), StoreFault.INVALID),
          new Classifier(says("File name too long"), StoreFault.INVALID));

  private LocalFaults() {}

  private record Classifier(Predicate<IOException> knows, StoreFault fault) {}

  private static Predicate<IOException> says(String text) {
    return e -> String.valueOf(e.getMessage()).contains(text);
  }

  static StoreException ofReading(String doing, IOException e) {
    return new StoreException(fault(e), doing + ": " + reason(e), e);
  }

  /** A folder that vanished under a write makes it fail, but it is no answer about the key. */
  static StoreException ofWriting(String doing, IOException e) {
    StoreFault fault = fault(e);
    return new StoreException(
        fault == StoreFault.MISSING ? StoreFault.UNAVAILABLE : fault, doing + ": " + reason(e), e);
  }

  static StoreFault fault(IOException e) {
    return CLASSIFIERS.stream()
        .filter(classifier -> classifier.knows().test(e))
        .map(Classifier::fault)
        .findFirst()
        .orElse(StoreFault.UNAVAILABLE);
  }

  /** Without the path: it is in every context that needs it, and must not differ between runs. */
  private static String reason(IOException e) {
    String text = String.valueOf(e.getMessage());
    int colon = text.lastIndexOf(": ");
    return colon < 0 ? e.getClass().getSimpleName() : text.substring(colon + 2);
  }
}
