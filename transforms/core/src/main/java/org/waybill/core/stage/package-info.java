/**
 * Stage contracts, the harness that runs a stage, and the transforms that put stages in a graph.
 */
@NullMarked
package org.waybill.core.stage;

import org.jspecify.annotations.NullMarked;
