package org.waybill.testdata;

import java.util.SortedMap;
import java.util.TreeMap;

/** Documents of related formats under construction, by their keys in the inbox. */
final class DocumentFamily {
  private final SortedMap<String, byte[]> documents = new TreeMap<>();

  /**
   * Adds a document.
   *
   * @throws IllegalArgumentException if the key is taken
   */
  DocumentFamily add(String key, byte[] bytes) {
    if (documents.putIfAbsent(key, bytes) != null) {
      throw new IllegalArgumentException("two documents for the key " + key);
    }
    return this;
  }

  /** Adds all documents of another family. */
  DocumentFamily addAll(DocumentFamily other) {
    other.documents.forEach(this::add);
    return this;
  }

  SortedMap<String, byte[]> documents() {
    return documents;
  }
}
