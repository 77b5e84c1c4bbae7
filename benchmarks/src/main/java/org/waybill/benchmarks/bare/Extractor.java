package org.waybill.benchmarks.bare;

import java.io.IOException;
import org.apache.tika.io.TikaInputStream;

/** Turns a document into the bytes that are kept of it. */
interface Extractor {

  /**
   * Text and metadata, or why there are none.
   *
   * @param key the document's name
   * @param sha256 digest of its bytes
   */
  byte[] extract(String key, TikaInputStream document, String sha256)
      throws IOException, InterruptedException;
}
