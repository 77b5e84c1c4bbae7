package org.waybill.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hamcrest.Matcher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.Access;
import org.waybill.core.store.BlobStat;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** What every store must do, whatever it is made of. */
abstract class BlobStoreContract {

  /** Keys that every store here can hold. */
  private static final List<String> ODD_KEYS =
      List.of(
          "100% sure.txt",
          "a b/c d.txt",
          "a+b.txt",
          "a#b.txt",
          "braces{x,y}.txt",
          "brackets[x].txt",
          "new\nline.txt",
          "plain.txt",
          "question?.txt",
          "star*.txt",
          "tilde~.txt",
          "\u00e9\u00e8.txt",
          "\uD83D\uDE00.txt");

  abstract BlobStore store();

  abstract String bucket();

  @Test
  void givenObject_isReadAsItWasWritten() throws Exception {
    BlobStat put = put("same/read.txt", "hello", PutCondition.always());
    BlobStat head = store().head(bucket(), "same/read.txt");
    assertThat(head.etag(), equalTo(put.etag()));
    assertThat(head.size(), is(5L));
    assertThat(read(head.pin(store().name(), bucket())), equalTo("hello"));
  }

  @Test
  void givenOddKeys_areWrittenReadAndListedInByteOrder() throws Exception {
    for (String key : ODD_KEYS) {
      put("odd/" + key, key, PutCondition.always());
      assertThat(read(BlobRef.unpinned(store().name(), bucket(), "odd/" + key)), equalTo(key));
    }
    List<String> expected =
        ODD_KEYS.stream().map(key -> "odd/" + key).sorted(KeyOrder.BY_UTF8).toList();
    assertThat(keys("odd/", null, 1000), equalTo(expected));
    for (int i = 0; i < expected.size(); i++) {
      assertThat(
          keys("odd/", expected.get(i), 1000), equalTo(expected.subList(i + 1, expected.size())));
    }
    assertThat(keys("odd/", null, 3), equalTo(expected));
  }

  @Test
  void givenOverwrittenObject_pinnedReadIsRefused() throws Exception {
    BlobRef old = put("pinned.txt", "old", PutCondition.always()).pin(store().name(), bucket());
    put("pinned.txt", "new", PutCondition.always());
    assertFault(StoreFault.CHANGED, () -> read(old));
  }

  @Test
  void givenConditions_areHeeded() throws Exception {
    BlobStat first = put("cond.txt", "1", PutCondition.ifAbsent());
    assertFault(
        StoreFault.PRECONDITION_FAILED, () -> put("cond.txt", "2", PutCondition.ifAbsent()));
    String etag = Objects.requireNonNull(first.etag());
    BlobStat second = put("cond.txt", "2", PutCondition.ifMatch(etag));
    assertThat(second.etag(), is(not(equalTo(etag))));
    assertFault(
        StoreFault.PRECONDITION_FAILED, () -> put("cond.txt", "3", PutCondition.ifMatch(etag)));
    store().delete(bucket(), "cond.txt");
    String gone = Objects.requireNonNull(second.etag());
    assertFault(
        StoreFault.PRECONDITION_FAILED, () -> put("cond.txt", "3", PutCondition.ifMatch(gone)));
  }

  @Test
  void givenManyWhoWriteIfAbsent_exactlyOneWins() throws Exception {
    for (int round = 0; round < 20; round++) {
      String key = "race/" + round;
      assertThat(race(key, i -> PutCondition.ifAbsent()), is(1));
    }
  }

  @Test
  void givenManyWhoWriteIfMatch_exactlyOneWins() throws Exception {
    for (int round = 0; round < 20; round++) {
      String key = "match/" + round;
      String etag = Objects.requireNonNull(put(key, "x", PutCondition.always()).etag());
      assertThat(race(key, i -> PutCondition.ifMatch(etag)), isWinnersOfIfMatch());
    }
  }

  @Test
  void givenNothing_isMissing() throws Exception {
    assertFault(StoreFault.MISSING, () -> store().head(bucket(), "none"));
    assertFault(StoreFault.MISSING, () -> read(BlobRef.unpinned(store().name(), bucket(), "none")));
    store().delete(bucket(), "none");
  }

  @Test
  void givenLargeBody_isWrittenWhole() throws Exception {
    byte[] large = new byte[S3Uploads.SINGLE_PUT_BYTES + S3Uploads.PART_BYTES + 7];
    new java.util.Random(1).nextBytes(large);
    store()
        .put(
            bucket(),
            "large.bin",
            Body.of(large),
            "application/octet-stream",
            PutCondition.ifAbsent());
    try (InputStream body =
        store().get(BlobRef.unpinned(store().name(), bucket(), "large.bin")).body()) {
      assertThat(java.util.Arrays.equals(body.readAllBytes(), large), is(true));
    }
  }

  @Test
  void givenBodyThatFails_leavesNothing() throws Exception {
    Body broken =
        new Body() {
          @Override
          public long size() {
            return S3Uploads.SINGLE_PUT_BYTES + 1L;
          }

          @Override
          public InputStream open() {
            return new BrokenStream(S3Uploads.PART_BYTES + 10);
          }
        };
    assertThrows(
        StoreException.class,
        () -> store().put(bucket(), "broken.bin", broken, "x/y", PutCondition.always()));
    assertFault(StoreFault.MISSING, () -> store().head(bucket(), "broken.bin"));
    assertThat(keys("broken", null, 10), is(empty()));
  }

  @Test
  void givenBucket_probesLeaveNoObject() throws Exception {
    store().probe(bucket(), "probe/", Access.WRITE);
    store().probe(bucket(), "probe/", Access.READ);
    assertThat(keys("probe/", null, 10), is(empty()));
    assertThat(keys(".waybill", null, 10), is(empty()));
  }

  @Test
  void givenNothingUnfinished_sweepTouchesNothing() throws Exception {
    put("sweep/content/whole.txt", "whole", PutCondition.always());
    assertThat(store().sweep(bucket(), "sweep/", name -> true), is(0));
    assertThat(keys("sweep/", null, 10), equalTo(List.of("sweep/content/whole.txt")));
    assertThat(store().sweep(bucket(), "never-written/", name -> true), is(0));
  }

  /** How many of those who write on the same condition may win. */
  Matcher<Integer> isWinnersOfIfMatch() {
    return is(1);
  }

  void assertFault(StoreFault fault, Executable call) {
    StoreException thrown = assertThrows(StoreException.class, call);
    assertThat(thrown.getMessage(), thrown.fault(), equalTo(fault));
  }

  BlobStat put(String key, String text, PutCondition condition) throws StoreException {
    return store().put(bucket(), key, Body.of(text.getBytes(UTF_8)), "text/plain", condition);
  }

  String read(BlobRef ref) throws StoreException, IOException {
    try (InputStream body = store().get(ref).body()) {
      return new String(body.readAllBytes(), UTF_8);
    }
  }

  List<String> keys(String prefix, @Nullable String startAfter, int page) throws StoreException {
    List<String> keys = new ArrayList<>();
    String after = startAfter;
    while (true) {
      ListPage next = store().list(bucket(), prefix, after, page);
      next.blobs().forEach(blob -> keys.add(blob.key()));
      if (next.isLast()) {
        return keys;
      }
      after = next.lastKey();
    }
  }

  private interface ConditionOf {
    PutCondition of(int writer);
  }

  private int race(String key, ConditionOf conditions) throws Exception {
    int writers = 8;
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try {
      List<Future<Boolean>> results = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        int writer = i;
        results.add(threads.submit(() -> wins(key, "writer " + writer, conditions.of(writer))));
      }
      int winners = 0;
      for (Future<Boolean> result : results) {
        winners += result.get() ? 1 : 0;
      }
      return winners;
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean wins(String key, String text, PutCondition condition) throws StoreException {
    try {
      put(key, text, condition);
      return true;
    } catch (StoreException e) {
      if (e.fault() == StoreFault.PRECONDITION_FAILED || e.fault() == StoreFault.THROTTLED) {
        return false;
      }
      throw e;
    }
  }

  private static final class BrokenStream extends InputStream {
    private int left;

    BrokenStream(int bytes) {
      left = bytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (left <= 0) {
        throw new IOException("the body broke");
      }
      int n = Math.min(length, left);
      left -= n;
      return n;
    }
  }
}
