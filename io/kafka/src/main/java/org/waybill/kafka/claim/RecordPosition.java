package org.waybill.kafka.claim;

import java.io.Serializable;
import org.waybill.core.message.NameBasedIds;
import org.waybill.core.output.OutputNames;

/**
 * Where a record stands, for ever.
 *
 * @param cluster configured name of the cluster
 * @param topic topic
 * @param partition partition, from 0 on
 * @param offset offset within the partition
 */
public record RecordPosition(String cluster, String topic, int partition, long offset)
    implements Serializable {

  /** Id of the message that the claim at {@code index} within the record becomes. */
  public String messageId(int index) {
    return NameBasedIds.of(
        "kafka",
        cluster,
        topic,
        Integer.toString(partition),
        Long.toString(offset),
        Integer.toString(index));
  }

  /** Name of the dead letter of this record, relative to the output's root. */
  public String deadLetterName() {
    return OutputNames.unparsed(cluster, topic, partition, offset);
  }
}
