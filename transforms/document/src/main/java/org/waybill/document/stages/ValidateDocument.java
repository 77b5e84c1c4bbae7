package org.waybill.document.stages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.stage.StageContext;
import org.waybill.core.stage.StageContract;
import org.waybill.core.stage.StageException;
import org.waybill.core.stage.StageLogic;
import org.waybill.core.store.Spool;
import org.waybill.core.store.StoreException;
import org.waybill.document.TypeDetector;

/** Checks what can be known of a document without parsing it. */
final class ValidateDocument implements StageLogic {

  static final String NAME = "validate";

  private static final long serialVersionUID = 1L;
  private static final String VERSION = "1";

  private final DocumentConfig config;

  ValidateDocument(DocumentConfig config) {
    this.config = config;
  }

  @Override
  public StageContract contract() {
    return StageContract.builder(NAME, VERSION)
        .adds(NAME + ".contentType", NAME + ".sha256", NAME + ".size")
        .codes(
            FailureCode.EMPTY,
            FailureCode.TOO_LARGE,
            FailureCode.UNSUPPORTED_TYPE,
            FailureCode.CHECKSUM_MISMATCH)
        .options(
            Map.of(
                "maxBytes", Long.toString(config.maxBytes()),
                "allowedTypes", config.allowedTypes().toString()))
        .build();
  }

  @Override
  public Message process(Message message, StageContext context)
      throws StageException, StoreException, IOException, InterruptedException {
    BlobRef ref = message.blob();
    if (ref.size() != null) {
      checkSize(ref.size());
    }
    try (Spool.Lease payload = context.payload(ref, config.maxBytes())) {
      checkSize(payload.size());
      checkChecksum(ref, payload.sha256());
      TypeDetector detector = Engines.detector();
      String name = KeyNames.lastSegment(ref.key());
      String type = detector.detect(payload.file(), name);
      if (!config.allowedTypes().allows(type)) {
        throw new StageException(
            FailureCode.UNSUPPORTED_TYPE,
            "The type %s is not among the allowed %s".formatted(type, config.allowedTypes()));
      }
      ObjectNode attributes = WireJson.object().put("contentType", type);
      Optional<String> declared = detector.declaredType(name, ref.contentType());
      declared.ifPresent(
          stated -> {
            attributes.put("declaredType", stated);
            attributes.put("declaredTypeAgrees", detector.agree(stated, type));
          });
      attributes.put("sha256", payload.sha256());
      attributes.set("size", WireJson.number(payload.size()));
      return message.toBuilder().blob(pinned(ref, payload)).attributes(NAME, attributes).build();
    }
  }

  private static BlobRef pinned(BlobRef ref, Spool.Lease payload) {
    BlobRef pinned =
        ref.version().isPresent() ? ref : payload.stat().pin(ref.store(), ref.bucket());
    return pinned.toBuilder().size(payload.size()).sha256(payload.sha256()).build();
  }

  private void checkSize(long size) throws StageException {
    if (size == 0) {
      throw new StageException(FailureCode.EMPTY, "The object has no bytes");
    }
    if (size > config.maxBytes()) {
      throw new StageException(
          FailureCode.TOO_LARGE,
          "The object has %d bytes, more than the %d allowed".formatted(size, config.maxBytes()));
    }
  }

  private static void checkChecksum(BlobRef ref, String actual) throws StageException {
    if (ref.sha256() != null && !ref.sha256().equalsIgnoreCase(actual)) {
      throw new StageException(
          FailureCode.CHECKSUM_MISMATCH,
          "The claim states SHA-256 %s, the bytes have %s".formatted(ref.sha256(), actual));
    }
  }
}
