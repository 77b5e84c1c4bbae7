/**
 * What a topic's records say: parsers, and records that cannot be parsed. Without Beam and Kafka.
 */
@NullMarked
package org.waybill.kafka.claim;

import org.jspecify.annotations.NullMarked;
