package org.waybill.document.stages;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.waybill.core.Timekeeper;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.StageContext;
import org.waybill.core.stage.StageException;
import org.waybill.core.stage.StageLogic;
import org.waybill.core.stage.WorkerResource;
import org.waybill.core.store.GuardedBlobStore;
import org.waybill.core.store.ProbePlaces;
import org.waybill.core.store.Spool;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreGuard;
import org.waybill.core.store.StoreObserver;
import org.waybill.core.store.Stores;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.FakeTimekeeper;
import org.waybill.core.testing.Messages;
import org.waybill.core.testing.TestWorkers;

/** Runs one stage on one message: an inbox, an outbox, and a clock that stands still. */
final class StageRig implements StageContext, AutoCloseable {

  static final String BUCKET = "in";
  static final OutputRoot OUTPUT = new OutputRoot("outbox", "out", "");
  private static final long SPOOL_BYTES = 64L << 20;

  final FakeBlobStore inbox = new FakeBlobStore("inbox");
  final FakeBlobStore outbox = new FakeBlobStore("outbox");
  private final FakeTimekeeper time = new FakeTimekeeper();
  private final Stores stores;
  private final Spool spool;

  StageRig(Path folder) throws StoreException {
    StoreGuard guard = new StoreGuard(TestWorkers.QUICK, time, Duration.ofMinutes(1));
    stores =
        Stores.of(
            List.of(inbox, outbox).stream()
                .map(
                    store ->
                        new GuardedBlobStore(
                            store, guard, ProbePlaces.anywhere(), StoreObserver.NONE))
                .toList());
    spool = new Spool(folder, SPOOL_BYTES);
  }

  /** The bytes of a document of the test data. */
  static byte[] document(String key) throws IOException {
    Path root = Path.of(System.getProperty("waybill.rootDir", "."));
    return Files.readAllBytes(root.resolve("testdata/inbox").resolve(key));
  }

  /** A pinned claim about a document of the test data, put into the inbox. */
  BlobRef add(String key) throws IOException {
    return inbox.add(BUCKET, key, document(key));
  }

  /** A claim about the document, validated with the defaults. */
  Message validated(BlobRef ref) throws Exception {
    return new ValidateDocument(DocumentConfig.defaults()).process(Messages.claim(ref), this);
  }

  /** A claim about the document, validated and extracted with the defaults. */
  Message extracted(BlobRef ref) throws Exception {
    return new ExtractDocument(DocumentConfig.defaults(), OUTPUT).process(validated(ref), this);
  }

  /** The code that a stage ends the message with. */
  FailureCode failure(StageLogic stage, Message message) {
    Exception thrown = assertThrows(Exception.class, () -> stage.process(message, this));
    if (thrown instanceof StageException refused) {
      return refused.code();
    }
    if (thrown instanceof StoreException fault) {
      return fault.fault().code();
    }
    return stage.classify(thrown).orElse(FailureCode.INTERNAL);
  }

  @Override
  public GuardedBlobStore store(String name) {
    return (GuardedBlobStore) stores.get(name);
  }

  @Override
  public Stores stores() {
    return stores;
  }

  @Override
  public Spool.Lease payload(BlobRef ref, long limit) throws StoreException, InterruptedException {
    return spool.lease(store(ref.store()), ref, limit);
  }

  @Override
  public <T extends WorkerResource> T shared(Class<T> type, WorkerResource.Opener<T> opener)
      throws IOException {
    throw new IOException("Stages of this rig share nothing");
  }

  @Override
  public <T> T elsewhere(Callable<T> work) throws Exception {
    return work.call();
  }

  @Override
  public String runId() {
    return "test";
  }

  @Override
  public Timekeeper time() {
    return time;
  }

  @Override
  public int retries() {
    return 0;
  }

  @Override
  public void close() {
    spool.close();
  }
}
