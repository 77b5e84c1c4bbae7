package org.waybill.core.stage;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many compute, and what they hold in memory. */
@Timeout(60)
class ComputeGateTest {

  private static final long NEVER_MILLIS = 100;
  private static final String TENANT = "a";

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void givenManyClaims_onlySoManyCompute() throws Exception {
    ComputeGate gate = new ComputeGate(2, Long.MAX_VALUE);
    AtomicInteger computing = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(
          threads.submit(
              () -> {
                try (ComputeGate.Pass pass = gate.enter(TENANT)) {
                  for (int step = 0; step < 10; step++) {
                    most.accumulateAndGet(computing.incrementAndGet(), Math::max);
                    Thread.sleep(1);
                    computing.decrementAndGet();
                    pass.pause(step);
                    Thread.sleep(1);
                    pass.resume();
                  }
                }
                return null;
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    assertThat(most.get(), lessThanOrEqualTo(2));
    gate.enter(TENANT);
    gate.enter(TENANT);
    assertWaits(threads.submit(() -> gate.enter(TENANT)));
  }

  @Test
  void givenClaimThatWaitsForAStore_anotherComputes() throws Exception {
    ComputeGate gate = new ComputeGate(1, Long.MAX_VALUE);
    ComputeGate.Pass first = gate.enter(TENANT);
    Future<ComputeGate.Pass> second = threads.submit(() -> gate.enter(TENANT));
    assertWaits(second);
    first.pause(0);
    second.get(10, TimeUnit.SECONDS);
  }

  @Test
  void givenClaimThatComesBack_itGoesBeforeNewOnes() throws Exception {
    ComputeGate gate = new ComputeGate(1, Long.MAX_VALUE);
    ComputeGate.Pass first = gate.enter(TENANT);
    first.pause(0);
    ComputeGate.Pass second = gate.enter(TENANT);
    Future<ComputeGate.Pass> fresh = threads.submit(() -> gate.enter(TENANT));
    CountDownLatch back = new CountDownLatch(1);
    Future<?> returning =
        threads.submit(
            () -> {
              back.countDown();
              first.resume();
            });
    back.await();
    assertWaits(returning);
    second.close();
    returning.get(10, TimeUnit.SECONDS);
    assertWaits(fresh);
    first.close();
    fresh.get(10, TimeUnit.SECONDS);
  }

  @Test
  void givenMoreBytesToWriteThanTheBound_noNewClaimStarts() throws Exception {
    ComputeGate gate = new ComputeGate(2, 100);
    ComputeGate.Pass first = gate.enter(TENANT);
    first.pause(101);
    Future<ComputeGate.Pass> fresh = threads.submit(() -> gate.enter(TENANT));
    assertWaits(fresh);
    first.resume();
    fresh.get(10, TimeUnit.SECONDS);
  }

  @Test
  void givenClaimGivenUpWhileItWrites_itsBytesAndPlaceAreFree() throws Exception {
    ComputeGate gate = new ComputeGate(1, 100);
    ComputeGate.Pass hung = gate.enter(TENANT);
    hung.pause(500);
    hung.close();
    ComputeGate.Pass next = gate.enter(TENANT);
    hung.resume();
    hung.pause(500);
    next.close();
    gate.enter(TENANT).close();
  }

  @Test
  void givenClaimGivenUpWhileItWaitsToComeBack_leavesThePlaceToOthers() throws Exception {
    ComputeGate gate = new ComputeGate(1, 100);
    ComputeGate.Pass hung = gate.enter(TENANT);
    hung.pause(50);
    ComputeGate.Pass other = gate.enter(TENANT);
    Future<?> returning = threads.submit(hung::resume);
    assertWaits(returning);
    hung.close();
    other.close();
    returning.get(10, TimeUnit.SECONDS);
    ComputeGate.Pass next = gate.enter(TENANT);
    next.pause(100);
    gate.enter(TENANT).close();
  }

  @Test
  void givenTenantWithManyThatWait_anotherIsNextAndThenTheyTakeTurns() throws Exception {
    ComputeGate gate = new ComputeGate(1, Long.MAX_VALUE);
    ComputeGate.Pass first = gate.enter(TENANT);
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    List<Future<?>> all = new ArrayList<>();
    for (String name : List.of("a", "a", "a", "b", "b", "c")) {
      all.add(threads.submit(() -> computeOnce(gate, name, order)));
      Thread.sleep(NEVER_MILLIS);
    }
    first.close();
    for (Future<?> one : all) {
      one.get(10, TimeUnit.SECONDS);
    }
    assertThat(order, contains("b", "c", "a", "b", "a", "a"));
  }

  private static Void computeOnce(ComputeGate gate, String tenant, List<String> order)
      throws InterruptedException {
    ComputeGate.Pass pass = gate.enter(tenant);
    order.add(tenant);
    pass.close();
    return null;
  }

  @Test
  void givenTenantThatHasAPlace_theNextGoesToOneThatHasNone() throws Exception {
    ComputeGate gate = new ComputeGate(2, Long.MAX_VALUE);
    gate.enter(TENANT);
    ComputeGate.Pass second = gate.enter(TENANT);
    Future<ComputeGate.Pass> more = threads.submit(() -> gate.enter(TENANT));
    assertWaits(more);
    Future<ComputeGate.Pass> other = threads.submit(() -> gate.enter("b"));
    assertWaits(other);
    second.close();
    other.get(10, TimeUnit.SECONDS).close();
    more.get(10, TimeUnit.SECONDS);
  }

  @Test
  void givenClaimInterruptedWhileItWaits_itsTurnGoesToAnother() throws Exception {
    ComputeGate gate = new ComputeGate(1, Long.MAX_VALUE);
    ComputeGate.Pass first = gate.enter(TENANT);
    Future<ComputeGate.Pass> interrupted = threads.submit(() -> gate.enter("b"));
    assertWaits(interrupted);
    interrupted.cancel(true);
    Future<ComputeGate.Pass> next = threads.submit(() -> gate.enter("c"));
    assertWaits(next);
    first.close();
    next.get(10, TimeUnit.SECONDS);
  }

  private static void assertWaits(Future<?> work) {
    Assertions.assertThrows(
        TimeoutException.class, () -> work.get(NEVER_MILLIS, TimeUnit.MILLISECONDS));
    assertThat(work.isDone(), is(false));
  }
}
