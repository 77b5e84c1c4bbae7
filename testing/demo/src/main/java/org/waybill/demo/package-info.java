/** What {@code ./waybill demo} runs. */
@NullMarked
package org.waybill.demo;

import org.jspecify.annotations.NullMarked;
