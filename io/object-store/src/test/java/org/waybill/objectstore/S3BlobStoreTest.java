package org.waybill.objectstore;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.hamcrest.Matcher;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.store.Access;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.objectstore.testing.LocalS3Server;
import software.amazon.awssdk.services.s3.S3Client;

/** The S3 store against a real server. */
class S3BlobStoreTest extends BlobStoreContract {

  private static final String BUCKET = "contract";

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
  BlobStore store() {
    return store;
  }

  @Override
  String bucket() {
    return BUCKET;
  }

  /** This server looks at If-Match and then writes, without a lock; S3 itself lets one win. */
  @Override
  Matcher<Integer> isWinnersOfIfMatch() {
    return greaterThanOrEqualTo(1);
  }

  @Test
  void givenWrongSecret_isUnauthorizedAndTellsNoSecret() {
    try (BlobStore wrong = S3BlobStore.open("s3", S3Config.of(server.options("wrong-secret")))) {
      StoreException refused =
          assertThrows(StoreException.class, () -> wrong.probe(BUCKET, "", Access.READ));
      assertThat(refused.fault(), equalTo(StoreFault.UNAUTHORIZED));
      assertThat(refused.toString(), not(containsString("wrong-secret")));
    }
  }

  @Test
  void givenBucketThatDoesNotExist_isMissing() {
    assertFault(StoreFault.MISSING, () -> store.probe("no-such-bucket", "", Access.READ));
    assertFault(StoreFault.MISSING, () -> store.probe("no-such-bucket", "", Access.WRITE));
  }

  @Test
  void givenServerThatIsAway_isUnavailable(@TempDir Path folder) {
    LocalS3Server other = LocalS3Server.start(folder);
    other.close();
    try (BlobStore away = S3BlobStore.open("s3", S3Config.of(other.options()))) {
      assertFault(StoreFault.UNAVAILABLE, () -> away.head(BUCKET, "x"));
    }
  }

  @Test
  void givenFailedMultipartUpload_isAborted() throws Exception {
    givenBodyThatFails_leavesNothing();
    try (S3Client client = server.client()) {
      assertThat(
          client.listMultipartUploads(request -> request.bucket(BUCKET)).uploads(), is(empty()));
    }
  }

  @Test
  void givenFewObjects_isNotSplit() throws Exception {
    put("few/a", "1", PutCondition.always());
    assertThat(store.splits(BUCKET, "few/", 16), is(empty()));
  }
}
