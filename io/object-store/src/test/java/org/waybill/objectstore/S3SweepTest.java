package org.waybill.objectstore;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.Timekeeper;
import org.waybill.core.message.BlobRef;
import org.waybill.core.retry.RetryPolicy;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.GuardedBlobStore;
import org.waybill.core.store.ProbePlaces;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.core.store.StoreGuard;
import org.waybill.core.store.StoreObserver;
import org.waybill.objectstore.testing.LocalS3Server;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.MultipartUpload;

/** Uploads that killed writers left, and the writers that a sweep takes for dead. */
class S3SweepTest {

  private static final String BUCKET = "sweep";
  private static final byte[] LARGE = new byte[S3Uploads.SINGLE_PUT_BYTES + 7];

  private static LocalS3Server server;
  private static S3Client client;
  private static BlobStore store;

  @BeforeAll
  static void start(@TempDir Path folder) {
    new Random(1).nextBytes(LARGE);
    server = LocalS3Server.start(folder);
    client = server.client();
    client.createBucket(request -> request.bucket(BUCKET));
    store = S3BlobStore.open("s3", S3Config.of(server.options()));
  }

  @AfterAll
  static void stop() {
    store.close();
    client.close();
    server.close();
  }

  @Test
  void givenUploadsOfDeadWriters_abortsOursAlone() throws Exception {
    begin("out/content/a b+\u00e9/text.txt");
    begin("out/.waybill-probe");
    begin("out/somebody-elses.bin");
    begin("output/content/of-another-output.txt");
    assertThat(sweep("out/"), is(2));
    assertThat(
        underWay(), contains("out/somebody-elses.bin", "output/content/of-another-output.txt"));
    assertThat(sweep("out/"), is(0));
    assertThat(store.sweep(BUCKET, "", name -> true), is(2));
  }

  @Test
  void givenWriterThatIsTakenForDead_failsInPassing() throws Exception {
    Body body = new InterruptedBody();
    StoreException thrown =
        assertThrows(StoreException.class, () -> put(store, "live/content/x", body));
    assertThat(thrown.getMessage(), thrown.fault(), equalTo(StoreFault.UNAVAILABLE));
    put(store, "live/content/x", body);
    assertThat(store.head(BUCKET, "live/content/x").size(), is((long) LARGE.length));
  }

  @Test
  void givenGuardedWriterThatIsTakenForDead_startsAgain() throws Exception {
    StoreGuard guard =
        new StoreGuard(RetryPolicy.DEFAULT, Timekeeper.SYSTEM, Duration.ofSeconds(30));
    BlobStore guarded =
        new GuardedBlobStore(store, guard, ProbePlaces.anywhere(), StoreObserver.NONE);
    put(guarded, "live/content/y", new InterruptedBody());
    try (InputStream in = store.get(BlobRef.unpinned("s3", BUCKET, "live/content/y")).body()) {
      assertThat(java.util.Arrays.equals(in.readAllBytes(), LARGE), is(true));
    }
    assertThat(underWay(), is(List.of()));
  }

  private static int sweep(String prefix) throws StoreException {
    return store.sweep(BUCKET, prefix, name -> name.startsWith("content/"));
  }

  private static void put(BlobStore to, String key, Body body) throws StoreException {
    to.put(BUCKET, key, body, "application/octet-stream", PutCondition.ifAbsent());
  }

  /** What a writer leaves that is killed after its first part. */
  private static void begin(String key) {
    String upload = client.createMultipartUpload(r -> r.bucket(BUCKET).key(key)).uploadId();
    client.uploadPart(
        r -> r.bucket(BUCKET).key(key).uploadId(upload).partNumber(1),
        RequestBody.fromBytes(new byte[10]));
  }

  private static List<String> underWay() {
    return client.listMultipartUploads(r -> r.bucket(BUCKET)).uploads().stream()
        .map(MultipartUpload::key)
        .sorted()
        .toList();
  }

  /** Another run starts, and sweeps, when this is read for the first time up to its second part. */
  private static final class InterruptedBody implements Body {
    private boolean swept;

    @Override
    public long size() {
      return LARGE.length;
    }

    @Override
    public InputStream open() {
      int first = S3Uploads.PART_BYTES + 1;
      return new SequenceInputStream(
          new ByteArrayInputStream(LARGE, 0, first),
          new ByteArrayInputStream(LARGE, first, LARGE.length - first) {
            @Override
            public synchronized int read(byte[] buffer, int offset, int length) {
              if (!swept) {
                swept = true;
                sweepNow();
              }
              return super.read(buffer, offset, length);
            }
          });
    }

    private static void sweepNow() {
      try {
        assertThat(sweep("live/"), is(1));
      } catch (StoreException e) {
        throw new AssertionError(e);
      }
    }
  }
}
