/** Claims from Kafka topics, and topics for outcomes and failures. */
@NullMarked
package org.waybill.kafka;

import org.jspecify.annotations.NullMarked;
