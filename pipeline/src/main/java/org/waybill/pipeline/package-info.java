/** The assembly of the backfill graph from its typed configuration. */
@NullMarked
package org.waybill.pipeline;

import org.jspecify.annotations.NullMarked;
