package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.acceptance.Waybill.Started;

/** Memory does not grow with the number of documents. */
@EnabledIfSystemProperty(named = "waybill.long", matches = "true")
class MemoryTest {

  private static final Logger LOG = LoggerFactory.getLogger(MemoryTest.class);

  /** A full collection gives memory back to the system. */
  private static final List<String> JVM =
      List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=20");

  private static final long COLLECT_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"direct", "flink"})
  void givenTwentyTimesTheDocuments_peakMemoryIsTheSame(String runner) throws Exception {
    long few = peakKib(runner, 1_000);
    long many = peakKib(runner, 20_000);
    LOG.info("{}: peak {} MiB for 1,000, {} MiB for 20,000", runner, few / 1024, many / 1024);
    assertThat(
        "%s: %d KiB for 1,000 documents, %d for 20,000".formatted(runner, few, many),
        many / (double) few,
        lessThan(1.25));
  }

  private long peakKib(String runner, int documents) throws Exception {
    Path in = Files.createDirectories(temp.resolve(runner + "-in-" + documents));
    for (int i = 0; i < documents; i++) {
      Path folder = Files.createDirectories(in.resolve(Integer.toString(i % 20)));
      Files.writeString(folder.resolve(i + ".txt"), "This is document number " + i);
    }
    Path out = temp.resolve(runner + "-out-" + documents);
    Started run = new Started(runner, JVM, List.of("backfill", "--input=" + in, "--output=" + out));
    Path status = Path.of("/proc", Long.toString(run.process().pid()), "status");
    long peak = 0;
    long collected = System.nanoTime();
    while (!run.process().waitFor(100, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, highWaterKib(status));
      if (System.nanoTime() - collected > COLLECT_EVERY_NANOS) {
        collectGarbage(run.process().pid());
        collected = System.nanoTime();
      }
    }
    Ended ended = run.await();
    assertThat(ended.err(), ended.exitCode(), is(0));
    return peak;
  }

  /**
   * Without this the peak would be what the collector leaves lying, which grows with the time that
   * a run takes until the heap is full, however little of it is in use.
   */
  private static void collectGarbage(long pid) throws Exception {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    new ProcessBuilder(jcmd.toString(), Long.toString(pid), "GC.run")
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  /** The kernel's own count of the peak; 0 when the process has just ended. */
  private static long highWaterKib(Path status) {
    try {
      return Files.readAllLines(status).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (java.io.IOException e) {
      LOG.debug("The process has ended", e);
      return 0;
    }
  }
}
