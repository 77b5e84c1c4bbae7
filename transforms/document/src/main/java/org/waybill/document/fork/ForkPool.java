package org.waybill.document.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.stage.WorkerResource;
import org.waybill.document.DocumentReader;
import org.waybill.document.ExtractConfig;
import org.waybill.document.ExtractFailure;
import org.waybill.document.Isolation;
import org.waybill.document.RenderedDocument;

/**
 * A worker's processes for parsers, each with one document at a time. One that ends over a document
 * takes nothing along but that document's try: the document is tried once more, in a fresh process.
 *
 * <p>Thread-safe.
 */
public final class ForkPool implements WorkerResource, DocumentReader {
  /** Longest start of a process. */
  static final Duration STARTUP_TIMEOUT = Duration.ofMinutes(1);

  private static final Logger LOG = LoggerFactory.getLogger(ForkPool.class);

  private final Isolation isolation;
  private final Duration timeout;
  private final List<Fork> all = new ArrayList<>();
  private final BlockingDeque<Fork> idle = new LinkedBlockingDeque<>();

  private ForkPool(Isolation isolation, Duration timeout) {
    this.isolation = isolation;
    this.timeout = timeout;
  }

  /**
   * A pool; its processes start when there is work for them.
   *
   * @param scratch an empty folder of its own
   * @param timeout longest extraction of one document, for each try
   */
  public static ForkPool open(
      Path scratch, Isolation isolation, ExtractConfig extract, Duration timeout)
      throws IOException {
    ForkPool pool = new ForkPool(isolation, timeout);
    for (int i = 0; i < isolation.forks(); i++) {
      Path folder = Files.createDirectory(scratch.resolve("fork-" + i));
      ForkSettings settings =
          new ForkSettings(folder.toString(), timeout, isolation.temporaryBytes(), extract);
      pool.all.add(Fork.prepare(folder, settings, isolation));
    }
    pool.idle.addAll(pool.all);
    return pool;
  }

  @Override
  public RenderedDocument read(Path file, String mediaType)
      throws ExtractFailure, IOException, InterruptedException {
    Fork fork = idle.take();
    try {
      return read(fork, file, mediaType);
    } finally {
      // The last one used goes first, so that few documents start few processes.
      idle.addFirst(fork);
    }
  }

  private RenderedDocument read(Fork fork, Path file, String mediaType)
      throws ExtractFailure, IOException, InterruptedException {
    try {
      return fork.read(file, mediaType);
    } catch (ForkEnded first) {
      LOG.debug("A document is tried in a fresh process: {}", first.reason());
      try {
        return fork.read(file, mediaType);
      } catch (ForkEnded second) {
        throw new ExtractFailure(second.reason(), message(second, file, mediaType), second);
      }
    }
  }

  /** What was asked and granted, and how it ended. */
  private String message(ForkEnded ended, Path file, String mediaType) throws IOException {
    String how =
        switch (ended.reason()) {
          case TIMEOUT -> "did not end within %d s (--timeout)".formatted(timeout.toSeconds());
          case OOM ->
              "needs more than the %d MiB allowed (--fork-heap)"
                  .formatted(isolation.heapBytes() >> 20);
          default ->
              ended.overrun()
                  ? "wrote more than %d MiB of temporary files"
                      .formatted(isolation.temporaryBytes() >> 20)
                  : "ended its process";
        };
    return "The parser of %s %s, twice, each time in a fresh process; the document has %d bytes"
        .formatted(mediaType, how, Files.size(file));
  }

  @Override
  public void close() {
    all.forEach(Fork::close);
  }
}
