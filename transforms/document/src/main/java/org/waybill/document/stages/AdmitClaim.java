package org.waybill.document.stages;

import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.stage.StageContext;
import org.waybill.core.stage.StageContract;
import org.waybill.core.stage.StageException;
import org.waybill.core.stage.StageLogic;
import org.waybill.core.store.StoreException;

/**
 * The gate for claims that others write: only places that are allowed, and a claim that names no
 * version is pinned to the current one, so that a repetition of it can be told from news.
 */
final class AdmitClaim implements StageLogic {

  static final String NAME = "admit";

  private static final long serialVersionUID = 1L;
  private static final StageContract CONTRACT =
      StageContract.builder(NAME, "1")
          .adds(NAME + ".pinned")
          .codes(FailureCode.FOREIGN_BUCKET)
          .build();

  private final AllowedPlaces allowed;

  AdmitClaim(AllowedPlaces allowed) {
    this.allowed = allowed;
  }

  @Override
  public StageContract contract() {
    return CONTRACT;
  }

  @Override
  public Message process(Message message, StageContext context)
      throws StageException, StoreException {
    BlobRef blob = message.blob();
    if (!allowed.allows(blob)) {
      throw new StageException(
          FailureCode.FOREIGN_BUCKET,
          "The claim is about %s/%s, which --allow-bucket does not name"
              .formatted(blob.store(), blob.bucket()));
    }
    boolean pins = blob.version().isEmpty();
    BlobRef pinned =
        pins
            ? merged(
                blob,
                context
                    .store(blob.store())
                    .head(blob.bucket(), blob.key())
                    .pin(blob.store(), blob.bucket()))
            : blob;
    return message.toBuilder()
        .blob(pinned)
        .attributes(NAME, WireJson.object().put("pinned", pins))
        .build();
  }

  /** What the claim states itself is checked later, so it stays. */
  private static BlobRef merged(BlobRef claimed, BlobRef current) {
    BlobRef.Builder both = current.toBuilder();
    if (claimed.sha256() != null) {
      both.sha256(claimed.sha256());
    }
    if (claimed.contentType() != null) {
      both.contentType(claimed.contentType());
    }
    return both.build();
  }
}
