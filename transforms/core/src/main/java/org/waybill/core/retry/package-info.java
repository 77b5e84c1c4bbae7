/**
 * How often and how long something is tried again; used by the stage harness and its store guard
 * alone.
 */
@NullMarked
package org.waybill.core.retry;

import org.jspecify.annotations.NullMarked;
