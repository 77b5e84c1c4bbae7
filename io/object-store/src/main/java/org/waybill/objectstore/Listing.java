package org.waybill.objectstore;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.waybill.core.store.BlobStat;

/**
 * What to list.
 *
 * @param pipelineId pipeline that the claims are for
 * @param store name of the store
 * @param bucket bucket
 * @param prefix only keys that start with this
 * @param filter which of them
 * @param limit at most so many, the first in the order of keys; {@link ListingRange#UNLIMITED}
 */
public record Listing(
    String pipelineId, String store, String bucket, String prefix, KeyFilter filter, long limit)
    implements Serializable {

  /**
   * Why an object is no claim, {@link ListingNotice#EXCLUDED} for instance; null when it is one.
   */
  public @Nullable String reasonToPass(BlobStat blob) {
    if (blob.size() == 0 && blob.key().endsWith("/")) {
      return ListingNotice.DIRECTORY_MARKER;
    }
    return filter.takes(blob.key()) ? null : ListingNotice.EXCLUDED;
  }
}
