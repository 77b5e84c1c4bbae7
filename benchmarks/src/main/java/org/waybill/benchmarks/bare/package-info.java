/** The yardstick: what a plain program does with the same documents. */
@NullMarked
package org.waybill.benchmarks.bare;

import org.jspecify.annotations.NullMarked;
