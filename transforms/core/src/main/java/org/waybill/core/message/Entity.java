package org.waybill.core.message;

/**
 * The source object that a claim is about: where it lies, whatever its version.
 *
 * @param store configured name of the store, never an address
 * @param bucket bucket, or the name of a local root
 * @param key raw key, exactly as the store lists it
 */
public record Entity(String store, String bucket, String key) {

  /** The kind of entity that claims speak of. */
  public static final String TYPE = "object";

  /** Name-based identifier (RFC 9562, version 5): equal for equal entities, on every machine. */
  public String id() {
    return NameBasedIds.of("entity", store, bucket, key);
  }
}
