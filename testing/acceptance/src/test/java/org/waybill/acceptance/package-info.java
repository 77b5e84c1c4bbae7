/** Runs the jars that users run, and looks at what they leave behind. */
@NullMarked
package org.waybill.acceptance;

import org.jspecify.annotations.NullMarked;
