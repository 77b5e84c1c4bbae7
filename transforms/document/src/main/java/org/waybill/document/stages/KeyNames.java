package org.waybill.document.stages;

/** What a key says about a document. */
final class KeyNames {

  private KeyNames() {}

  /** The last segment of a raw key. */
  static String lastSegment(String key) {
    return key.substring(key.lastIndexOf('/') + 1);
  }
}
