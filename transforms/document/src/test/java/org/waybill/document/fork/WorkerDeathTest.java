package org.waybill.document.fork;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.store.ProcessFolder;

/** A worker that is killed takes its forks with it, even one whose parser hangs. */
class WorkerDeathTest {

  @TempDir Path scratch;

  private List<Path> pidFiles() {
    return ForkWitness.files(scratch).stream()
        .filter(file -> file.getFileName().toString().equals("pid"))
        .toList();
  }

  /** A process that nobody has reaped yet has ended all the same. */
  private static boolean runs(long pid) throws Exception {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)
        && !(Files.exists(stat) && Files.readString(stat).contains(") Z "));
  }

  @Test
  void givenWorkerKilledWhileItsForkHangs_forkEndsAndItsFilesAreSwept() throws Exception {
    Process worker =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                HangingWorker.class.getName(),
                scratch.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> !pidFiles().isEmpty());
      long fork = Long.parseLong(Files.readString(pidFiles().get(0)));
      assertThat(runs(fork), is(true));
      worker.destroyForcibly().waitFor();
      Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> !runs(fork));
    } finally {
      worker.destroyForcibly();
    }
    Files.delete(scratch.resolve("document"));
    ProcessFolder.sweep(scratch, "worker");
    assertThat(ForkWitness.files(scratch), is(empty()));
  }
}
