package org.waybill.core.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.store.StoreException.Recheck;

/** The folder of one process's spool; those of processes that died are swept as it is made. */
final class SpoolFolder implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SpoolFolder.class);
  private static final String KIND = "spool";

  private final ProcessFolder folder;

  private SpoolFolder(ProcessFolder folder) {
    this.folder = folder;
  }

  static SpoolFolder open(Path base) throws StoreException {
    try {
      ProcessFolder.sweep(base, KIND);
      return new SpoolFolder(ProcessFolder.open(base, KIND));
    } catch (IOException e) {
      throw new StoreException(fault(e), "Cannot make a spool in " + base + ": " + e, e);
    }
  }

  Path file(String name) {
    return folder.path().resolve(name);
  }

  SpoolFile create(Path file) throws StoreException {
    return new SpoolFile(this, file);
  }

  StoreException failure(IOException e) {
    return new StoreException(fault(e), "The spool cannot be written: " + e.getMessage(), e)
        .elsewhere(new WriteSomething());
  }

  void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("A spool file stays behind until the next start: {}", file, e);
    }
  }

  @Override
  public void close() {
    try {
      folder.close();
    } catch (IOException e) {
      LOG.warn("The spool stays behind until the next start: {}", folder.path(), e);
    }
  }

  private static StoreFault fault(IOException e) {
    String message = String.valueOf(e.getMessage());
    boolean full = message.contains("No space left") || message.contains("quota exceeded");
    return full ? StoreFault.DISK_FULL : StoreFault.UNAVAILABLE;
  }

  /**
   * Writes as much as a bucketful of small documents needs, since a full disk takes a few bytes.
   */
  private final class WriteSomething implements Recheck {
    private static final int BYTES = 1024 * 1024;

    @Override
    public String place() {
      return "spool";
    }

    @Override
    public void check() throws StoreException {
      Path file = file("probe-" + UUID.randomUUID());
      try {
        Files.write(file, new byte[BYTES]);
      } catch (IOException e) {
        throw failure(e);
      } finally {
        delete(file);
      }
    }
  }
}
