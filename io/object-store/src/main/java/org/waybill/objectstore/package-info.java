/** Adapters of the store port for local folders and S3, and the listing of buckets. */
@NullMarked
package org.waybill.objectstore;

import org.jspecify.annotations.NullMarked;
