/** The message, its claim check and their JSON wire form. */
@NullMarked
package org.waybill.core.message;

import org.jspecify.annotations.NullMarked;
