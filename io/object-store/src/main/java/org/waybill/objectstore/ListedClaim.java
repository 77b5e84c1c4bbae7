package org.waybill.objectstore;

import java.time.Instant;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.NameBasedIds;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Outcome;
import org.waybill.core.store.BlobStat;

/** The claim of an object that was found in a listing. */
final class ListedClaim {

  private ListedClaim() {}

  /**
   * A claim pinned to the version that was listed; its id is the same however often that version is
   * listed.
   *
   * @param kind what stands as the message's source
   */
  static Message of(String kind, Listing listing, BlobStat blob) {
    BlobRef ref = blob.pin(listing.store(), listing.bucket());
    String id =
        NameBasedIds.of(
            kind,
            listing.pipelineId(),
            ref.store(),
            ref.bucket(),
            ref.key(),
            Outcome.versionOf(ref).value());
    Instant now = Instant.now();
    String modified = blob.lastModified();
    return Message.claim(ref)
        .messageId(id)
        .correlationId(id)
        .pipelineId(listing.pipelineId())
        .occurredAt(modified == null ? null : Instant.parse(modified))
        .receivedAt(now)
        .source(WireJson.object().put("kind", kind).put("listedAt", now.toString()))
        .build();
  }
}
