package org.waybill.pipeline.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.store.ProcessFolder;

/**
 * Where libraries that would strew temporary files over the system's folder put them instead, as
 * far as they can be told: into one folder of this process, which ends with it, or is swept by the
 * next one if this one is killed. Parsers cannot be told; they clean up unless killed.
 */
public final class Scratch {

  private static final Logger LOG = LoggerFactory.getLogger(Scratch.class);
  private static final String KIND = "scratch";
  private static final String SNAPPY = "org.xerial.snappy.tempdir";

  private static @Nullable Path folder;

  private Scratch() {}

  /** The folder, made at the first call; null when it cannot be made. */
  public static synchronized @Nullable Path folder() {
    if (folder == null) {
      Path base =
          Path.of(
              System.getProperty("java.io.tmpdir"), "waybill-" + System.getProperty("user.name"));
      try {
        ProcessFolder.sweep(base, KIND);
        ProcessFolder made = ProcessFolder.open(base, KIND);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(made), "waybill-scratch"));
        folder = made.path();
      } catch (IOException e) {
        LOG.warn("Temporary files go to the system's folder itself: {}", base, e);
      }
    }
    return folder;
  }

  /** Tells what every runner uses. */
  static void use() {
    Path made = folder();
    if (made != null && System.getProperty(SNAPPY) == null) {
      System.setProperty(SNAPPY, made.toString());
    }
  }

  private static void close(ProcessFolder made) {
    try {
      made.close();
    } catch (IOException e) {
      LOG.debug("Somebody still writes into {}; the next start sweeps it", made.path(), e);
    }
  }
}
