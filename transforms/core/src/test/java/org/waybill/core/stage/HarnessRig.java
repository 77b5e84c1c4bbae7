package org.waybill.core.stage;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.waybill.core.failure.Failure;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.retry.RetryPolicy;
import org.waybill.core.store.ProbePlaces;
import org.waybill.core.store.StoreException;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.FakeTimekeeper;
import org.waybill.core.testing.Messages;

/** One harness with a fake store and a fake clock. */
final class HarnessRig implements AutoCloseable {

  static final Duration OUTAGE_WAIT = Duration.ofMinutes(5);

  final FakeTimekeeper time = new FakeTimekeeper();
  final FakeBlobStore store = new FakeBlobStore("fake");
  final BlobRef blob = store.add("in", "a.txt", new byte[] {1, 2, 3});
  private final Worker worker;
  private final Path spool;

  HarnessRig(Path spool) throws StoreException {
    this.spool = spool;
    worker =
        Worker.acquire(
            new WorkerConfig(
                "rig-" + java.util.UUID.randomUUID(),
                FakeBlobStore.factory(store),
                ProbePlaces.anywhere(),
                spool.toString(),
                1 << 20,
                RetryPolicy.DEFAULT,
                OUTAGE_WAIT,
                Concurrency.of(2)),
            time);
  }

  /** What the stage under test does with a message. */
  interface Job {
    void run(Message message, StageContext context) throws Exception;
  }

  StageOutput run(Job job) throws InterruptedException {
    return run(Messages.claim(blob), job);
  }

  StageOutput run(Message message, Job job) throws InterruptedException {
    return run(message, new JobLogic(job, null));
  }

  StageOutput run(Message message, StageLogic logic) throws InterruptedException {
    return new StageHarness(logic, worker, time, new Random(1)).run(message);
  }

  Failure fail(Job job) throws InterruptedException {
    return run(job).requireFailure();
  }

  /** Reads the payload, as most stages do. */
  static void read(Message message, StageContext context) throws Exception {
    context.payload(message.blob(), 1 << 20).close();
  }

  Path spool() {
    return spool;
  }

  @Override
  public void close() {
    worker.release();
  }

  /** A stage that runs a job; {@code known} classifies what it throws. */
  static final class JobLogic implements StageLogic {
    private static final long serialVersionUID = 1L;

    private final transient Job job;
    private final @org.jspecify.annotations.Nullable FailureCode known;
    private final @org.jspecify.annotations.Nullable Duration deadline;

    JobLogic(Job job, @org.jspecify.annotations.Nullable FailureCode known) {
      this(job, known, null);
    }

    JobLogic(
        Job job,
        @org.jspecify.annotations.Nullable FailureCode known,
        @org.jspecify.annotations.Nullable Duration deadline) {
      this.job = job;
      this.known = known;
      this.deadline = deadline;
    }

    @Override
    public StageContract contract() {
      StageContract.Builder contract = StageContract.builder("test", "1").adds("test.done");
      return deadline == null
          ? contract.build()
          : contract.deadline(deadline, FailureCode.PARSER_TIMEOUT).build();
    }

    @Override
    public Message process(Message message, StageContext context) throws Exception {
      job.run(message, context);
      return message.toBuilder().attributes("test", WireJson.object().put("done", "yes")).build();
    }

    @Override
    public Optional<FailureCode> classify(Throwable failure) {
      return Optional.ofNullable(known);
    }
  }
}
