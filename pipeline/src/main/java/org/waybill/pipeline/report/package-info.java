/** What a run did, combined from its outcomes. */
@NullMarked
package org.waybill.pipeline.report;

import org.jspecify.annotations.NullMarked;
