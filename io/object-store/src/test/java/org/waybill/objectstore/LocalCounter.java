package org.waybill.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.waybill.core.message.BlobRef;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.SmallBlob;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;

/** A process that counts up a number in a file by "read, then write if unchanged". */
final class LocalCounter {

  static final int STEPS = 200;

  private LocalCounter() {}

  static Process start(Path root) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            LocalCounter.class.getName(),
            root.toString())
        .redirectErrorStream(true)
        .start();
  }

  public static void main(String[] args) throws StoreException {
    try (BlobStore store = new LocalBlobStore("local", Map.of("b", Path.of(args[0])))) {
      int done = 0;
      while (done < STEPS) {
        done += step(store) ? 1 : 0;
      }
    }
  }

  private static boolean step(BlobStore store) throws StoreException {
    SmallBlob seen = store.read(BlobRef.unpinned("local", "b", "counter"), 100);
    int next = Integer.parseInt(new String(seen.bytes(), UTF_8)) + 1;
    String etag = Objects.requireNonNull(seen.stat().etag());
    try {
      byte[] bytes = String.valueOf(next).getBytes(UTF_8);
      store.put("b", "counter", Body.of(bytes), "text/plain", PutCondition.ifMatch(etag));
      return true;
    } catch (StoreException e) {
      if (e.fault() == StoreFault.PRECONDITION_FAILED) {
        return false;
      }
      throw e;
    }
  }
}
