package org.waybill.core.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.store.StoreException.Recheck;

/**
 * The folder of one process's spool, with a locked file beside it that tells others it is alive.
 * Folders whose lock can be had belong to dead processes and are swept.
 */
final class SpoolFolder implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SpoolFolder.class);
  private static final String LOCK = ".lock";

  // Closing any channel of a file gives up all locks that this process holds on it.
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path dir;
  private final Path lockFile;
  private final FileChannel lock;

  private SpoolFolder(Path dir, Path lockFile, FileChannel lock) {
    this.dir = dir;
    this.lockFile = lockFile;
    this.lock = lock;
  }

  static SpoolFolder open(Path base) throws StoreException {
    try {
      Files.createDirectories(base);
      sweep(base);
      String name = "spool-" + UUID.randomUUID();
      Path lockFile = base.toRealPath().resolve(name + LOCK);
      OWN.add(lockFile);
      FileChannel lock =
          FileChannel.open(lockFile, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      lock.lock();
      return new SpoolFolder(Files.createDirectory(base.resolve(name)), lockFile, lock);
    } catch (IOException e) {
      throw new StoreException(fault(e), "Cannot make a spool in " + base + ": " + e, e);
    }
  }

  Path file(String name) {
    return dir.resolve(name);
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
      deleteTree(dir);
      lock.close();
      Files.deleteIfExists(lockFile);
      OWN.remove(lockFile);
    } catch (IOException e) {
      LOG.warn("The spool stays behind until the next start: {}", dir, e);
    }
  }

  private static void sweep(Path base) throws IOException {
    try (DirectoryStream<Path> locks = Files.newDirectoryStream(base, "spool-*" + LOCK)) {
      for (Path lockFile : locks) {
        if (!OWN.contains(base.toRealPath().resolve(lockFile.getFileName()))) {
          sweepIfDead(lockFile);
        }
      }
    }
  }

  private static void sweepIfDead(Path lockFile) throws IOException {
    String name = lockFile.getFileName().toString();
    Path dir = lockFile.resolveSibling(name.substring(0, name.length() - LOCK.length()));
    try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE)) {
      FileLock held = tryLock(channel);
      // A folder comes after its lock: without one, the owner may be just starting.
      if (held != null && Files.exists(dir)) {
        deleteTree(dir);
        Files.deleteIfExists(lockFile);
      }
    } catch (NoSuchFileException e) {
      LOG.debug("Another process swept {}", lockFile, e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // This very process holds it.
      return null;
    }
  }

  private static void deleteTree(Path dir) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(dir)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      return;
    }
    Files.deleteIfExists(dir);
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
      Path file = dir.resolve("probe-" + UUID.randomUUID());
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
