package org.waybill.benchmarks.bare;

import java.io.IOException;
import java.util.List;
import org.apache.tika.io.TikaInputStream;

/** Where the bare loop reads and writes. */
interface Storage extends AutoCloseable {

  /** Keys of all documents, in order. */
  List<String> list() throws IOException;

  /** Opens a document and hashes its bytes. */
  Payload read(String key) throws IOException;

  /** Writes a document's result. */
  void write(String key, byte[] result) throws IOException;

  @Override
  void close();

  /**
   * A document.
   *
   * @param stream its bytes, to be closed
   * @param sha256 lower-case hexadecimal digest of them
   */
  record Payload(TikaInputStream stream, String sha256) {}
}
