package org.waybill.core.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder of one process for files that nobody needs after it, with a locked file beside it that
 * tells others the process is alive. A system gives up the locks of a process however it ends, so
 * what a killed one leaves can be told from what a living one uses, and is {@linkplain #sweep
 * swept}.
 *
 * <p>Where the file system has no locks, a folder has no lock file and is never swept.
 */
public final class ProcessFolder implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ProcessFolder.class);
  private static final String LOCK = ".lock";

  // Closing any channel of a file gives up all locks that this process holds on it.
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path dir;
  private final Path lockFile;
  private final @Nullable FileChannel lock;

  private ProcessFolder(Path dir, Path lockFile, @Nullable FileChannel lock) {
    this.dir = dir;
    this.lockFile = lockFile;
    this.lock = lock;
  }

  /**
   * Makes a folder for this process.
   *
   * @param base folder to make it in, which is made if need be
   * @param kind start of its name: letters
   */
  public static ProcessFolder open(Path base, String kind) throws IOException {
    Files.createDirectories(base);
    while (true) {
      Path dir = base.toRealPath().resolve(kind + "-" + UUID.randomUUID());
      Path lockFile = dir.resolveSibling(dir.getFileName() + LOCK);
      OWN.add(lockFile);
      boolean made = false;
      FileChannel lock = lock(lockFile);
      try {
        // Whoever sweeps may have had the lock first, and then the file is gone.
        if (lock == null || Files.exists(lockFile)) {
          ProcessFolder folder = new ProcessFolder(Files.createDirectory(dir), lockFile, lock);
          made = true;
          return folder;
        }
      } finally {
        if (!made) {
          unlock(lockFile, lock);
        }
      }
    }
  }

  /** The folder. */
  public Path path() {
    return dir;
  }

  /**
   * Deletes the folders of processes that have died.
   *
   * @return how many files were in them
   */
  public static int sweep(Path base, String kind) throws IOException {
    int swept = 0;
    try (DirectoryStream<Path> locks = Files.newDirectoryStream(base, kind + "-*" + LOCK)) {
      for (Path lockFile : locks) {
        if (!OWN.contains(base.toRealPath().resolve(lockFile.getFileName()))) {
          swept += sweepIfDead(lockFile);
        }
      }
    } catch (NoSuchFileException e) {
      LOG.debug("Nothing was ever written in {}", base, e);
    }
    return swept;
  }

  private static int sweepIfDead(Path lockFile) throws IOException {
    String name = lockFile.getFileName().toString();
    Path dir = lockFile.resolveSibling(name.substring(0, name.length() - LOCK.length()));
    try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE)) {
      if (tryLock(channel) == null) {
        return 0;
      }
      int files = deleteTree(dir);
      Files.deleteIfExists(lockFile);
      return files;
    } catch (NoSuchFileException e) {
      LOG.debug("Another process swept {}", lockFile, e);
    } catch (AccessDeniedException e) {
      LOG.debug("{} belongs to another user", lockFile, e);
    }
    return 0;
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // This very process holds it.
      return null;
    }
  }

  /** Null when the file system has no locks. */
  private static @Nullable FileChannel lock(Path lockFile) throws IOException {
    FileChannel channel =
        FileChannel.open(lockFile, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      channel.lock();
      return channel;
    } catch (IOException e) {
      LOG.warn("No locks can be had here; a killed process will leave its files: {}", lockFile, e);
      unlock(lockFile, channel);
      return null;
    }
  }

  private static void unlock(Path lockFile, @Nullable FileChannel lock) throws IOException {
    try {
      Files.deleteIfExists(lockFile);
      if (lock != null) {
        lock.close();
      }
    } finally {
      OWN.remove(lockFile);
    }
  }

  /** Deletes the folder and what is in it. */
  @Override
  public void close() throws IOException {
    try {
      deleteTree(dir);
    } finally {
      unlock(lockFile, lock);
    }
  }

  /**
   * Deletes a folder and what is in it. Links are deleted, never followed; what others delete
   * meanwhile is deleted too.
   *
   * @return how many files were in it
   */
  public static int deleteTree(Path dir) throws IOException {
    TreeDeletion deletion = new TreeDeletion();
    Files.walkFileTree(dir, deletion);
    return deletion.files;
  }

  private static final class TreeDeletion extends SimpleFileVisitor<Path> {
    private int files;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      files += Files.deleteIfExists(file) ? 1 : 0;
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException e)
        throws IOException {
      if (e != null) {
        throw e;
      }
      Files.deleteIfExists(dir);
      return FileVisitResult.CONTINUE;
    }
  }
}
