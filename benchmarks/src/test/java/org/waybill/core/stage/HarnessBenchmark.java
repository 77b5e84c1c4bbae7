package org.waybill.core.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.waybill.core.Timekeeper;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.store.StoreException;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.Messages;
import org.waybill.core.testing.TestWorkers;

/** What the harness costs for each message, around a stage that does nothing. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class HarnessBenchmark {
  private final Message message = Messages.claim("folder/report of a year.pdf");
  private Path spool = Path.of("");
  private Worker worker;
  private StageHarness harness;

  /** Opens a worker with a store in memory. */
  @Setup
  public void setUp() throws IOException, StoreException {
    spool = Files.createTempDirectory("harness-benchmark");
    worker =
        Worker.acquire(TestWorkers.config(spool, FakeBlobStore.factory(new FakeBlobStore("fake"))));
    harness = new StageHarness(new Nothing(), worker, Timekeeper.SYSTEM, new Random(1));
  }

  /** Closes it. */
  @TearDown
  public void tearDown() throws IOException {
    worker.release();
    Files.delete(spool);
  }

  /** One message through the harness. */
  @Benchmark
  public StageOutput run() throws InterruptedException {
    return harness.run(message);
  }

  private static final class Nothing implements StageLogic {
    private static final long serialVersionUID = 1L;
    private static final StageContract CONTRACT =
        StageContract.builder("nothing", "1").adds("nothing.done").build();

    @Override
    public StageContract contract() {
      return CONTRACT;
    }

    @Override
    public Message process(Message message, StageContext context) {
      return message.toBuilder().attributes("nothing", WireJson.object().put("done", true)).build();
    }
  }
}
