/** The stages that bring a document from its claim to its outcome. */
@NullMarked
package org.waybill.document.stages;

import org.jspecify.annotations.NullMarked;
