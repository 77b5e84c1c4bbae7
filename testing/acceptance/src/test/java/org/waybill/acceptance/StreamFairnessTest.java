package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.message.WireJson;

/**
 * Two tenants with partitions of their own, which the same threads read. One sends a hundred times
 * as much as before, which is more than the stream can do; the other does not wait for it.
 */
@EnabledIfSystemProperty(named = "waybill.long", matches = "true")
class StreamFairnessTest {

  private static final Logger LOG = LoggerFactory.getLogger(StreamFairnessTest.class);
  private static final int MODEST = 300;
  private static final double MODEST_MILLIS = 100;
  private static final Duration LATENCY = Duration.ofMillis(50);

  /**
   * How often a producer sends what has gathered. A request for each claim of the flood would keep
   * the broker, which shares the processors with the stream, as busy as the stream itself.
   */
  private static final int LINGER_MILLIS = 50;

  @TempDir private Path temp;

  /** A stream, and where its documents lie. */
  private interface Side {
    TopicSide topic();

    String bucket();

    String key(String tenant, int number);

    void put(String key, String text) throws IOException;

    /** When a document's outcome was there, in milliseconds; null as long as it is not. */
    @Nullable Long endedAt(String key) throws IOException;

    void await(Callable<Boolean> until) throws IOException;

    default void documents(String tenant, int count) {
      IntStream.range(0, count)
          .parallel()
          .forEach(
              i -> {
                try {
                  put(key(tenant, i), "Manifest of " + tenant + ", number " + i);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }

    /**
     * Sends claims at a steady rate, into one partition, those of each {@link #LINGER_MILLIS}
     * together; says when each was sent.
     */
    default long[] send(String tenant, int partition, int count, double everyMillis)
        throws Exception {
      long[] sent = new long[count];
      long begin = System.nanoTime();
      for (int i = 0; i < count; i++) {
        long due = (long) Math.ceil(i * everyMillis / LINGER_MILLIS) * LINGER_MILLIS;
        LockSupport.parkNanos(begin + due * 1_000_000 - System.nanoTime());
        sent[i] = System.currentTimeMillis();
        topic()
            .send(
                partition,
                WireJson.bytes(
                    WireJson.object()
                        .put("bucket", bucket())
                        .put("key", key(tenant, i))
                        .put("tenantId", tenant)));
      }
      topic().flush();
      return sent;
    }

    /** From a claim to its outcome, the 99th of a hundred, in milliseconds. */
    default long p99(String tenant) throws Exception {
      long[] millis = send(tenant, 2, MODEST, MODEST_MILLIS);
      await(() -> waiting(tenant, MODEST) == 0);
      for (int i = 0; i < MODEST; i++) {
        millis[i] = Objects.requireNonNull(endedAt(key(tenant, i))) - millis[i];
      }
      Arrays.sort(millis);
      return millis[(millis.length * 99 + 99) / 100 - 1];
    }

    default CompletableFuture<long[]> start(String tenant, int count, double everyMillis) {
      return CompletableFuture.supplyAsync(
          () -> {
            try {
              return send(tenant, 0, count, everyMillis);
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          });
    }

    default long waiting(String tenant, int sent) throws IOException {
      long waiting = 0;
      for (int i = 0; i < sent; i++) {
        waiting += endedAt(key(tenant, i)) == null ? 1 : 0;
      }
      return waiting;
    }
  }

  /** What the processors are too slow for: documents in a folder. */
  private record Local(Streamer stream) implements Side {
    @Override
    public TopicSide topic() {
      return stream.topic();
    }

    @Override
    public String bucket() {
      return Streamer.BUCKET;
    }

    @Override
    public String key(String tenant, int number) {
      return "%s-%05d.txt".formatted(tenant, number);
    }

    @Override
    public void put(String key, String text) throws IOException {
      stream.document(key, text);
    }

    @Override
    public @Nullable Long endedAt(String key) throws IOException {
      Path outcome =
          stream.output.resolve("documents/local~" + Streamer.BUCKET + "/" + key + ".json");
      return Files.exists(outcome) ? Files.getLastModifiedTime(outcome).toMillis() : null;
    }

    @Override
    public void await(Callable<Boolean> until) throws IOException {
      stream.awaitUntil(until);
    }
  }

  /** What a store far away is too slow for. */
  private record Far(FaultyStream stream) implements Side {
    @Override
    public TopicSide topic() {
      return stream.topic();
    }

    @Override
    public String bucket() {
      return FaultyStore.BUCKET;
    }

    @Override
    public String key(String tenant, int number) {
      return FaultyStore.IN + "%s-%05d.txt".formatted(tenant, number);
    }

    @Override
    public void put(String key, String text) {
      stream.store().put(key, text);
    }

    @Override
    public @Nullable Long endedAt(String key) {
      return stream.endedAt(key);
    }

    @Override
    public void await(Callable<Boolean> until) throws IOException {
      stream.await(until);
    }
  }

  /** The modest tenant's p99 must be less than so many milliseconds, and must not double. */
  private static void assertFair(Side side, int flood, long mostMillis) throws Exception {
    for (String tenant : List.of("warm", "calm", "flooded", "fair")) {
      side.documents(tenant, MODEST);
    }
    side.documents("greedy", flood);
    side.p99("warm");
    CompletableFuture<long[]> fair = side.start("fair", MODEST, MODEST_MILLIS);
    long calm = side.p99("calm");
    fair.get();
    CompletableFuture<long[]> greedy = side.start("greedy", flood, MODEST_MILLIS / 100);
    long flooded = side.p99("flooded");
    greedy.get();
    long waiting = side.waiting("greedy", flood);
    String figures =
        "p99 in ms: calm %d, beside the flood %d; claims of the flood that wait: %d"
            .formatted(calm, flooded, waiting);
    LOG.info(figures);
    assertThat(figures, waiting, is(greaterThan(1_000L)));
    assertThat(figures, flooded, is(lessThan(mostMillis)));
    assertThat(figures, (double) flooded / calm, is(lessThan(2.0)));
  }

  @Test
  void givenTenantThatSendsMoreThanTheProcessorsCanDo_anotherHardlyWaitsForIt() throws Exception {
    try (Streamer stream = Streamer.open(temp, 4)) {
      stream.start(Streamer.CHECKPOINT_INTERVAL + "30s");
      assertFair(new Local(stream), 15_000, 500);
    }
  }

  @Test
  void givenTenantThatSendsMoreThanASlowStoreCanDo_anotherHardlyWaitsForIt() throws Exception {
    try (FaultyStream stream = new FaultyStream(temp)) {
      stream.store().proxy().setLatency(LATENCY);
      assertFair(new Far(stream), 5_000, 2_000);
    }
  }
}
