/**
 * The contracts that every part of Waybill stands on: the message and its claim check, stages and
 * the one harness that runs them, failure codes, output names and the port to object stores.
 */
@NullMarked
package org.waybill.core;

import org.jspecify.annotations.NullMarked;
