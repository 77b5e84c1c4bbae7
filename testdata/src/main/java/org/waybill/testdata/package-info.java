/**
 * The small documents under {@code testdata/inbox}, the code that writes them, and what a pipeline
 * must produce from each.
 */
@NullMarked
package org.waybill.testdata;

import org.jspecify.annotations.NullMarked;
