package org.waybill.document.fork;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.waybill.core.store.ProcessFolder;
import org.waybill.document.ExtractConfig;
import org.waybill.document.Isolation;

/** A worker of its own process whose fork hangs in a document, for ten minutes at most. */
final class HangingWorker {

  private HangingWorker() {}

  /** Takes the scratch folder. */
  public static void main(String[] args) throws Exception {
    Path scratch = Path.of(args[0]);
    Path document = Files.write(scratch.resolve("document"), ChaosParser.document("hang"));
    try (ProcessFolder folder = ProcessFolder.open(scratch, "worker");
        ForkPool pool =
            ForkPool.open(
                folder.path(),
                Isolation.forks(1),
                ExtractConfig.defaults(),
                Duration.ofMinutes(10))) {
      pool.read(document, ChaosParser.TYPE_NAME);
    }
  }
}
