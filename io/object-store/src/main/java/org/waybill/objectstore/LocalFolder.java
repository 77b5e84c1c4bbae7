package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one folder in the order of their keys: a folder sorts as its name and a slash.
 *
 * <p>Holds at most {@value #BATCH} entries; a larger folder is read once for each batch.
 */
final class LocalFolder {

  private static final int BATCH = 100_000;
  private static final Comparator<Entry> ORDER =
      Comparator.comparing(Entry::sortName, KeyOrder.BY_UTF8);

  private final LocalRoot root;
  private final Path folder;
  private final String key;
  private final Deque<Entry> batch = new ArrayDeque<>();
  private @Nullable String after;
  private boolean within;
  private boolean complete;

  /**
   * Opens a folder.
   *
   * @param after only entries after this one, relative to the folder; a folder in which it lies
   *     counts
   */
  LocalFolder(LocalRoot root, Path folder, String key, @Nullable String after) {
    this.root = root;
    this.folder = folder;
    this.key = key;
    this.after = after;
    this.within = true;
  }

  /** The next entry, or null at the end. */
  @Nullable Entry next(Map<String, Long> skipped) throws IOException {
    if (batch.isEmpty() && !complete) {
      fill(skipped);
    }
    return batch.poll();
  }

  private void fill(Map<String, Long> skipped) throws IOException {
    PriorityQueue<Entry> smallest = new PriorityQueue<>(ORDER.reversed());
    boolean full = false;
    Map<String, Long> seen = new TreeMap<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path path : entries) {
        Entry entry = entry(path, seen);
        if (entry == null || !isAfter(entry)) {
          continue;
        }
        smallest.add(entry);
        if (smallest.size() > BATCH) {
          smallest.poll();
          full = true;
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    } catch (AccessDeniedException e) {
      seen.merge("unreadable-folder", 1L, Long::sum);
    } catch (NoSuchFileException e) {
      seen.merge("vanished", 1L, Long::sum);
    }
    complete = !full;
    while (!smallest.isEmpty()) {
      batch.addFirst(smallest.remove());
    }
    if (!batch.isEmpty()) {
      after = batch.getLast().sortName();
    }
    if (within) {
      // Every entry is seen on each reading; what is skipped counts once.
      seen.forEach((kind, count) -> skipped.merge(kind, count, Long::sum));
    }
    within = false;
  }

  private boolean isAfter(Entry entry) {
    return after == null
        || KeyOrder.BY_UTF8.compare(entry.sortName(), after) > 0
        || (within && entry.isFolder() && after.startsWith(entry.sortName()));
  }

  private @Nullable Entry entry(Path path, Map<String, Long> skipped) throws IOException {
    String name = String.valueOf(path.getFileName());
    if (LocalRoot.isReserved(name)) {
      return null;
    }
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (attributes.isSymbolicLink()) {
        attributes = Files.readAttributes(path, BasicFileAttributes.class);
        if (!attributes.isRegularFile()
            || !path.toRealPath().startsWith(root.path().toRealPath())) {
          skipped.merge("link", 1L, Long::sum);
          return null;
        }
      }
    } catch (IOException e) {
      skipped.merge(Files.isSymbolicLink(path) ? "link" : "vanished", 1L, Long::sum);
      return null;
    }
    if (!attributes.isRegularFile() && !attributes.isDirectory()) {
      skipped.merge("special-file", 1L, Long::sum);
      return null;
    }
    if (name.indexOf('\uFFFD') >= 0 && !Files.exists(folder.resolve(name))) {
      skipped.merge("unreadable-name", 1L, Long::sum);
      return null;
    }
    return new Entry(path, key + name, name, attributes);
  }

  /**
   * A file or folder.
   *
   * @param path where it is
   * @param key its key, without a slash at the end
   * @param name its name
   * @param attributes of the file, links resolved
   */
  record Entry(Path path, String key, String name, BasicFileAttributes attributes) {
    boolean isFolder() {
      return attributes.isDirectory();
    }

    String sortName() {
      return isFolder() ? name + "/" : name;
    }
  }
}
