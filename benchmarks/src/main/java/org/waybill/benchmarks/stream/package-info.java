/** Measures streams: claims per second, and the way of one document through an idle stream. */
@NullMarked
package org.waybill.benchmarks.stream;

import org.jspecify.annotations.NullMarked;
