package org.waybill.objectstore;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** Makes the folders that a file needs, and what is new in them durable. */
final class LocalFolders {

  private final LocalRoot root;

  LocalFolders(LocalRoot root) {
    this.root = root;
  }

  /**
   * Makes a folder and those above it, none of them through a link that leaves the root.
   *
   * @return folders in which others were made, the lowest first; to be {@linkplain #sync synced}
   * @throws StoreException fault {@code INVALID} when a file is where a folder should be
   */
  List<Path> make(Path folder) throws IOException, StoreException {
    Deque<Path> missing = new ArrayDeque<>();
    Path there = folder;
    while (!Files.isDirectory(there)) {
      missing.push(there);
      there = parentOf(there);
    }
    root.requireWithin(there);
    List<Path> grown = new ArrayList<>();
    for (Path next : missing) {
      try {
        Files.createDirectory(next);
        grown.add(0, parentOf(next));
      } catch (FileAlreadyExistsException e) {
        if (!Files.isDirectory(next)) {
          throw new StoreException(StoreFault.INVALID, "A file is where the key needs a folder", e);
        }
        root.requireWithin(next);
      }
    }
    return grown;
  }

  /** Makes the entries of a folder durable. */
  static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  static Path parentOf(Path path) {
    return Objects.requireNonNull(path.getParent(), "keys resolve below a root");
  }
}
