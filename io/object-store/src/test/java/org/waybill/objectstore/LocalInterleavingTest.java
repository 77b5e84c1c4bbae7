package org.waybill.objectstore;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.store.BlobStore;
import org.waybill.core.testing.OutcomeInterleavingContract;

/** Two workers on one entity, on a local disk. */
class LocalInterleavingTest extends OutcomeInterleavingContract {

  @TempDir private Path folder;

  @Override
  protected BlobStore output() {
    return new LocalBlobStore("local", Map.of("b", folder));
  }

  @Override
  protected String bucket() {
    return "b";
  }

  @Override
  protected int seeds() {
    return 60;
  }
}
