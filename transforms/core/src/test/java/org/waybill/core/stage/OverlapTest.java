package org.waybill.core.stage;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.beam.sdk.transforms.windowing.GlobalWindow;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.joda.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.waybill.core.store.OutageException;

/** Several elements of a bundle at a time: order, bounds, and what a failure does to the rest. */
@Timeout(60)
class OverlapTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Integer> taken = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void givenWorkThatEndsInAnyOrder_handsOnInTheOrderOfTheElements() throws Exception {
    Overlap<Integer> overlap = new Overlap<>(threads, new Slots(8, 8), false);
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      int number = i;
      int millis = random.nextInt(6);
      start(overlap, number, () -> answerAfter(number, millis));
    }
    overlap.drain((result, place) -> taken.add(result));
    assertThat(taken, equalTo(IntStream.range(0, 300).boxed().toList()));
  }

  @Test
  void givenFirstThatWaitsForTheLast_theyRunAtTheSameTime() throws Exception {
    int slots = 5;
    Overlap<Integer> overlap = new Overlap<>(threads, new Slots(slots, slots), false);
    CountDownLatch all = new CountDownLatch(slots);
    for (int i = 0; i < slots; i++) {
      int number = i;
      start(
          overlap,
          number,
          () -> {
            all.countDown();
            all.await();
            return number;
          });
    }
    overlap.drain((result, place) -> taken.add(result));
    assertThat(taken, equalTo(List.of(0, 1, 2, 3, 4)));
  }

  @Test
  void givenSharedSlots_neverWorksOnMoreAtATime() throws Exception {
    Slots slots = new Slots(3, 3);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Overlap<Integer> one = new Overlap<>(threads, slots, false);
    Overlap<Integer> other = new Overlap<>(threads, slots, false);
    for (int i = 0; i < 60; i++) {
      int number = i;
      start(
          i % 2 == 0 ? one : other,
          number,
          () -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            answerAfter(number, 1);
            running.decrementAndGet();
            return number;
          });
    }
    one.drain((result, place) -> taken.add(result));
    other.drain((result, place) -> taken.add(result));
    assertThat(most.get(), lessThanOrEqualTo(3));
    assertThat(taken.size(), is(60));
    assertThat(slots.free(), is(3));
  }

  @Test
  void givenPlace_handsTheResultOnWithItsOwn() throws Exception {
    Overlap<Integer> overlap = new Overlap<>(threads, new Slots(4, 4), false);
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int number = i;
      overlap.start(
          () -> answerAfter(number, 20 - number),
          Slots.NOBODY,
          place(1000L + number),
          (result, place) -> times.add(place.timestamp().getMillis() - result));
    }
    overlap.drain((result, place) -> times.add(place.timestamp().getMillis() - result));
    assertThat(times, equalTo(Collections.nCopies(20, 1000L)));
  }

  @Test
  void givenOutage_throwsItAsItIsAndInterruptsTheRest() throws Exception {
    Slots slots = new Slots(4, 4);
    Overlap<Integer> overlap = new Overlap<>(threads, slots, false);
    CountDownLatch waits = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    start(overlap, 1, () -> 1);
    start(
        overlap,
        2,
        () -> {
          waits.await();
          throw new OutageException("fake", new IllegalStateException("down"));
        });
    Callable<Integer> sleeper =
        () -> {
          try {
            waits.countDown();
            Thread.sleep(TimeUnit.MINUTES.toMillis(5));
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
          return 3;
        };
    assertThrows(
        OutageException.class,
        () -> {
          start(overlap, 3, sleeper);
          overlap.drain((result, place) -> taken.add(result));
        });
    assertThat(taken, equalTo(List.of(1)));
    assertThat(interrupted.await(10, TimeUnit.SECONDS), is(true));
    overlap.drain((result, place) -> taken.add(result));
    assertThat("nothing is left of the bundle that failed", taken, equalTo(List.of(1)));
    assertThat(slots.free(), is(4));
  }

  /** A thread of no pool, since a pool's thread clears the flag by itself. */
  @Test
  void givenInterruptThatWorkDidNotHeed_itsThreadGoesOnWithoutIt() throws Exception {
    BlockingQueue<Boolean> interruptedAfterwards = new LinkedBlockingQueue<>();
    Executor thread =
        task ->
            new Thread(
                    () -> {
                      task.run();
                      interruptedAfterwards.add(Thread.interrupted());
                    })
                .start();
    Overlap<Integer> failing = new Overlap<>(thread, new Slots(4, 4), false);
    CountDownLatch runs = new CountDownLatch(1);
    start(
        failing,
        1,
        () -> {
          runs.countDown();
          while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
          }
          return 1;
        });
    runs.await();
    failing.abandon();
    assertThat(interruptedAfterwards.poll(10, TimeUnit.SECONDS), is(false));
  }

  @Test
  void givenQuickWork_isDoneByTheBundlesThreadUntilOneIsSlow() throws Exception {
    Overlap<Integer> overlap = new Overlap<>(threads, new Slots(4, 4), false);
    AtomicInteger here = new AtomicInteger();
    Thread bundle = Thread.currentThread();
    Callable<Integer> quick =
        () -> {
          if (Thread.currentThread().equals(bundle)) {
            here.incrementAndGet();
          }
          return 1;
        };
    start(overlap, 0, quick);
    assertThat("nothing is known of it yet", here.get(), is(0));
    for (int i = 0; here.get() == 0; i++) {
      start(overlap, i, quick);
    }
    start(overlap, 0, () -> answerAfter(2, 150));
    here.set(0);
    start(overlap, 0, quick);
    overlap.drain((result, place) -> taken.add(result));
    assertThat(here.get(), is(0));
    assertThat(taken.size() >= Pace.ENOUGH, is(true));
  }

  @Test
  void givenInterruptOfTheBundlesThread_quickWorkDoesNotSwallowIt() throws Exception {
    Overlap<Integer> overlap = new Overlap<>(Runnable::run, new Slots(4, 4), false);
    start(
        overlap,
        1,
        () -> {
          Thread.currentThread().interrupt();
          return 1;
        });
    assertThat(Thread.interrupted(), is(true));
  }

  @Test
  void givenTenantAtItsBound_otherTenantsWorkStartsAndItsResultsDoNotWait() throws Exception {
    Slots slots = new Slots(8, 2);
    Overlap<Integer> one = new Overlap<>(threads, slots, false);
    Overlap<Integer> other = new Overlap<>(threads, slots, false);
    CountDownLatch held = new CountDownLatch(1);
    Callable<Integer> hold =
        () -> {
          held.await();
          return 1;
        };
    FutureTask<Void> greedy =
        new FutureTask<>(
            () -> {
              for (int i = 0; i < 3; i++) {
                one.start(hold, "greedy", place(i), (result, place) -> {});
              }
              one.drain((result, place) -> {});
              return null;
            });
    Thread bundle = new Thread(greedy);
    bundle.start();
    while (bundle.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    assertThat("the third of the greedy one has no slot", slots.free(), is(6));
    other.start(hold, "greedy-too", place(0), (result, place) -> taken.add(result));
    other.start(() -> 7, "modest", place(1), (result, place) -> taken.add(result));
    while (taken.isEmpty()) {
      other.start(() -> 7, "modest", place(2), (result, place) -> taken.add(result));
    }
    assertThat("handed on before what came first", taken.get(0), is(7));
    held.countDown();
    greedy.get();
    other.drain((result, place) -> taken.add(result));
    assertThat(slots.free(), is(8));
  }

  /** Of which the first needs what comes of another tenant's. */
  @Test
  void givenElementThatWaitsForASlot_whatIsReadyMeanwhileIsHandedOn() throws Exception {
    Overlap<Integer> overlap = new Overlap<>(threads, new Slots(8, 1), false);
    CountDownLatch handedOn = new CountDownLatch(1);
    Callable<Integer> needy =
        () -> {
          handedOn.await();
          return 1;
        };
    Overlap.Taker<Integer> taker = takerThatTells(handedOn);
    overlap.start(needy, "greedy", place(0), taker);
    overlap.start(() -> answerAfter(7, 50), "modest", place(1), taker);
    overlap.start(() -> 2, "greedy", place(2), taker);
    overlap.drain(taker);
    assertThat(taken, equalTo(List.of(7, 1, 2)));
  }

  @Test
  void givenEndOfBundle_whatIsReadyIsHandedOnWhileOthersWork() throws Exception {
    Overlap<Integer> overlap = new Overlap<>(threads, new Slots(8, 8), false);
    CountDownLatch handedOn = new CountDownLatch(1);
    Overlap.Taker<Integer> taker = takerThatTells(handedOn);
    overlap.start(
        () -> {
          handedOn.await();
          return 1;
        },
        "needy",
        place(0),
        taker);
    for (int i = 0; i < 3; i++) {
      overlap.start(() -> answerAfter(7, 50), "other", place(1), taker);
    }
    overlap.drain(taker);
    assertThat(taken.get(0), is(7));
    assertThat(taken.size(), is(4));
  }

  @Test
  void givenElementAlone_itsResultWaitsForNothing() throws Exception {
    Overlap<Integer> overlap = new Overlap<>(threads, new Slots(8, 8), true);
    Thread.sleep(50);
    start(overlap, 1, () -> answerAfter(1, 20));
    assertThat("handed on at once", taken, equalTo(List.of(1)));
    start(overlap, 2, () -> answerAfter(2, 20));
    assertThat("came right after the first", taken, equalTo(List.of(1)));
    overlap.drain((result, place) -> taken.add(result));
    assertThat(taken, equalTo(List.of(1, 2)));
  }

  @Test
  void givenSlowElementAlone_theNextOnesDoNotWaitForIt() throws Exception {
    Overlap<Integer> overlap = new Overlap<>(threads, new Slots(8, 8), true);
    CountDownLatch second = new CountDownLatch(1);
    Thread.sleep(50);
    start(
        overlap,
        1,
        () -> {
          second.await();
          return 1;
        });
    start(
        overlap,
        2,
        () -> {
          second.countDown();
          return 2;
        });
    overlap.drain((result, place) -> taken.add(result));
    assertThat(taken, equalTo(List.of(1, 2)));
  }

  private Overlap.Taker<Integer> takerThatTells(CountDownLatch handedOn) {
    return (result, place) -> {
      taken.add(result);
      handedOn.countDown();
    };
  }

  private void start(Overlap<Integer> overlap, int number, Callable<Integer> work)
      throws InterruptedException {
    overlap.start(work, Slots.NOBODY, place(number), (result, place) -> taken.add(result));
  }

  private static Overlap.Place place(long millis) {
    return new Overlap.Place(
        Instant.ofEpochMilli(millis), GlobalWindow.INSTANCE, PaneInfo.NO_FIRING);
  }

  private static int answerAfter(int number, int millis) throws InterruptedException {
    Thread.sleep(millis);
    return number;
  }
}
