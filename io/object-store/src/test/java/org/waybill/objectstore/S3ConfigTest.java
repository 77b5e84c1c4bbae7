package org.waybill.objectstore;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.Headers;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.beam.sdk.io.aws2.options.S3ClientBuilderFactory;
import org.apache.beam.sdk.io.aws2.options.S3Options;
import org.apache.beam.sdk.io.aws2.s3.SSECustomerKey;
import org.apache.beam.sdk.util.SerializableUtils;
import org.junit.jupiter.api.Test;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Beam's S3 options on their way to a worker. */
class S3ConfigTest {

  @Test
  void givenConfigSentToAWorker_reachesTheSameServerWithTheSameCredentials() throws Exception {
    AtomicReference<String> signed = new AtomicReference<>();
    try (ScriptedS3 server =
        ScriptedS3.start(
            e -> {
              signed.set(e.getRequestHeaders().getFirst("Authorization"));
              ScriptedS3.error(e, 404, "NoSuchKey");
            })) {
      S3Config sent = SerializableUtils.ensureSerializable(S3Config.of(server.options()));
      try (BlobStore store = S3BlobStore.open("s3", sent)) {
        assertThrows(StoreException.class, () -> store.head("bucket", "k"));
      }
      assertThat(server.requests().get(0), equalTo("HEAD /bucket/k"));
      assertThat(signed.get(), containsString("Credential=an-id/"));
    }
  }

  @Test
  void givenClientFactory_itDecides() throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> ScriptedS3.error(e, 404, "NoSuchKey"))) {
      S3Options options = server.options().as(S3Options.class);
      options.setS3ClientFactoryClass(Elsewhere.class);
      S3Config config = S3Config.of(options);
      IllegalStateException asked =
          assertThrows(IllegalStateException.class, () -> S3BlobStore.open("s3", config));
      assertThat(asked.getMessage(), equalTo("asked"));
    }
  }

  @Test
  void givenEncryptionAndStorageClass_writesAskForThem() throws Exception {
    AtomicReference<Headers> seen = new AtomicReference<>();
    try (ScriptedS3 server =
        ScriptedS3.start(
            e -> {
              seen.set(e.getRequestHeaders());
              ScriptedS3.send(e, 200, "");
            })) {
      S3Options options = server.options().as(S3Options.class);
      put(options);
      assertThat(header(seen, "x-amz-server-side-encryption"), equalTo("null"));
      assertThat(header(seen, "x-amz-storage-class"), equalTo("null"));
      options.setSSEAlgorithm("aws:kms");
      options.setSSEKMSKeyId("a-key");
      options.setS3StorageClass("STANDARD_IA");
      put(options);
      assertThat(header(seen, "x-amz-server-side-encryption"), equalTo("aws:kms"));
      assertThat(header(seen, "x-amz-server-side-encryption-aws-kms-key-id"), equalTo("a-key"));
      assertThat(header(seen, "x-amz-storage-class"), equalTo("STANDARD_IA"));
    }
  }

  @Test
  void givenKeyOfTheCustomer_isRefused() throws Exception {
    try (ScriptedS3 server = ScriptedS3.start(e -> ScriptedS3.send(e, 200, ""))) {
      S3Options options = server.options().as(S3Options.class);
      options.setSSECustomerKey(
          SSECustomerKey.builder().key("YS1zZWNyZXQta2V5").algorithm("AES256").build());
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> S3Config.of(options));
      assertThat(refused.getMessage(), not(containsString("YS1zZWNyZXQta2V5")));
    }
  }

  @Test
  void givenHugeObjects_partsGrowSoThatTheirNumberFits() {
    assertThat(S3Uploads.partBytes(1), is(S3Uploads.PART_BYTES));
    long fiveTebibytes = 5L << 40;
    long parts = (fiveTebibytes - 1) / S3Uploads.partBytes(fiveTebibytes) + 1;
    assertThat(parts <= 10_000, is(true));
  }

  private static void put(S3Options options) throws StoreException {
    try (BlobStore store = S3BlobStore.open("s3", S3Config.of(options))) {
      store.put("bucket", "k", Body.of(new byte[] {1}), "text/plain", PutCondition.always());
    }
  }

  private static String header(AtomicReference<Headers> seen, String name) {
    return String.valueOf(Objects.requireNonNull(seen.get()).getFirst(name));
  }

  /** Builds clients that refuse to work. */
  public static final class Elsewhere implements S3ClientBuilderFactory {
    @Override
    public S3ClientBuilder createBuilder(S3Options options) {
      throw new IllegalStateException("asked");
    }
  }
}
