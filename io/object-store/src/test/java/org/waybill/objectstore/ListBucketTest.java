package org.waybill.objectstore;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.lessThanOrEqualTo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.testing.TestPipeline;
import org.apache.beam.sdk.transforms.Count;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.SimpleFunction;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.message.Message;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.TestWorkers;

/** Listing through a real pipeline. */
class ListBucketTest {

  /** Every kind of key that S3 allows and others find odd. */
  private static final List<String> LEGAL_KEYS =
      List.of(
          "/lead",
          "a//b",
          "../up",
          "./here",
          "a/../b",
          "sp ace",
          "100%",
          "a+b",
          "a#b",
          "a*b",
          "[x]",
          "{a,b}",
          "new\nline",
          "\uD83D\uDE00",
          "\uFB01",
          "x".repeat(1024),
          "trailing/",
          "a?b=c&d");

  @TempDir private Path spool;

  private final FakeBlobStore store = new FakeBlobStore("fake");
  private final TestPipeline pipeline = TestPipeline.create().enableAbandonedNodeEnforcement(false);

  @Test
  void givenEveryLegalKey_claimsEachRaw() {
    LEGAL_KEYS.forEach(key -> store.add("in", key, new byte[] {1}));
    PAssert.that(keys(list(listing("", KeyFilter.ALL, ListingRange.UNLIMITED))))
        .containsInAnyOrder(LEGAL_KEYS);
    pipeline.run();
  }

  @Test
  void givenMarkersAndExcludedKeys_countsThem() {
    store.add("in", "dir/", new byte[0]);
    store.add("in", "dir/a.pdf", new byte[] {1});
    store.add("in", "dir/b.txt", new byte[] {1});
    store.add("in", "dir/c.txt", new byte[] {1});
    ListBucket list =
        listBucket(
            listing("dir/", KeyFilter.of(List.of("**/*.pdf"), List.of()), ListingRange.UNLIMITED));
    PCollectionTuple both = pipeline.apply("list", list);
    PAssert.that(keys(both.get(list.claims()))).containsInAnyOrder("dir/a.pdf");
    PAssert.that(both.get(list.notices()))
        .containsInAnyOrder(
            new ListingNotice(ListingNotice.DIRECTORY_MARKER, 1),
            new ListingNotice(ListingNotice.EXCLUDED, 2));
    pipeline.run();
  }

  @Test
  void givenExcludedKeysBeyondALimitAndCheckpoints_countsThoseBeforeTheEnd() {
    for (int i = 0; i < 600; i++) {
      String kind = i % 3 == 0 ? "pdf" : "txt";
      store.add("in", String.format(java.util.Locale.ROOT, "k%03d.%s", i, kind), new byte[] {1});
    }
    ListBucket list = listBucket(listing("", KeyFilter.of(List.of("*.pdf"), List.of()), 150));
    PCollectionTuple both = pipeline.apply("list", list);
    PAssert.thatSingleton(both.get(list.claims()).apply(Count.globally())).isEqualTo(150L);
    PAssert.that(both.get(list.notices()))
        .satisfies(
            notices -> {
              long excluded = 0;
              for (ListingNotice notice : notices) {
                assertThat(notice.kind(), equalTo(ListingNotice.EXCLUDED));
                excluded += notice.count();
              }
              // Two behind each of the 150; the listing may end right after the last.
              assertThat(excluded >= 298 && excluded <= 300, is(true));
              return null;
            });
    pipeline.run();
  }

  @Test
  void givenLimit_takesTheFirstInTheOrderOfKeys() {
    for (int i = 0; i < 500; i++) {
      store.add("in", String.format(java.util.Locale.ROOT, "k%03d", i), new byte[] {1});
    }
    List<String> first = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      first.add(String.format(java.util.Locale.ROOT, "k%03d", i));
    }
    PAssert.that(keys(list(listing("", KeyFilter.ALL, 250)))).containsInAnyOrder(first);
    pipeline.run();
  }

  @Test
  void givenCheckpointsInTheMiddleOfPages_asksForEachPageOnce() {
    for (int i = 0; i < 2500; i++) {
      store.add("in", String.format(java.util.Locale.ROOT, "k%04d", i), new byte[] {1});
    }
    PAssert.thatSingleton(
            list(listing("", KeyFilter.ALL, ListingRange.UNLIMITED)).apply(Count.globally()))
        .isEqualTo(2500L);
    pipeline.run();
    long lists = store.operations().stream().filter(o -> o.startsWith("list")).count();
    // A checkpoint just before the end asks once more, and finds nothing.
    assertThat(lists, lessThanOrEqualTo(4L));
    assertThat(
        "no request for a single object",
        store.operations().stream().filter(o -> !o.startsWith("list")).count(),
        is(0L));
  }

  @Test
  void givenOneObjectListedTwice_hasTheSameIds() {
    store.add("in", "a", new byte[] {1});
    PCollection<String> ids =
        list(listing("", KeyFilter.ALL, ListingRange.UNLIMITED))
            .apply("ids", MapElements.via(new IdOf()));
    PAssert.thatSingleton(ids)
        .satisfies(
            id -> {
              assertThat(id.length(), is(36));
              assertThat(id.charAt(14), equalTo('5'));
              return null;
            });
    pipeline.run();
  }

  @Test
  void givenAMillionGeneratedKeys_listsThemInBoundedMemory() throws Exception {
    GeneratedBucket bucket = GeneratedBucket.of("generated", 1_000_000);
    Listing listing =
        new Listing("documents", "generated", "b", "", KeyFilter.ALL, ListingRange.UNLIMITED);
    WorkerConfig config = TestWorkers.config(spool, bucket.factory());
    ListFnDriver driver = new ListFnDriver(config, listing);
    System.gc();
    long before = used();
    driver.run();
    System.gc();
    assertThat(driver.claims(), is(1_000_000L));
    assertThat(driver.isInOrder(), is(true));
    assertThat(bucket.largestPage(), lessThanOrEqualTo(1000));
    assertThat("bytes kept", used() - before, lessThan(32L << 20));
  }

  @Test
  void givenRanges_coverTheListingOnce() {
    GeneratedBucket bucket = GeneratedBucket.of("ranges", 2_000);
    Listing listing =
        new Listing("documents", "ranges", "b", "", KeyFilter.ALL, ListingRange.UNLIMITED);
    ListBucket list = ListBucket.of(listing, TestWorkers.config(spool, bucket.factory()));
    PCollection<String> keys = keys(pipeline.apply("list", list).get(list.claims()));
    PAssert.that(keys)
        .satisfies(
            all -> {
              TreeSet<String> distinct = new TreeSet<>();
              int count = 0;
              for (String key : all) {
                distinct.add(key);
                count++;
              }
              assertThat(count, is(2_000));
              assertThat(distinct.size(), is(2_000));
              return null;
            });
    pipeline.run();
    assertThat(bucket.listedFromStarts() > 4, is(true));
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private Listing listing(String prefix, KeyFilter filter, long limit) {
    return new Listing("documents", "fake", "in", prefix, filter, limit);
  }

  private ListBucket listBucket(Listing listing) {
    return ListBucket.of(listing, TestWorkers.config(spool, FakeBlobStore.factory(store)));
  }

  private PCollection<Message> list(Listing listing) {
    ListBucket list = listBucket(listing);
    PipelineOptions options = pipeline.getOptions();
    assertThat(options.getStableUniqueNames(), is(PipelineOptions.CheckEnabled.ERROR));
    return pipeline.apply("list", list).get(list.claims());
  }

  private static PCollection<String> keys(PCollection<Message> claims) {
    return claims.apply("keys", MapElements.via(new KeyOf()));
  }

  private static final class KeyOf extends SimpleFunction<Message, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String apply(Message message) {
      return message.blob().key();
    }
  }

  private static final class IdOf extends SimpleFunction<Message, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String apply(Message message) {
      return message.messageId();
    }
  }
}
