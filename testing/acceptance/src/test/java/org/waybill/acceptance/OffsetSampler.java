package org.waybill.acceptance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Looks at a group's committed offsets every 200 ms, and then whether every claim before them has
 * its outcome.
 */
final class OffsetSampler implements AutoCloseable {

  private static final long EVERY_MILLIS = 200;

  private final Streamer stream;
  private final String group;
  private final List<List<String>> sent;
  private final List<String> ahead = new CopyOnWriteArrayList<>();
  private final AtomicInteger looks = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "offset-sampler");

  /**
   * Starts to look.
   *
   * @param sent keys of the claims in each partition, in the order of their offsets
   */
  OffsetSampler(Streamer stream, String group, List<List<String>> sent) {
    this.stream = stream;
    this.group = group;
    this.sent = sent.stream().map(List::copyOf).toList();
    thread.start();
  }

  private void watch() {
    try {
      while (!closed.await(EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
        ahead.addAll(look());
        looks.incrementAndGet();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (java.io.IOException e) {
      ahead.add("The sampler could not look: " + e);
    }
  }

  /**
   * Claims before a committed offset without outcome. Outcomes only ever come, so they are last.
   */
  private List<String> look() throws java.io.IOException {
    Map<Integer, Long> committed = stream.topic().committed(group);
    Set<String> ended = stream.keysWithOutcome();
    List<String> missing = new ArrayList<>();
    committed.forEach(
        (partition, offset) -> {
          for (String key : sent.get(partition).subList(0, Math.toIntExact(offset))) {
            if (!ended.contains(key)) {
              missing.add(partition + ": " + key + " before " + offset);
            }
          }
        });
    return missing;
  }

  /** How often it looked. */
  int looks() {
    return looks.get();
  }

  /** Claims that were committed before they had an outcome. */
  List<String> ahead() {
    return List.copyOf(ahead);
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
