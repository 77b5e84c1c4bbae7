package org.waybill.core.stage;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.Messages;
import org.waybill.core.testing.TestWorkers;

/** Copies of a stage and their end. */
@Timeout(60)
class StagePoolTest {

  private static final int COPIES = 3;

  @BeforeEach
  void reset() {
    Stubborn.TORN_DOWN.set(0);
  }

  @Test
  void givenCopiesThatCannotBeTornDown_eachHasItsTurnAndIsTold(@TempDir Path spool)
      throws Exception {
    FakeBlobStore store = new FakeBlobStore("fake");
    CyclicBarrier allAtWork = new CyclicBarrier(COPIES);
    store.failing((operation, key) -> await(allAtWork));
    Worker worker = Worker.acquire(TestWorkers.config(spool, FakeBlobStore.factory(store)));
    try {
      StagePool pool = StagePool.open(new Stubborn(), worker);
      runAllAtATime(pool);
      Exception told = assertThrows(IllegalStateException.class, pool::tearDown);
      assertThat(Stubborn.TORN_DOWN.get(), is(COPIES));
      assertThat(
          withSuppressed(told).map(Throwable::getMessage).toList(),
          containsInAnyOrder("no. 1", "no. 2", "no. 3"));
    } finally {
      worker.release();
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Stream<Throwable> withSuppressed(Throwable told) {
    return Stream.concat(
        Stream.of(told), Stream.of(told.getSuppressed()).flatMap(StagePoolTest::withSuppressed));
  }

  private static void runAllAtATime(StagePool pool) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(COPIES);
    try {
      List<Future<StagePool.Timed>> runs = new ArrayList<>();
      for (int i = 0; i < COPIES; i++) {
        Message message = Messages.claim("k" + i);
        runs.add(threads.submit(() -> pool.run(message)));
      }
      for (Future<StagePool.Timed> run : runs) {
        assertThat(run.get(30, TimeUnit.SECONDS).output().isPassed(), is(true));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Asks the store something; cannot be torn down. */
  private static final class Stubborn implements StageLogic {
    private static final long serialVersionUID = 1L;
    static final AtomicInteger TORN_DOWN = new AtomicInteger();

    @Override
    public StageContract contract() {
      return StageContract.builder("stubborn", "1").codes(FailureCode.CORRUPT).build();
    }

    @Override
    public Message process(Message message, StageContext context) throws Exception {
      context.store("fake").list("in", "", null, 1);
      return message;
    }

    @Override
    public void tearDown() {
      throw new IllegalStateException("no. " + TORN_DOWN.incrementAndGet());
    }
  }
}
