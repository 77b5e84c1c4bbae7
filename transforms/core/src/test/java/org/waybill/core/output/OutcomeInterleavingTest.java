package org.waybill.core.output;

import org.waybill.core.store.BlobStore;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.OutcomeInterleavingContract;

/** Two workers on one entity, in memory. */
class OutcomeInterleavingTest extends OutcomeInterleavingContract {

  private final FakeBlobStore store = new FakeBlobStore("out");

  @Override
  protected BlobStore output() {
    return store;
  }

  @Override
  protected String bucket() {
    return "b";
  }

  @Override
  protected int seeds() {
    return 3000;
  }
}
