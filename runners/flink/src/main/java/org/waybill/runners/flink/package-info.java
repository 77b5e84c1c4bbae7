/** Waybill on the Flink runner. */
@NullMarked
package org.waybill.runners.flink;

import org.jspecify.annotations.NullMarked;
