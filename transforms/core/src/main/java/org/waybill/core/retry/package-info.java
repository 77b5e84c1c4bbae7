/**
 * How often and how long something is tried again; put to use by the stage harness and its store
 * guard alone.
 */
@NullMarked
package org.waybill.core.retry;

import org.jspecify.annotations.NullMarked;
