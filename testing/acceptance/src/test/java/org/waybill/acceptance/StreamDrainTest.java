package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.faultproxy.FaultProxy;

/**
 * Claims arrive at half the rate that the stream can do, measured before. While the store is away
 * they go on to arrive, and so many more that 10,000 wait. Once it is back, these are worked off
 * faster than new ones come. Documents are small and read within the worker.
 */
class StreamDrainTest {

  private static final Logger LOG = LoggerFactory.getLogger(StreamDrainTest.class);

  /** Enough for the compiler to be done, and then for a rate. */
  private static final int WARM = 1_500;

  private static final int MEASURED = 1_500;
  private static final int WAITING = 10_000;
  private static final long DOWN_MILLIS = 30_000;
  private static final long STEADY_MILLIS = 5_000;

  /** Documents for so long are there before, so that the sender takes no time from the stream. */
  private static final int MOST_SECONDS = 300;

  @TempDir private Path temp;

  private final AtomicInteger sent = new AtomicInteger();
  private volatile boolean enough;

  private void put(FaultyStream stream, int documents) {
    IntStream.range(sent.get(), sent.get() + documents).parallel().forEach(stream::put);
  }

  private int waiting(FaultyStream stream) {
    return sent.get() - stream.ended();
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  /** Documents per second while there is always one that waits. */
  private double measure(FaultyStream stream) throws Exception {
    put(stream, WARM + MEASURED);
    while (sent.get() < WARM + MEASURED) {
      stream.claim(sent.getAndIncrement());
    }
    stream.await(() -> stream.ended() >= WARM);
    int before = stream.ended();
    long begin = System.nanoTime();
    stream.await(() -> waiting(stream) == 0);
    return (sent.get() - before) / seconds(begin);
  }

  /** What another sender has piled up, while the store is away. */
  private void pileUp(FaultyStream stream) {
    while (waiting(stream) < WAITING) {
      stream.claim(sent.getAndIncrement());
    }
  }

  private void sendSteadily(FaultyStream stream, double perSecond) {
    long begin = System.nanoTime();
    for (int i = 0; !enough && i < perSecond * MOST_SECONDS; i++) {
      LockSupport.parkNanos(begin + (long) (i * 1e9 / perSecond) - System.nanoTime());
      stream.claim(sent.getAndIncrement());
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenStoreThatWasAway_theClaimsThatWaitedAreWorkedOffFasterThanNewOnesCome()
      throws Exception {
    try (FaultyStream stream = new FaultyStream(temp, "--isolation=none")) {
      double able = measure(stream);
      double rate = able / 2;
      put(stream, WAITING + (int) (rate * MOST_SECONDS) + 1);
      CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> sendSteadily(stream, rate));
      Thread.sleep(STEADY_MILLIS);
      int steady = waiting(stream);

      FaultProxy proxy = stream.store().proxy();
      proxy.setDown(true);
      pileUp(stream);
      Thread.sleep(DOWN_MILLIS);
      int waited = waiting(stream);
      int before = stream.ended();
      int sentBefore = sent.get();
      proxy.setDown(false);
      long back = System.nanoTime();
      stream.await(() -> waiting(stream) <= Math.max(steady, rate));
      double took = seconds(back);
      double drained = (stream.ended() - before) / took;
      double arrived = (sent.get() - sentBefore) / took;
      enough = true;
      sender.get();

      long vain = proxy.count(each -> FaultProxy.OUTAGE.equals(each.fault()));
      String figures =
          String.format(
              Locale.ROOT,
              "able to do %.0f/s; %.0f/s arrive, %d wait; after the outage %d wait, worked off in"
                  + " %.1f s at %.0f/s while %.0f/s arrive, ratio %.2f; %d requests in vain",
              able,
              rate,
              steady,
              waited,
              took,
              drained,
              arrived,
              drained / arrived,
              vain);
      LOG.info(figures);
      stream.assertEveryDocumentIsStored(sent.get());
      stream.assertWaitedForStore();
      assertThat(figures, waited, is(greaterThan(WAITING)));
      assertThat(figures, drained / arrived, greaterThan(1.5));
      assertThat(figures, vain, is(lessThan(sent.get() / 20L)));
    }
  }
}
