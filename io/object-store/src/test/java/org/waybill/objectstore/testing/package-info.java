/** A real S3-compatible server for tests. */
@NullMarked
package org.waybill.objectstore.testing;

import org.jspecify.annotations.NullMarked;
