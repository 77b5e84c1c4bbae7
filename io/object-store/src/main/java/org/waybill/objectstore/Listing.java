package org.waybill.objectstore;

import java.io.Serializable;

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
    implements Serializable {}
