package org.waybill.core.stage;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.waybill.core.testing.OutcomeMatchers.hasCode;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.store.Body;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.Messages;

/**
 * What happens while a store is down: the line stops, nothing is recorded, and work goes on after.
 */
class OutageTest {

  private HarnessRig rig;

  @BeforeEach
  void open(@TempDir Path spool) throws Exception {
    rig = new HarnessRig(spool);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = StoreFault.class,
      names = {"UNAVAILABLE", "TIMEOUT", "UNAUTHORIZED", "FORBIDDEN", "DISK_FULL", "THROTTLED"})
  void givenStoreDownForAMinute_waitsAndThenSucceeds(StoreFault fault) throws Exception {
    downUntil(Duration.ofMinutes(1), fault, Set.of());
    StageOutput output = rig.run(HarnessRig::read);
    assertThat(output.isPassed(), is(true));
    assertThat(rig.time.elapsed(), greaterThanOrEqualTo(Duration.ofMinutes(1)));
    assertThat(rig.time.elapsed(), lessThan(Duration.ofSeconds(75)));
  }

  @ParameterizedTest
  @EnumSource(
      value = StoreFault.class,
      names = {"UNAVAILABLE", "UNAUTHORIZED", "FORBIDDEN"})
  void givenStoreDownForLongerThanTheWait_failsTheBundle(StoreFault fault) {
    downUntil(Duration.ofDays(1), fault, Set.of());
    OutageException outage = assertThrows(OutageException.class, () -> rig.run(HarnessRig::read));
    assertThat(outage.getMessage(), containsString("fake/in"));
    assertThat(rig.time.elapsed(), greaterThanOrEqualTo(HarnessRig.OUTAGE_WAIT));
    assertThat(rig.time.elapsed(), lessThan(HarnessRig.OUTAGE_WAIT.plus(Duration.ofSeconds(30))));
  }

  @Test
  void givenStoreThatIsBackAfterABundleFailed_theNextBundleGoesOn() throws Exception {
    downUntil(HarnessRig.OUTAGE_WAIT.plusMinutes(1), StoreFault.UNAVAILABLE, Set.of());
    assertThrows(OutageException.class, () -> rig.run(HarnessRig::read));
    rig.time.advance(Duration.ofMinutes(2));
    assertThat(rig.run(HarnessRig::read).isPassed(), is(true));
  }

  @Test
  void givenOpenCircuit_askedOnlyByProbes() throws Exception {
    downUntil(Duration.ofMinutes(2), StoreFault.UNAVAILABLE, Set.of());
    rig.run(HarnessRig::read);
    long gets = rig.store.operations().stream().filter(o -> o.startsWith("get")).count();
    assertThat("the tries that opened it, one that worked", gets, is(8L));
  }

  @Test
  void givenStoreBackAgain_processesTheNextMessagesAtOnce() throws Exception {
    downUntil(Duration.ofMinutes(1), StoreFault.UNAVAILABLE, Set.of());
    rig.run(HarnessRig::read);
    Duration before = rig.time.elapsed();
    Message next = Messages.claim(rig.store.add("in", "next", new byte[] {1}));
    assertThat(rig.run(next, HarnessRig::read).isPassed(), is(true));
    assertThat(rig.time.elapsed(), equalTo(before));
  }

  @Test
  void givenOneKeyForbiddenWhileOthersAreServed_rejectsThatKey() throws Exception {
    rig.run(HarnessRig::read);
    Message secret = Messages.claim(rig.store.add("in", "secret", new byte[] {1}));
    rig.store.failing(
        (operation, key) -> {
          if (operation.equals("get") && key.equals("secret")) {
            throw FakeBlobStore.fault(StoreFault.FORBIDDEN);
          }
        });
    assertThat(rig.run(secret, HarnessRig::read).requireFailure(), hasCode(FailureCode.FORBIDDEN));
    assertThat(rig.time.sleeps().isEmpty(), is(true));
  }

  @Test
  void givenFirstKeyForbiddenAndProbeServed_rejectsThatKey() throws Exception {
    rig.store.failing(
        (operation, key) -> {
          if (operation.equals("get")) {
            throw FakeBlobStore.fault(StoreFault.FORBIDDEN);
          }
        });
    assertThat(rig.fail(HarnessRig::read), hasCode(FailureCode.FORBIDDEN));
  }

  @Test
  void givenRefusedWrite_isNeverARejection() {
    rig.store.failing(
        (operation, key) -> {
          if (operation.equals("put") || operation.equals("probe-write")) {
            throw FakeBlobStore.fault(StoreFault.FORBIDDEN);
          }
        });
    assertThrows(OutageException.class, () -> rig.run(OutageTest::write));
  }

  @Test
  void givenFullDiskOfTheOutput_waitsUntilThereIsRoom() throws Exception {
    rig.store.failing(
        (operation, key) -> {
          boolean writes = operation.equals("put") || operation.equals("probe-write");
          if (writes && rig.time.elapsed().compareTo(Duration.ofMinutes(1)) < 0) {
            throw FakeBlobStore.fault(StoreFault.DISK_FULL);
          }
        });
    assertThat(rig.run(OutageTest::write).isPassed(), is(true));
  }

  @ParameterizedTest
  @EnumSource(
      value = StoreFault.class,
      names = {"UNAUTHORIZED", "DISK_FULL"})
  void givenOutageThatProbesDoNotSee_waitsAndThenSucceeds(StoreFault fault) throws Exception {
    downUntil(Duration.ofMinutes(1), fault, Set.of("probe-read"));
    assertThat(rig.run(HarnessRig::read).isPassed(), is(true));
    assertThat(rig.time.elapsed(), lessThan(Duration.ofSeconds(75)));
  }

  @ParameterizedTest
  @EnumSource(
      value = StoreFault.class,
      names = {"UNAUTHORIZED", "DISK_FULL"})
  void givenOutageThatProbesDoNotSeeForLongerThanTheWait_failsTheBundle(StoreFault fault) {
    downUntil(Duration.ofDays(1), fault, Set.of("probe-read"));
    assertThrows(OutageException.class, () -> rig.run(HarnessRig::read));
    assertThat(rig.time.elapsed(), equalTo(HarnessRig.OUTAGE_WAIT));
  }

  @Test
  void givenFullSpool_probesTheSpoolAndNotTheStore() throws Exception {
    SpoolDisk disk = new SpoolDisk();
    rig.store.failing(
        (operation, key) -> {
          if (operation.equals("get") && disk.isFull()) {
            throw FakeBlobStore.fault(StoreFault.DISK_FULL).elsewhere(disk);
          }
        });
    assertThat(rig.run(HarnessRig::read).isPassed(), is(true));
    assertThat(disk.checks > 0, is(true));
    assertThat(rig.store.operations().contains("probe-read "), is(false));
  }

  /** What is stopped while it looks after the place has not seen it fail. */
  @Test
  void givenProbeThatIsInterrupted_stopsAndTheOutageKeepsItsCause() {
    AtomicInteger probes = new AtomicInteger();
    rig.store.failing(
        (operation, key) -> {
          if (operation.equals("probe-read") && probes.incrementAndGet() == 2) {
            Thread.currentThread().interrupt();
            throw FakeBlobStore.fault(StoreFault.UNAVAILABLE);
          }
          throw FakeBlobStore.fault(StoreFault.DISK_FULL);
        });
    assertThrows(InterruptedException.class, () -> rig.run(HarnessRig::read));
    assertThat(probes.get(), is(2));
  }

  private static void write(Message message, StageContext context) throws Exception {
    context
        .store("fake")
        .put("out", "x", Body.of(new byte[] {1}), "text/plain", PutCondition.always());
  }

  private void downUntil(Duration end, StoreFault fault, Set<String> except) {
    rig.store.failing(
        (operation, key) -> {
          if (!except.contains(operation) && rig.time.elapsed().compareTo(end) < 0) {
            throw FakeBlobStore.fault(fault);
          }
        });
  }

  private final class SpoolDisk implements StoreException.Recheck {
    private int checks;

    boolean isFull() {
      return rig.time.elapsed().compareTo(Duration.ofSeconds(20)) < 0;
    }

    @Override
    public String place() {
      return "spool";
    }

    @Override
    public void check() throws StoreException {
      checks++;
      if (isFull()) {
        throw FakeBlobStore.fault(StoreFault.DISK_FULL);
      }
    }
  }
}
