package org.waybill.core.store;

import org.jspecify.annotations.Nullable;
import org.waybill.core.message.BlobRef;

/**
 * What a store says of an object.
 *
 * @param key raw key
 * @param size length in bytes
 * @param etag entity tag, normalised; changes when the bytes do
 * @param versionId version id, where the store keeps versions
 * @param contentType media type as declared by the writer, where the store keeps one
 * @param lastModified ISO-8601 instant
 */
public record BlobStat(
    String key,
    long size,
    @Nullable String etag,
    @Nullable String versionId,
    @Nullable String contentType,
    @Nullable String lastModified) {

  /** A claim check pinned to what is described here. */
  public BlobRef pin(String store, String bucket) {
    return BlobRef.builder(store, bucket, key)
        .versionId(versionId)
        .etag(etag)
        .size(size)
        .contentType(contentType)
        .lastModified(lastModified)
        .build();
  }
}
