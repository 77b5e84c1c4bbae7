/** An HTTP proxy that stands before an object store in tests and injects faults. */
@NullMarked
package org.waybill.faultproxy;

import org.jspecify.annotations.NullMarked;
