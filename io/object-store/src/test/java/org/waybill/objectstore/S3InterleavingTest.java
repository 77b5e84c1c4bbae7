package org.waybill.objectstore;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.store.BlobStore;
import org.waybill.core.testing.OutcomeInterleavingContract;
import org.waybill.objectstore.testing.LocalS3Server;
import software.amazon.awssdk.services.s3.S3Client;

/** Two workers on one entity, in a real S3-compatible server. */
class S3InterleavingTest extends OutcomeInterleavingContract {

  private static final String BUCKET = "interleaving";

  private static LocalS3Server server;
  private static BlobStore store;

  @BeforeAll
  static void start(@TempDir Path folder) {
    server = LocalS3Server.start(folder);
    try (S3Client client = server.client()) {
      client.createBucket(request -> request.bucket(BUCKET));
    }
    store = S3BlobStore.open("s3", S3Config.of(server.options()));
  }

  @AfterAll
  static void stop() {
    store.close();
    server.close();
  }

  @Override
  protected BlobStore output() {
    return store;
  }

  @Override
  protected String bucket() {
    return BUCKET;
  }

  @Override
  protected int seeds() {
    return Boolean.getBoolean("waybill.long") ? 60 : 25;
  }
}
