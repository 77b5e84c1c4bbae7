package org.waybill.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.BitSet;

/**
 * Which version of each key was seen last: 64 bits of a hash of the key, and 64 of one of the
 * version, in tables that are at most three quarters full.
 *
 * <p>Two keys whose hashes are equal push each other out and are seen as changed in every pass,
 * which costs a look-up each and loses nothing; among a million keys the odds of any such pair are
 * about 3 in 100 million. A change would go unseen only if the hashes of both versions were equal
 * too: 1 in 2^64 for each change.
 *
 * <p>Not thread-safe.
 */
final class SeenKeys {

  private static final int FIRST_CAPACITY = 1 << 10;

  private long[] keys;
  private long[] versions;
  private BitSet met;
  private int size;

  SeenKeys() {
    allocate(FIRST_CAPACITY);
  }

  /** Tells entries one after the other. */
  interface Entries {
    /** The next entry. */
    void entry(long key, long version);
  }

  /** How many keys there are. */
  int size() {
    return size;
  }

  /** Bytes of its tables. */
  long bytes() {
    return (long) keys.length * 2 * Long.BYTES + met.size() / 8;
  }

  /**
   * Notes a key as met in this pass.
   *
   * @return whether its version is another one than the last that was noted
   */
  boolean isNews(String key, String version) {
    int slot = slot(hash(key));
    if (keys[slot] == 0) {
      return true;
    }
    met.set(slot);
    return versions[slot] != hash(version);
  }

  /** Notes that this version is taken care of. */
  void put(String key, String version) {
    put(hash(key), hash(version));
  }

  void put(long key, long version) {
    int slot = slot(key);
    if (keys[slot] == 0) {
      if ((size + 1) * 4L > keys.length * 3L) {
        grow();
        slot = slot(key);
      }
      keys[slot] = key;
      size++;
    }
    versions[slot] = version;
    met.set(slot);
  }

  /**
   * Ends a pass: forgets the keys that it did not meet.
   *
   * @return how many these are
   */
  int forgetUnmet() {
    int gone = size - met.cardinality();
    if (gone > 0) {
      rebuild(keys.length, true);
    }
    met.clear();
    return gone;
  }

  /** Begins a pass anew. */
  void restartPass() {
    met.clear();
  }

  void forEach(Entries entries) {
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != 0) {
        entries.entry(keys[i], versions[i]);
      }
    }
  }

  SeenKeys copy() {
    SeenKeys copy = new SeenKeys();
    copy.keys = keys.clone();
    copy.versions = versions.clone();
    copy.met = new BitSet(keys.length);
    copy.size = size;
    return copy;
  }

  private void allocate(int capacity) {
    keys = new long[capacity];
    versions = new long[capacity];
    met = new BitSet(capacity);
    size = 0;
  }

  /** By half, not double: the tables are to be nearly full. */
  private void grow() {
    rebuild(Math.addExact(keys.length, keys.length / 2), false);
  }

  private void rebuild(int capacity, boolean onlyMet) {
    long[] oldKeys = keys;
    long[] oldVersions = versions;
    BitSet oldMet = met;
    allocate(capacity);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0 && (!onlyMet || oldMet.get(i))) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        versions[slot] = oldVersions[i];
        met.set(slot, oldMet.get(i));
        size++;
      }
    }
  }

  private int slot(long key) {
    int slot = (int) Long.remainderUnsigned(key, keys.length);
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = slot + 1 == keys.length ? 0 : slot + 1;
    }
    return slot;
  }

  /** Never 0, which marks a free place. */
  static long hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      long hash = ByteBuffer.wrap(digest).getLong();
      return hash == 0 ? 1 : hash;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
