package org.waybill.core.store;

import java.io.IOException;
import org.waybill.core.message.BlobRef;

/**
 * A whole small object in memory: an outcome or a failure, never a payload.
 *
 * @param stat what the store says of it
 * @param bytes its bytes; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record SmallBlob(BlobStat stat, byte[] bytes) {

  static SmallBlob read(BlobStore store, BlobRef ref, int maxBytes) throws StoreException {
    try (BlobStream stream = store.get(ref)) {
      byte[] bytes = stream.body().readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw new StoreException(
            StoreFault.TOO_LARGE, "More than the " + maxBytes + " bytes such an object may have");
      }
      return new SmallBlob(stream.stat(), bytes);
    } catch (IOException e) {
      throw StoreBodyException.faultOf(e, "Could not read an object of " + store.name());
    }
  }
}
