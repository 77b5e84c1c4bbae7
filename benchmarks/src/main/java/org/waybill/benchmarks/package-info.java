/** Measures the backfill beside a bare loop and beside Tika's own batch programs. */
@NullMarked
package org.waybill.benchmarks;

import org.jspecify.annotations.NullMarked;
