package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.store.ProcessFolder;
import org.waybill.core.store.StoreException;

/**
 * Temporary files of a root. They are not beside their targets but in one folder for each writing
 * process, so that what a killed process leaves is found without a walk, and told from what a
 * living one writes.
 */
final class LocalTemp implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(LocalTemp.class);
  private static final String KIND = "writer";

  private final LocalRoot root;
  private final Path base;
  private @Nullable ProcessFolder own;

  LocalTemp(LocalRoot root) {
    this.root = root;
    this.base = root.path().resolve(LocalRoot.TEMP);
  }

  /** A path of a file that does not exist yet. */
  Path newFile() throws IOException, StoreException {
    return folder().resolve(UUID.randomUUID().toString());
  }

  /** Deletes what dead processes left. */
  int sweep() throws IOException, StoreException {
    if (!Files.isDirectory(base)) {
      return 0;
    }
    root.requireWithin(base);
    return ProcessFolder.sweep(base, KIND);
  }

  private synchronized Path folder() throws IOException, StoreException {
    if (own != null && Files.isDirectory(own.path())) {
      return own.path();
    }
    // Without locks that reach other machines, one of them may have taken this writer for dead.
    close();
    ProcessFolder made = ProcessFolder.open(base, KIND);
    own = made;
    root.requireWithin(made.path());
    return made.path();
  }

  @Override
  public synchronized void close() {
    ProcessFolder folder = own;
    own = null;
    if (folder == null) {
      return;
    }
    try {
      folder.close();
    } catch (IOException e) {
      LOG.warn("Temporary files stay behind until the next start: {}", folder.path(), e);
    }
  }
}
