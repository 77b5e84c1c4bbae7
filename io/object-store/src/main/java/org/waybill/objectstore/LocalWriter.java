package org.waybill.objectstore;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.Body;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/**
 * Writes files that are there as a whole or not at all: a temporary file beside the target, synced,
 * then given the target's name in one step.
 */
final class LocalWriter {

  private static final int BUFFER = 64 * 1024;

  private final LocalRoot root;
  private final LocalLocks locks;

  LocalWriter(LocalRoot root) {
    this.root = root;
    this.locks = new LocalLocks(root.path());
  }

  BlobStat put(String key, Body body, PutCondition condition) throws IOException, StoreException {
    Path target = root.resolve(key);
    Path folder = Objects.requireNonNull(target.getParent());
    if (condition instanceof PutCondition.IfAbsent && Files.exists(target)) {
      throw preconditionFailed();
    }
    Files.createDirectories(folder);
    Path temp = folder.resolve(LocalRoot.TEMP_PREFIX + UUID.randomUUID());
    try {
      write(body, temp);
      if (condition instanceof PutCondition.IfAbsent) {
        nameIfAbsent(temp, target);
      } else if (condition instanceof PutCondition.IfMatch match) {
        replaceIfMatch(temp, target, key, match.etag());
      } else {
        replace(temp, target, key);
      }
      sync(folder);
      return LocalRoot.stat(key, target);
    } finally {
      Files.deleteIfExists(temp);
    }
  }

  void delete(String key) throws IOException, StoreException {
    Path target = root.resolve(key);
    if (!Files.exists(target)) {
      return;
    }
    locks.holding(key, () -> Files.deleteIfExists(target));
    sync(Objects.requireNonNull(target.getParent()));
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
      out.force(true);
    }
  }

  /** A hard link fails when the name is taken, and never shows half a file. */
  private static void nameIfAbsent(Path temp, Path target) throws IOException, StoreException {
    try {
      Files.createLink(target, temp);
    } catch (FileAlreadyExistsException e) {
      throw preconditionFailed();
    }
  }

  private void replaceIfMatch(Path temp, Path target, String key, String etag)
      throws IOException, StoreException {
    locks.holding(
        key,
        () -> {
          if (!etag.equals(etagOf(key, target))) {
            throw preconditionFailed();
          }
          moveOver(temp, target);
        });
  }

  /** Only what is there can be compared by others meanwhile, so only then a lock is needed. */
  private void replace(Path temp, Path target, String key) throws IOException, StoreException {
    if (Files.exists(target)) {
      locks.holding(key, () -> moveOver(temp, target));
    } else {
      moveOver(temp, target);
    }
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
  private static void moveOver(Path temp, Path target) throws IOException {
    if (Files.exists(target)) {
      Instant old = Files.getLastModifiedTime(target).toInstant();
      if (!Files.getLastModifiedTime(temp).toInstant().isAfter(old)) {
        Files.setLastModifiedTime(temp, FileTime.from(old.plusMillis(1)));
      }
    }
    Files.move(temp, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static StoreException preconditionFailed() {
    return new StoreException(
        StoreFault.PRECONDITION_FAILED, "The file is not as the write demands");
  }
}
