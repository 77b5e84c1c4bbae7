package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.greaterThan;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.faultproxy.Fault;
import org.waybill.faultproxy.FaultPlan;

/** A stream whose store fails or goes away, and whose broker is restarted. */
@EnabledIfSystemProperty(named = "waybill.long", matches = "true")
class StreamFaultsTest {

  private static final int CLAIMS = 1_000;
  private static final long DOWN_MILLIS = 30_000;

  @TempDir private Path temp;

  private static void send(FaultyStream stream) throws Exception {
    for (int i = 0; i < CLAIMS; i++) {
      stream.send(i);
    }
    stream.topic().flush();
  }

  /** Each tenth request fails, then the store is away for a while, and the broker twice. */
  @Test
  void givenFaultsOutageAndRestartsOfTheBroker_everyDocumentIsStored() throws Exception {
    try (FaultyStream stream = new FaultyStream(temp, Waybill.ISOLATION)) {
      stream
          .store()
          .proxy()
          .setPlan(
              FaultPlan.random(
                  20260202,
                  0.1,
                  List.of(
                      Fault.status(503, "SlowDown"),
                      Fault.status(500, "InternalError"),
                      Fault.reset(),
                      Fault.answerLost())));
      send(stream);
      stream.await(() -> stream.ended() > CLAIMS / 5);
      stream.store().proxy().setDown(true);
      stream.topic().broker().kill();
      Thread.sleep(DOWN_MILLIS);
      stream.topic().broker().restart();
      stream.store().proxy().setDown(false);
      stream.await(() -> stream.ended() > CLAIMS / 2);
      stream.topic().broker().stop();
      stream.topic().broker().restart();
      stream.assertEveryDocumentIsStored(CLAIMS);
      stream.assertWaitedForStore();
    }
  }

  /** The store takes connections and answers nothing; short waits make more of them end in vain. */
  @ParameterizedTest
  @ValueSource(ints = {30_000, 2_000})
  void givenStoreThatDoesNotAnswer_everyDocumentIsStored(int socketTimeout) throws Exception {
    try (FaultyStream stream =
        new FaultyStream(
            temp,
            Waybill.ISOLATION,
            "--http-client-configuration={\"socketTimeout\":" + socketTimeout + "}")) {
      send(stream);
      stream.await(() -> stream.ended() > CLAIMS / 5);
      stream.store().proxy().setPlan(FaultPlan.always(request -> true, Fault.stall()));
      Thread.sleep(DOWN_MILLIS);
      int before = stream.ended();
      stream.store().proxy().setPlan(FaultPlan.none());
      long stalled =
          stream.store().proxy().count(each -> String.valueOf(each.fault()).equals("stall"));
      assertThat("requests that nobody answered", stalled, greaterThan(0L));
      assertThat("documents that were still to come", CLAIMS - before, greaterThan(CLAIMS / 4));
      stream.assertEveryDocumentIsStored(CLAIMS);
    }
  }
}
