package org.waybill.core.store;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.Digests;
import org.waybill.core.message.BlobRef;
import org.waybill.core.retry.RetryPolicy;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.FakeTimekeeper;

class SpoolTest {

  @TempDir private Path base;

  private final FakeBlobStore fake = new FakeBlobStore("fake");
  private GuardedBlobStore store;

  @BeforeEach
  void guard() {
    store = guarded(fake);
  }

  private static GuardedBlobStore guarded(BlobStore store) {
    return new GuardedBlobStore(
        store,
        new StoreGuard(RetryPolicy.DEFAULT, new FakeTimekeeper(), Duration.ofMinutes(1)),
        ProbePlaces.anywhere(),
        StoreObserver.NONE);
  }

  @Test
  void givenPayload_isFetchedOnceCountedAndHashed() throws Exception {
    BlobRef ref = fake.add("in", "a", new byte[] {1, 2, 3});
    try (Spool spool = new Spool(base, 100)) {
      for (int i = 0; i < 3; i++) {
        try (Spool.Lease lease = spool.lease(store, ref, 10)) {
          assertThat(Files.readAllBytes(lease.file()), equalTo(new byte[] {1, 2, 3}));
          assertThat(lease.sha256(), equalTo(Digests.hex(new byte[] {1, 2, 3})));
          assertThat(lease.size(), is(3L));
        }
      }
    }
    assertThat(gets(), is(1L));
  }

  @Test
  void givenBoundReached_evictsTheLeastRecentlyUsedThatIsNotLeased() throws Exception {
    BlobRef a = fake.add("in", "a", new byte[40]);
    BlobRef b = fake.add("in", "b", new byte[40]);
    BlobRef c = fake.add("in", "c", new byte[40]);
    try (Spool spool = new Spool(base, 100)) {
      spool.lease(store, a, 100).close();
      spool.lease(store, b, 100).close();
      Spool.Lease held = spool.lease(store, a, 100);
      spool.lease(store, c, 100).close();
      assertThat("a is leased, so b went", Files.exists(held.file()), is(true));
      held.close();
      spool.lease(store, a, 100).close();
      assertThat(gets(), is(3L));
      spool.lease(store, b, 100).close();
      assertThat(gets(), is(4L));
      assertThat(bytesOnDisk(), lessThanOrEqualTo(100L));
    }
  }

  @Test
  void givenPayloadThatNeedsSeveralEvictions_staysWithinTheBound() throws Exception {
    BlobRef large = fake.add("in", "large", new byte[90]);
    try (Spool spool = new Spool(base, 100)) {
      for (int i = 0; i < 4; i++) {
        spool.lease(store, fake.add("in", "k" + i, new byte[25]), 100).close();
      }
      spool.lease(store, large, 100).close();
      assertThat(bytesOnDisk(), lessThanOrEqualTo(100L));
    }
  }

  @Test
  void givenManyThreads_staysWithinTheBound() throws Exception {
    List<BlobRef> refs = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      refs.add(fake.add("in", "k" + i, new byte[30]));
    }
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (Spool spool = new Spool(base, 100)) {
      List<Future<Long>> results = new ArrayList<>();
      for (BlobRef ref : refs) {
        results.add(
            threads.submit(
                () -> {
                  try (Spool.Lease lease = spool.lease(store, ref, 100)) {
                    assertThat(bytesOnDisk(), lessThanOrEqualTo(100L));
                    return Files.size(lease.file());
                  }
                }));
      }
      for (Future<Long> result : results) {
        assertThat(result.get(30, TimeUnit.SECONDS), is(30L));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void givenPayloadLargerThanTheSpool_isFetchedAlone() throws Exception {
    BlobRef large = fake.add("in", "large", new byte[500]);
    try (Spool spool = new Spool(base, 100);
        Spool.Lease lease = spool.lease(store, large, 1000)) {
      assertThat(lease.size(), is(500L));
    }
  }

  @Test
  void givenTooManyBytes_isTooLargeAndLeavesNothing() throws Exception {
    BlobRef ref = fake.add("in", "a", new byte[50]);
    BlobRef unpinned = BlobRef.unpinned("fake", "in", "a");
    try (Spool spool = new Spool(base, 100)) {
      assertFault(StoreFault.TOO_LARGE, spool, ref, 49);
      assertThat("known from the claim, so not asked for", gets(), is(0L));
      assertFault(StoreFault.TOO_LARGE, spool, unpinned, 49);
      assertThat(bytesOnDisk(), is(0L));
    }
  }

  @Test
  void givenOverwrittenObject_isChanged() throws Exception {
    BlobRef old = fake.add("in", "a", new byte[5]);
    fake.add("in", "a", new byte[6]);
    try (Spool spool = new Spool(base, 100)) {
      assertFault(StoreFault.CHANGED, spool, old, 100);
    }
  }

  @Test
  void givenBodyThatEndsEarly_isFetchedAgain() throws Exception {
    BlobRef ref = fake.add("in", "a", new byte[] {1, 2, 3, 4});
    ShortStore shortening = new ShortStore(fake, 2);
    try (Spool spool = new Spool(base, 100);
        Spool.Lease lease = spool.lease(guarded(shortening), ref, 100)) {
      assertThat(lease.size(), is(4L));
    }
    assertThat(gets(), is(3L));
  }

  @Test
  void givenSpoolOfADeadProcess_isSweptAndThatOfALivingOneIsNot() throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SpoolHolder.class.getName(),
                base.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var out = child.inputReader()) {
      assertThat(out.readLine(), equalTo("open"));
      new Spool(base, 100).close();
      assertThat("the child lives", bytesOnDisk(), is(7L));
      child.destroyForcibly().waitFor();
      new Spool(base, 100).close();
      assertThat("the child is dead", bytesOnDisk(), is(0L));
      try (Stream<Path> left = Files.list(base)) {
        assertThat(left.count(), is(0L));
      }
    } finally {
      child.destroyForcibly();
    }
  }

  private void assertFault(StoreFault fault, Spool spool, BlobRef ref, long limit) {
    StoreException thrown =
        assertThrows(StoreException.class, () -> spool.lease(store, ref, limit));
    assertThat(thrown.fault(), equalTo(fault));
  }

  private long gets() {
    return fake.operations().stream().filter(o -> o.startsWith("get")).count();
  }

  /** By names, since a file or folder may go while it is looked at. */
  private long bytesOnDisk() {
    return bytesBelow(base.toFile());
  }

  private static long bytesBelow(File folder) {
    File[] files = folder.listFiles();
    long sum = 0;
    for (File file : files == null ? new File[0] : files) {
      sum += file.isDirectory() ? bytesBelow(file) : file.length();
    }
    return sum;
  }

  /** Opens a spool with a payload in it, says so, and waits to be killed. */
  static final class SpoolHolder {
    private SpoolHolder() {}

    /** Takes the base folder. */
    public static void main(String[] args) throws Exception {
      FakeBlobStore fake = new FakeBlobStore("fake");
      BlobRef ref = fake.add("in", "a", new byte[7]);
      Spool spool = new Spool(Path.of(args[0]), 100);
      spool.lease(guarded(fake), ref, 100);
      System.out.println("open");
      Thread.sleep(60_000);
    }
  }

  /** Cuts the first bodies short, as a broken connection does. */
  private static final class ShortStore extends ForwardingStore {
    private int left;

    ShortStore(BlobStore store, int times) {
      super(store);
      left = times;
    }

    @Override
    public BlobStream get(BlobRef ref) throws StoreException {
      BlobStream whole = super.get(ref);
      if (left-- <= 0) {
        return whole;
      }
      return new BlobStream(whole.stat(), new ByteArrayInputStream(new byte[] {1}));
    }
  }
}
