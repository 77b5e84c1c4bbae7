package org.waybill.objectstore;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.BlobStream;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** Looks at files and opens them, so that what is read is what was looked at. */
final class LocalReader {

  private static final int ATTEMPTS = 10;

  private final LocalRoot root;

  LocalReader(LocalRoot root) {
    this.root = root;
  }

  BlobStat head(String key) throws IOException, StoreException {
    try {
      return LocalRoot.stat(key, root.resolveForReading(key));
    } catch (NoSuchFileException e) {
      root.requirePresent();
      throw e;
    }
  }

  BlobStream open(String key, @Nullable String pinnedEtag) throws IOException, StoreException {
    try {
      for (int i = 0; i < ATTEMPTS; i++) {
        BlobStream opened = tryOpen(key, pinnedEtag);
        if (opened != null) {
          return opened;
        }
      }
    } catch (NoSuchFileException e) {
      root.requirePresent();
      throw e;
    }
    throw new StoreException(StoreFault.UNAVAILABLE, "The file keeps changing as it is opened");
  }

  /**
   * Opens between two looks that must agree, or else the bytes would be of another version, or of a
   * file that a link was led to meanwhile; null if they do not.
   */
  private @Nullable BlobStream tryOpen(String key, @Nullable String pinnedEtag)
      throws IOException, StoreException {
    Path file = root.resolveForReading(key);
    BasicFileAttributes before = attributes(file);
    if (!before.isRegularFile()) {
      throw new StoreException(StoreFault.MISSING, "No file is at the key");
    }
    BlobStat stat = LocalRoot.stat(key, before);
    if (pinnedEtag != null && !pinnedEtag.equals(stat.etag())) {
      throw new StoreException(StoreFault.CHANGED, "The file changed since it was listed");
    }
    InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
    boolean agreed = false;
    try {
      agreed =
          root.resolveForReading(key).equals(file) && LocalRoot.isSame(before, attributes(file));
    } finally {
      if (!agreed) {
        in.close();
      }
    }
    return agreed ? new BlobStream(stat, new PinnedFileStream(in, file, before)) : null;
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
