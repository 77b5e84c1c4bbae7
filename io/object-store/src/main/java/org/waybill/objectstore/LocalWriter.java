package org.waybill.objectstore;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.Body;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/**
 * Writes files that are there as a whole or not at all: a temporary file, synced, then given the
 * target's name in one step. All of a root must be on one file system.
 *
 * <p>A name is taken by a hard link, which fails when another was faster, and replaced or deleted
 * only under its lock. So whoever compares under the lock cannot be overtaken.
 */
final class LocalWriter {

  private static final int BUFFER = 64 * 1024;
  private static final int PROBE_BYTES = 1024 * 1024;

  private final LocalRoot root;
  private final LocalFolders folders;
  private final LocalLocks locks;
  private final LocalTemp temps;

  LocalWriter(LocalRoot root) {
    this.root = root;
    this.folders = new LocalFolders(root);
    this.locks = new LocalLocks(root.path());
    this.temps = new LocalTemp(root);
  }

  BlobStat put(String key, Body body, PutCondition condition) throws IOException, StoreException {
    Path target = root.resolve(key);
    root.makePresent();
    Path folder = LocalFolders.parentOf(target);
    List<Path> grown = folders.make(folder);
    refuseHopeless(target, condition);
    Path temp = temps.newFile();
    try {
      write(body, temp);
      BlobStat written = name(temp, target, key, condition);
      // Should the temporary name outlast a power failure, the next start sweeps it.
      LocalFolders.sync(folder);
      for (Path parent : grown) {
        LocalFolders.sync(parent);
      }
      return written;
    } finally {
      Files.deleteIfExists(temp);
    }
  }

  void delete(String key) throws IOException, StoreException {
    Path target = root.resolve(key);
    root.requirePresent();
    Path folder = LocalFolders.parentOf(target);
    if (!isTaken(target) || isFolder(target)) {
      return;
    }
    root.requireWithin(folder);
    locks.holding(key, () -> Files.deleteIfExists(target));
    LocalFolders.sync(folder);
  }

  /**
   * Writes a file without a name of its own, links it and deletes it again.
   *
   * @throws StoreException fault {@code INVALID} when the file system knows no hard links
   */
  void probe() throws IOException, StoreException {
    root.makePresent();
    Path temp = temps.newFile();
    Path link = temps.newFile();
    try {
      write(Body.of(new byte[PROBE_BYTES]), temp);
      Files.createLink(link, temp);
    } catch (UnsupportedOperationException e) {
      throw new StoreException(StoreFault.INVALID, "The file system has no hard links", e);
    } finally {
      Files.deleteIfExists(link);
      Files.deleteIfExists(temp);
    }
  }

  /** Deletes the temporary files of dead processes and returns how many there were. */
  int sweep() throws IOException, StoreException {
    return temps.sweep();
  }

  /** Gives up the folder of temporary files. */
  void close() {
    temps.close();
  }

  /** Saves writing the bytes of what cannot succeed; what decides comes after. */
  private static void refuseHopeless(Path target, PutCondition condition) throws StoreException {
    if (isFolder(target)) {
      throw new StoreException(StoreFault.INVALID, "A folder is at the key");
    }
    if (condition instanceof PutCondition.IfAbsent && isTaken(target)) {
      throw preconditionFailed();
    }
  }

  private static void write(Body body, Path temp) throws IOException {
    try (InputStream in = body.open();
        FileChannel out =
            FileChannel.open(temp, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      byte[] buffer = new byte[BUFFER];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, n);
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
      }
      Files.setLastModifiedTime(temp, WriteClock.next());
      out.force(true);
    }
  }

  private BlobStat name(Path temp, Path target, String key, PutCondition condition)
      throws IOException, StoreException {
    if (condition instanceof PutCondition.IfMatch match) {
      return replaceIfMatch(temp, target, key, match.etag());
    }
    BlobStat written = LocalRoot.stat(key, temp);
    if (takeName(temp, target)) {
      return written;
    }
    if (condition instanceof PutCondition.IfAbsent) {
      throw preconditionFailed();
    }
    return locks.holding(key, () -> moveOver(temp, target, key));
  }

  /** False when the name is taken already. */
  private static boolean takeName(Path temp, Path target) throws IOException {
    try {
      Files.createLink(target, temp);
    } catch (FileAlreadyExistsException e) {
      return false;
    }
    Files.deleteIfExists(temp);
    return true;
  }

  private BlobStat replaceIfMatch(Path temp, Path target, String key, String etag)
      throws IOException, StoreException {
    return locks.holding(
        key,
        () -> {
          if (!etag.equals(etagOf(key, target))) {
            throw preconditionFailed();
          }
          return moveOver(temp, target, key);
        });
  }

  private static @Nullable String etagOf(String key, Path target)
      throws IOException, StoreException {
    try {
      return LocalRoot.stat(key, target).etag();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** The entity tag holds the time of the change: a later file must have a later time. */
  private static BlobStat moveOver(Path temp, Path target, String key)
      throws IOException, StoreException {
    if (isTaken(target)) {
      Instant old = modified(target);
      if (!modified(temp).isAfter(old)) {
        Files.setLastModifiedTime(temp, FileTime.from(old.plusMillis(1)));
      }
    }
    BlobStat written = LocalRoot.stat(key, temp);
    Files.move(temp, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return written;
  }

  private static Instant modified(Path file) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return attributes.lastModifiedTime().toInstant();
  }

  private static boolean isTaken(Path target) {
    return Files.exists(target, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isFolder(Path target) {
    return Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS);
  }

  private static StoreException preconditionFailed() {
    return new StoreException(
        StoreFault.PRECONDITION_FAILED, "The file is not as the write demands");
  }
}
