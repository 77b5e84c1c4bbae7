/** Waybill on the Direct runner. */
@NullMarked
package org.waybill.runners.direct;

import org.jspecify.annotations.NullMarked;
