package org.waybill.objectstore;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.store.StoreFault;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.TestWorkers;

class BucketReaderTest {

  @TempDir private Path spool;
  private final FakeBlobStore store = new FakeBlobStore("fake");
  private final List<BucketReader> readers = new ArrayList<>();

  private BucketSource source() {
    Listing listing =
        new Listing(
            "documents",
            "fake",
            "in",
            "",
            KeyFilter.of(List.of(), List.of("*.tmp")),
            ListingRange.UNLIMITED);
    return new BucketSource(
        listing, TestWorkers.config(spool, FakeBlobStore.factory(store)), Duration.ZERO);
  }

  private BucketReader reader(SeenMark mark) {
    BucketReader reader =
        (BucketReader) source().createReader(PipelineOptionsFactory.create(), mark);
    readers.add(reader);
    return reader;
  }

  private BucketReader start() {
    return reader(new SeenMark(new SeenKeys()));
  }

  @AfterEach
  void close() {
    readers.forEach(BucketReader::close);
  }

  /** What the reader brings until it has nothing more; its first look starts it. */
  private static List<String> drain(BucketReader reader, boolean first) throws Exception {
    List<String> keys = new ArrayList<>();
    boolean has = first ? reader.start() : reader.advance();
    while (has) {
      keys.add(reader.getCurrent().blob().key());
      has = keys.size() < 100 && reader.advance();
    }
    return keys;
  }

  private static void add(FakeBlobStore store, String key, int content) {
    store.add("in", key, new byte[] {(byte) content});
  }

  private void failing(StoreFault fault) {
    store.failing(
        (operation, key) -> {
          if (operation.equals("list")) {
            throw FakeBlobStore.fault(fault);
          }
        });
  }

  private void failAfterOnePass() {
    int[] lists = new int[1];
    store.failing(
        (operation, key) -> {
          if (operation.equals("list") && lists[0]++ > 0) {
            throw FakeBlobStore.fault(StoreFault.UNAVAILABLE);
          }
        });
  }

  @Test
  void givenObjects_bringsEachOnceAndPassesOverWhatIsExcluded() throws Exception {
    add(store, "a", 1);
    add(store, "b", 1);
    add(store, "c.tmp", 1);
    failAfterOnePass();
    assertThat(drain(start(), true), contains("a", "b"));
  }

  @Test
  void givenReplacedAndNewObjects_bringsThem() throws Exception {
    add(store, "a", 1);
    add(store, "b", 1);
    failAfterOnePass();
    BucketReader reader = start();
    drain(reader, true);
    SeenMark mark = (SeenMark) reader.getCheckpointMark();
    add(store, "b", 2);
    add(store, "c", 1);
    failAfterOnePass();
    assertThat(drain(reader(mark), true), containsInAnyOrder("b", "c"));
  }

  @Test
  void givenCheckpoint_bringsNothingAgain() throws Exception {
    add(store, "a", 1);
    failAfterOnePass();
    BucketReader reader = start();
    drain(reader, true);
    SeenMark mark = (SeenMark) reader.getCheckpointMark();
    failAfterOnePass();
    assertThat(drain(reader(mark), true), is(empty()));
  }

  @Test
  void givenStoreThatFails_bringsNothingAndGoesOnLater() throws Exception {
    add(store, "a", 1);
    failing(StoreFault.UNAVAILABLE);
    BucketReader reader = start();
    assertThat(drain(reader, true), is(empty()));
    failAfterOnePass();
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    List<String> brought = List.of();
    while (brought.isEmpty() && System.nanoTime() < end) {
      brought = drain(reader, false);
      Thread.sleep(20);
    }
    assertThat(brought, contains("a"));
  }
}
