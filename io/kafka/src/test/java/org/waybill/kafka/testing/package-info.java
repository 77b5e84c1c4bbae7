/** A real broker for tests. */
@NullMarked
package org.waybill.kafka.testing;

import org.jspecify.annotations.NullMarked;
