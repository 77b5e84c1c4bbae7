/** The command line: arguments, progress, summary, exit codes. */
@NullMarked
package org.waybill.pipeline.cli;

import org.jspecify.annotations.NullMarked;
