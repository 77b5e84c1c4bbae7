package org.waybill.core.output;

import java.io.Serializable;

/**
 * Where outputs lie.
 *
 * @param store name of the store
 * @param bucket bucket within it
 * @param prefix key prefix: empty, or ends with a slash
 */
public record OutputRoot(String store, String bucket, String prefix) implements Serializable {

  /** Checks the prefix. */
  public OutputRoot {
    if (!prefix.isEmpty() && !prefix.endsWith("/")) {
      throw new IllegalArgumentException("An output prefix ends with a slash: " + prefix);
    }
  }

  /** The raw key of an output object. */
  public String key(String name) {
    return prefix + name;
  }
}
