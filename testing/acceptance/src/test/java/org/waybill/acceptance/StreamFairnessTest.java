package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
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
class StreamFairnessTest {

  private static final Logger LOG = LoggerFactory.getLogger(StreamFairnessTest.class);
  private static final int MODEST = 300;
  private static final long MODEST_MILLIS = 100;
  private static final int FLOOD = 15_000;

  /** Beside more than ten seconds that claims of the flood wait. */
  private static final long MOST_MILLIS = 1_000;

  @TempDir private Path temp;

  private static byte[] claim(String tenant, String key) {
    return WireJson.bytes(
        WireJson.object()
            .put("bucket", Streamer.BUCKET)
            .put("key", key)
            .put("tenantId", tenant)
            .put("correlationId", key));
  }

  /** Sends claims at a steady rate, into one partition. */
  private static long[] send(
      Streamer stream, String tenant, int partition, int count, double everyMillis)
      throws Exception {
    long[] sent = new long[count];
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      String key = key(tenant, i);
      long due = begin + (long) (i * everyMillis * 1_000_000);
      LockSupport.parkNanos(due - System.nanoTime());
      sent[i] = System.currentTimeMillis();
      stream.topic().send(partition, claim(tenant, key));
    }
    stream.topic().flush();
    return sent;
  }

  private static String key(String tenant, int number) {
    return "%s-%05d.txt".formatted(tenant, number);
  }

  private static void documents(Streamer stream, String tenant, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      stream.document(key(tenant, i), "Manifest of " + tenant + ", number " + i);
    }
  }

  /** From a claim to its outcome, by the time of the outcome's file; the 99th of a hundred. */
  private static long p99(Streamer stream, String tenant, long[] sent) throws Exception {
    long[] millis = new long[sent.length];
    for (int i = 0; i < sent.length; i++) {
      millis[i] = Files.getLastModifiedTime(outcome(stream, tenant, i)).toMillis() - sent[i];
    }
    Arrays.sort(millis);
    return millis[(millis.length * 99 + 99) / 100 - 1];
  }

  private static Path outcome(Streamer stream, String tenant, int number) {
    return stream.output.resolve(
        "documents/local~" + Streamer.BUCKET + "/" + key(tenant, number) + ".json");
  }

  private static long phase(Streamer stream, String tenant) throws Exception {
    long[] sent = send(stream, tenant, 2, MODEST, MODEST_MILLIS);
    stream.awaitUntil(() -> Files.exists(outcome(stream, tenant, MODEST - 1)));
    return p99(stream, tenant, sent);
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenTenantThatSendsMoreThanTheStreamCanDo_anotherHardlyWaitsForIt() throws Exception {
    try (Streamer stream = Streamer.open(temp, 4)) {
      for (String tenant : List.of("warm", "calm", "flooded", "fair")) {
        documents(stream, tenant, MODEST);
      }
      documents(stream, "greedy", FLOOD);
      stream.start(Streamer.CHECKPOINT_INTERVAL + "30s");
      phase(stream, "warm");
      stream.awaitCommitted("documents", 4);
      CompletableFuture<long[]> fair = start(stream, "fair", MODEST, MODEST_MILLIS);
      long calm = phase(stream, "calm");
      fair.get();
      CompletableFuture<long[]> greedy = start(stream, "greedy", FLOOD, MODEST_MILLIS / 100.0);
      long flooded = phase(stream, "flooded");
      greedy.get();
      long waiting =
          FLOOD - stream.keysWithOutcome().stream().filter(key -> key.startsWith("greedy")).count();
      String figures =
          "p99 in ms: calm %d, beside the flood %d; claims of the flood that wait: %d"
              .formatted(calm, flooded, waiting);
      LOG.info(figures);
      assertThat(figures, waiting, is(greaterThan(1_000L)));
      assertThat(figures, flooded, is(lessThan(MOST_MILLIS)));
    }
  }

  private static CompletableFuture<long[]> start(
      Streamer stream, String tenant, int count, double everyMillis) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return send(stream, tenant, 0, count, everyMillis);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }
}
