package org.waybill.objectstore;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;
import org.waybill.core.store.StoreException;

/**
 * Locks that make "compare, then replace" one step, within this process and among processes that
 * share the folder. Keys share a fixed number of locks.
 */
final class LocalLocks {

  private static final int STRIPES = 64;
  // Of the process, not of an instance: a file lock is held by a process as a whole.
  private static final ReentrantLock[] IN_PROCESS = new ReentrantLock[STRIPES];

  static {
    for (int i = 0; i < STRIPES; i++) {
      IN_PROCESS[i] = new ReentrantLock();
    }
  }

  private final Path folder;

  LocalLocks(Path root) {
    this.folder = root.resolve(LocalRoot.LOCKS);
  }

  /**
   * What is done while a lock is held.
   *
   * @param <T> what comes of it
   */
  interface Action<T> {
    /** Does it. */
    T run() throws IOException, StoreException;
  }

  <T> T holding(String key, Action<T> action) throws IOException, StoreException {
    int stripe = Math.floorMod(key.hashCode(), STRIPES);
    IN_PROCESS[stripe].lock();
    try {
      Files.createDirectories(folder);
      Path file = folder.resolve(Integer.toString(stripe));
      try (FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        // Closing the channel releases it.
        channel.lock();
        return action.run();
      } catch (OverlappingFileLockException e) {
        // Held by this process, but by classes of another class loader, as two jobs in one worker.
        throw new IOException("The lock is held by another job of this process", e);
      }
    } finally {
      IN_PROCESS[stripe].unlock();
    }
  }
}
