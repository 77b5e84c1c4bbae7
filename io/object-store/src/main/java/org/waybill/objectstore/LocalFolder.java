package org.waybill.objectstore;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one folder in the order of their keys: a folder sorts as its name and a slash.
 *
 * <p>Holds a bounded number of entries, the smallest that follow; a larger folder is read once for
 * each batch. Only entries that may be in the batch are looked at, so each about once.
 */
final class LocalFolder {

  private static final Comparator<LocalEntry> ORDER =
      Comparator.comparing(LocalEntry::sortName, KeyOrder.BY_UTF8);

  private final LocalRoot root;
  private final Path folder;
  private final String key;
  private final String prefix;
  private final int held;
  private final Deque<LocalEntry> batch = new ArrayDeque<>();
  private @Nullable String after;
  private boolean within = true;
  private boolean complete;

  /**
   * Opens a folder.
   *
   * @param key of the folder, empty or with a slash at its end
   * @param prefix of the keys that are wanted
   * @param after only entries after this one, relative to the folder; a folder in which it lies
   *     counts
   * @param held most entries to hold
   */
  LocalFolder(LocalRoot root, String key, String prefix, @Nullable String after, int held) {
    this.root = root;
    this.folder = root.path().resolve(key);
    this.key = key;
    this.prefix = prefix;
    this.after = after;
    this.held = held;
  }

  String key() {
    return key;
  }

  /** The next entry, or null at the end; the folder itself counts as skipped if it is closed. */
  @Nullable LocalEntry next(Map<String, Long> skipped) throws IOException {
    if (batch.isEmpty() && !complete) {
      fill(skipped);
    }
    return batch.poll();
  }

  private void fill(Map<String, Long> skipped) throws IOException {
    PriorityQueue<LocalEntry> smallest = new PriorityQueue<>(ORDER.reversed());
    complete = true;
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path path : entries) {
        offer(path, smallest);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    } catch (AccessDeniedException e) {
      if (key.isEmpty()) {
        throw e;
      }
      skipped.merge("unreadable-folder", 1L, Long::sum);
    }
    while (!smallest.isEmpty()) {
      batch.addFirst(smallest.remove());
    }
    if (!batch.isEmpty()) {
      after = batch.getLast().sortName();
    }
    within = false;
  }

  /** Keeps the entry if it is one of the smallest; whatever must wait makes another batch. */
  private void offer(Path path, PriorityQueue<LocalEntry> smallest) {
    String name = String.valueOf(path.getFileName());
    if (!isWanted(name) || !mayFollow(name)) {
      return;
    }
    if (smallest.size() == held && KeyOrder.BY_UTF8.compare(name, largest(smallest)) > 0) {
      complete = false;
      return;
    }
    LocalEntry entry = LocalEntry.lookAt(root, path, name);
    if (entry == null || !follows(entry)) {
      return;
    }
    smallest.add(entry);
    if (smallest.size() > held) {
      smallest.remove();
      complete = false;
    }
  }

  private boolean isWanted(String name) {
    if (LocalRoot.isReserved(name)) {
      return false;
    }
    return key.startsWith(prefix)
        || (key + name).startsWith(prefix)
        || prefix.startsWith(key + name + "/");
  }

  /** Whether an entry of that name follows if it is a folder, which sorts later than a file. */
  private boolean mayFollow(String name) {
    return after == null
        || KeyOrder.BY_UTF8.compare(name, after) > 0
        || (after.startsWith(name) && followsAsFolder(name + "/", after));
  }

  private boolean follows(LocalEntry entry) {
    return after == null
        || (entry.isFolder()
            ? followsAsFolder(entry.sortName(), after)
            : KeyOrder.BY_UTF8.compare(entry.sortName(), after) > 0);
  }

  private boolean followsAsFolder(String sortName, String last) {
    return KeyOrder.BY_UTF8.compare(sortName, last) > 0 || (within && last.startsWith(sortName));
  }

  private static String largest(PriorityQueue<LocalEntry> entries) {
    return entries.element().sortName();
  }
}
