/** Names of output objects, the outcome of an entity and the rules that decide it. */
@NullMarked
package org.waybill.core.output;

import org.jspecify.annotations.NullMarked;
