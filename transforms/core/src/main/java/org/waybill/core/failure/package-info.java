/** Failure codes, their dispositions and the failure record. */
@NullMarked
package org.waybill.core.failure;

import org.jspecify.annotations.NullMarked;
