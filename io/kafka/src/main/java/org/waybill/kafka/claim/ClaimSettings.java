package org.waybill.kafka.claim;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.waybill.core.message.MessageRules;

/**
 * How a topic's records are read; what a claim leaves out is filled in from here.
 *
 * @param cluster name of the cluster, part of the ids of claims: a broker that is set up anew
 *     counts its offsets from 0 again and needs a new name
 * @param pipelineId pipeline of claims that name none
 * @param defaultStore configured store of claims that name none
 * @param format what the values are
 * @param onDelete what becomes of deleted objects
 * @param requiredHeaders headers without which a record is bad
 * @param maxRecordBytes longest value, in bytes
 */
public record ClaimSettings(
    String cluster,
    String pipelineId,
    String defaultStore,
    ClaimFormat format,
    OnDelete onDelete,
    List<String> requiredHeaders,
    int maxRecordBytes)
    implements Serializable {

  /** Longest notification by default: what a Kafka broker takes by default. */
  public static final int DEFAULT_NOTIFICATION_BYTES = 1 << 20;

  /** Copies the list. */
  public ClaimSettings {
    requiredHeaders = List.copyOf(requiredHeaders);
  }

  /** Native claims, each as long as a message may be. */
  public static ClaimSettings nativeClaims(String cluster, String pipelineId, String defaultStore) {
    return new ClaimSettings(
        cluster,
        pipelineId,
        defaultStore,
        ClaimFormat.NATIVE,
        OnDelete.KEEP,
        List.of(),
        MessageRules.MAX_MESSAGE_BYTES);
  }

  /** Notifications of the store {@code defaultStore}. */
  public static ClaimSettings s3Events(
      String cluster, String pipelineId, String defaultStore, OnDelete onDelete) {
    return new ClaimSettings(
        cluster,
        pipelineId,
        defaultStore,
        ClaimFormat.S3_EVENTS,
        Objects.requireNonNull(onDelete),
        List.of(),
        DEFAULT_NOTIFICATION_BYTES);
  }

  /** The same, with headers that every record must have. */
  public ClaimSettings requiring(List<String> headers) {
    return new ClaimSettings(
        cluster, pipelineId, defaultStore, format, onDelete, headers, maxRecordBytes);
  }
}
