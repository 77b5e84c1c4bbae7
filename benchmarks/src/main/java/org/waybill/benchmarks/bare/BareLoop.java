package org.waybill.benchmarks.bare;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tika.io.TikaInputStream;

/**
 * Reads, hashes, parses and writes every document, in a number of threads, and cares for nothing
 * else: no retries, no deadlines, no second run.
 */
public final class BareLoop {

  /** What extracts. */
  public enum Engine {
    /** Tika as one writes it down. */
    TIKA,
    /** Waybill's own extraction. */
    WAYBILL
  }

  private BareLoop() {}

  /**
   * Runs the loop.
   *
   * @param args engine, threads, input, output, and for {@code s3://} the endpoint
   */
  public static void main(String[] args) throws Exception {
    Engine engine = Engine.valueOf(args[0]);
    int threads = Integer.parseInt(args[1]);
    try (Storage storage =
        args.length > 4
            ? new Buckets(URI.create(args[4]), URI.create(args[2]), URI.create(args[3]))
            : new Folders(Path.of(args[2]), Path.of(args[3]))) {
      System.out.println(run(storage, engine, threads) + " documents");
    }
  }

  private static int run(Storage storage, Engine engine, int threads) throws Exception {
    List<String> keys = storage.list();
    Extractor extractor = engine == Engine.TIKA ? new PlainTika() : new WaybillExtraction();
    AtomicInteger next = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> workers = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      workers.add(
          pool.submit(
              () -> {
                for (int i = next.getAndIncrement(); i < keys.size(); i = next.getAndIncrement()) {
                  process(storage, extractor, keys.get(i));
                }
                return null;
              }));
    }
    pool.shutdown();
    for (Future<?> worker : workers) {
      worker.get();
    }
    return keys.size();
  }

  private static void process(Storage storage, Extractor extractor, String key)
      throws IOException, InterruptedException {
    Storage.Payload payload = storage.read(key);
    try (TikaInputStream stream = payload.stream()) {
      storage.write(key, extractor.extract(key, stream, payload.sha256()));
    }
  }
}
