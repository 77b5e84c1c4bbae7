/** Parsers in processes of their own, by way of Tika's pipes. */
@NullMarked
package org.waybill.document.fork;

import org.jspecify.annotations.NullMarked;
