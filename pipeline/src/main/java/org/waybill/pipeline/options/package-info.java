/** The options users set, and the units they are written in. */
@NullMarked
package org.waybill.pipeline.options;

import org.jspecify.annotations.NullMarked;
