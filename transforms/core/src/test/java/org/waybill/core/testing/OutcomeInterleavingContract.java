package org.waybill.core.testing;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Outcome;
import org.waybill.core.output.OutcomeLedger;
import org.waybill.core.output.OutcomeStatus;
import org.waybill.core.output.OutputNames;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.ListPage;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.Stores;

/**
 * Drives two workers through random histories of one entity (new, retried, overwritten, redriven)
 * in random interleavings of their store operations, and demands that the one right outcome stands
 * in the end and that the failure objects are exactly those that it names.
 *
 * <p>Every operation on the output is a point at which the other worker may go on; the seed
 * decides.
 */
public abstract class OutcomeInterleavingContract {

  private static final String RECIPE = "recipe";
  private static final int EVENTS = 4;

  /** A store for outputs; the same at every call. */
  protected abstract BlobStore output() throws Exception;

  /** Bucket within it. */
  protected abstract String bucket();

  /** How many random histories are tried. */
  protected abstract int seeds();

  @Test
  void givenAnyInterleavingOfTwoWorkers_endsInTheOneRightOutcome() throws Exception {
    for (int seed = 0; seed < seeds(); seed++) {
      new History(seed).play();
    }
  }

  private final class History {
    private final long seed;
    private final Random random;
    private final FakeBlobStore source = new FakeBlobStore("fake");
    private final OutputRoot root;
    private final List<Result> results = new ArrayList<>();
    private BlobRef current;

    History(long seed) throws Exception {
      this.seed = seed;
      this.random = new Random(seed);
      this.root = new OutputRoot(output().name(), bucket(), "history-" + seed + "/");
      this.current = source.add("in", "doc", new byte[] {1});
    }

    private record Result(Message message, OutcomeStatus status, String code) {}

    void play() throws Exception {
      // Everything that both workers will ever record, the last of the newest version included.
      for (int i = 0; i < EVENTS; i++) {
        if (i > 0 && random.nextInt(3) == 0) {
          current = source.add("in", "doc", new byte[] {(byte) i});
        }
        OutcomeStatus[] statuses = {
          OutcomeStatus.STORED, OutcomeStatus.REJECTED, OutcomeStatus.DEAD
        };
        OutcomeStatus status = statuses[random.nextInt(statuses.length)];
        String code = status == OutcomeStatus.STORED ? "" : "CODE_" + random.nextInt(2);
        results.add(new Result(Messages.claim(current), status, code));
      }
      StepScheduler steps = new StepScheduler(random, 2);
      ExecutorService threads = Executors.newFixedThreadPool(2);
      try {
        List<Future<?>> workers = new ArrayList<>();
        for (int worker = 0; worker < 2; worker++) {
          int each = worker;
          workers.add(threads.submit(() -> work(each, steps)));
        }
        for (Future<?> worker : workers) {
          worker.get();
        }
      } catch (ExecutionException e) {
        throw new AssertionError("seed " + seed, e);
      } finally {
        threads.shutdownNow();
      }
      check();
    }

    private Void work(int worker, StepScheduler steps) throws Exception {
      try {
        steps.await(worker);
        BlobStore stepping = new SteppingStore(output(), () -> steps.next(worker));
        OutcomeLedger ledger = new OutcomeLedger(root, stepping, Stores.of(List.of(source)));
        for (int i = worker; i < results.size(); i += 2) {
          record(ledger, results.get(i));
        }
        return null;
      } finally {
        steps.leave(worker);
      }
    }

    private void record(OutcomeLedger ledger, Result result) throws StoreException {
      BlobRef blob = result.message().blob();
      if (result.status() == OutcomeStatus.STORED) {
        ledger.record(
            blob.entity(),
            Outcome.stored(
                result.message(), RECIPE, WireJson.object(), WireJson.object(), WireJson.object()));
        return;
      }
      String failure =
          OutputNames.failure(
              result.status(), "extract", blob.entity(), blob.version() + result.code());
      ledger.recordFailure(
          blob.entity(),
          Outcome.failed(
              result.message(),
              result.status(),
              RECIPE,
              new Outcome.FailureFacts("extract", result.code(), "reason"),
              failure,
              WireJson.object()),
          result.code().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private void check() throws Exception {
      Outcome outcome =
          new OutcomeLedger(root, output(), Stores.of(List.of(source)))
              .read(current.entity())
              .orElseThrow(() -> new AssertionError("seed " + seed + ": no outcome"));
      Optional<OutcomeStatus> best =
          results.stream()
              .filter(result -> result.message().blob().version().equals(current.version()))
              .map(Result::status)
              .min(OutcomeStatus::compareTo);
      String which = "seed " + seed + " " + results;
      assertThat(which, Optional.of(outcome.version()), equalTo(current.version()));
      assertThat(which, Optional.of(outcome.status()), equalTo(best));
      List<String> failures = new ArrayList<>(names("rejected/"));
      failures.addAll(names("dead-letter/"));
      List<String> named =
          outcome.failure() == null ? List.of() : List.of(root.key(outcome.failure()));
      assertThat(which, failures, equalTo(named));
      assertThat(which, named.isEmpty(), is(outcome.status() == OutcomeStatus.STORED));
    }

    private List<String> names(String prefix) throws Exception {
      ListPage page = output().list(bucket(), root.key(prefix), null, 100);
      return page.blobs().stream().map(blob -> blob.key()).toList();
    }
  }
}
