package org.waybill.pipeline.cli;

import java.io.PrintStream;
import org.waybill.core.output.OutputNames;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.Stores;
import org.waybill.objectstore.Location;

/**
 * Clears away what killed runs left in the output. That it cannot be done is worth a warning and no
 * more: leftovers cost room, and nobody takes them for objects.
 */
final class Leftovers {

  private Leftovers() {}

  static void sweep(Stores stores, Location output, PrintStream err) {
    try {
      BlobStore store = stores.get(output.store());
      int swept =
          Look.at(() -> store.sweep(output.bucket(), output.prefix(), OutputNames::isOutput));
      if (swept > 0) {
        err.printf(
            "waybill: cleared away %d unfinished %s of runs that were killed%n",
            swept, swept == 1 ? "write" : "writes");
      }
    } catch (StoreException e) {
      err.printf(
          "waybill: what killed runs left in --output=%s stays there: %s%n",
          output.display(), e.getMessage());
    }
  }
}
