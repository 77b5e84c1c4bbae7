/** The port to object stores, the guard with retries and outage circuits, and the spool. */
@NullMarked
package org.waybill.core.store;

import org.jspecify.annotations.NullMarked;
