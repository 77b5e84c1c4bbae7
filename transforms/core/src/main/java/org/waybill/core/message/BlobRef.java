package org.waybill.core.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A claim check: a reference to a payload, pinned to one version of it where the store allows.
 *
 * @param store configured name of the store, never an address
 * @param bucket bucket, or the name of a local root
 * @param key raw key, neither encoded nor normalised
 * @param versionId the store's version id
 * @param etag entity tag without quotes or weakness mark
 * @param size length in bytes
 * @param sha256 lower-case hexadecimal SHA-256 of the payload, as claimed or as computed
 * @param contentType media type as declared by whoever wrote the object
 * @param lastModified ISO-8601 instant; information only, never part of the version
 */
public record BlobRef(
    String store,
    String bucket,
    String key,
    @Nullable String versionId,
    @Nullable String etag,
    @Nullable Long size,
    @Nullable String sha256,
    @Nullable String contentType,
    @Nullable String lastModified) {

  /** Names of the fields on the wire. */
  public static final List<String> FIELDS =
      List.of(
          "store",
          "bucket",
          "key",
          "versionId",
          "etag",
          "size",
          "sha256",
          "contentType",
          "lastModified");

  /** Starts a reference to the object at {@code key}. */
  public static Builder builder(String store, String bucket, String key) {
    return new Builder(store, bucket, key);
  }

  /** A reference to whatever is at {@code key} now. */
  public static BlobRef unpinned(String store, String bucket, String key) {
    return builder(store, bucket, key).build();
  }

  /** Strips the quotes and the weakness mark of an entity tag (RFC 9110 section 8.8.3). */
  public static @Nullable String normalizeEtag(@Nullable String raw) {
    if (raw == null) {
      return null;
    }
    String tag = raw.startsWith("W/") ? raw.substring(2) : raw;
    boolean quoted = tag.length() >= 2 && tag.startsWith("\"") && tag.endsWith("\"");
    return quoted ? tag.substring(1, tag.length() - 1) : tag;
  }

  /** The entity this refers to. */
  public Entity entity() {
    return new Entity(store, bucket, key);
  }

  /** The version this is pinned to; empty when it is not pinned. */
  public Optional<Version> version() {
    return versions().stream().findFirst();
  }

  /**
   * Every way in which the version may be told, the best first: a listing does not know the version
   * id that a HEAD of the same object has.
   */
  public List<Version> versions() {
    List<Version> result = new ArrayList<>();
    if (versionId != null) {
      result.add(new Version("id:" + versionId));
    }
    if (etag != null) {
      result.add(new Version("etag:" + etag + ":" + (size == null ? "?" : size)));
    }
    return result;
  }

  /** A builder that starts from this reference. */
  public Builder toBuilder() {
    return new Builder(store, bucket, key)
        .versionId(versionId)
        .etag(etag)
        .size(size)
        .sha256(sha256)
        .contentType(contentType)
        .lastModified(lastModified);
  }

  /** Builds references; everything but the location may be left out. */
  public static final class Builder {
    private final String store;
    private final String bucket;
    private final String key;
    private @Nullable String versionId;
    private @Nullable String etag;
    private @Nullable Long size;
    private @Nullable String sha256;
    private @Nullable String contentType;
    private @Nullable String lastModified;

    private Builder(String store, String bucket, String key) {
      this.store = store;
      this.bucket = bucket;
      this.key = key;
    }

    /** Sets the store's version id. */
    public Builder versionId(@Nullable String value) {
      versionId = value;
      return this;
    }

    /** Sets the entity tag, normalised. */
    public Builder etag(@Nullable String value) {
      etag = normalizeEtag(value);
      return this;
    }

    /** Sets the length in bytes. */
    public Builder size(@Nullable Long value) {
      size = value;
      return this;
    }

    /** Sets the SHA-256 in hexadecimal. */
    public Builder sha256(@Nullable String value) {
      sha256 = value;
      return this;
    }

    /** Sets the declared media type. */
    public Builder contentType(@Nullable String value) {
      contentType = value;
      return this;
    }

    /** Sets the ISO-8601 time of the last change. */
    public Builder lastModified(@Nullable String value) {
      lastModified = value;
      return this;
    }

    /** Returns the reference. */
    public BlobRef build() {
      return new BlobRef(
          store, bucket, key, versionId, etag, size, sha256, contentType, lastModified);
    }
  }
}
