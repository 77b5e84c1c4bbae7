package org.waybill.objectstore;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.StoreException;

/**
 * A process that writes the object {@value #KEY}: it says when it is in the middle, and goes on
 * when it is told to. Or one that sweeps, and says how much.
 */
final class LocalStuckWriter {

  static final String KEY = "stuck.txt";

  private LocalStuckWriter() {}

  /** Starts one and returns when it is in the middle. */
  static Process start(Path root) throws IOException {
    Process process = process(root, "write");
    if (process.getInputStream().read() != '.') {
      throw new AssertionError("The writer did not start");
    }
    return process;
  }

  /** What a process of its own sweeps. */
  static int sweep(Path root) throws IOException, InterruptedException {
    Process process = process(root, "sweep");
    int swept = process.getInputStream().read() - '0';
    process.waitFor();
    return swept;
  }

  private static Process process(Path root, String task) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            LocalStuckWriter.class.getName(),
            root.toString(),
            task)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  public static void main(String[] args) throws StoreException {
    try (BlobStore store = new LocalBlobStore("local", Map.of("b", Path.of(args[0])))) {
      if (args[1].equals("sweep")) {
        System.out.print(store.sweep("b", "", name -> true));
      } else {
        store.put("b", KEY, new Stuck(), "text/plain", PutCondition.ifAbsent());
      }
    }
  }

  private static final class Stuck implements Body {
    @Override
    public long size() {
      return 1;
    }

    @Override
    public InputStream open() {
      return new InputStream() {
        private int reads;

        @Override
        public int read() {
          return reads++ == 0 ? 'x' : -1;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
          int b = read();
          if (b < 0) {
            await();
            return -1;
          }
          buffer[offset] = (byte) b;
          return 1;
        }
      };
    }

    private static void await() {
      System.out.print('.');
      System.out.flush();
      try {
        System.in.read();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
