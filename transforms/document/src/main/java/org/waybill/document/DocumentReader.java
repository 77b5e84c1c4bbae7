package org.waybill.document;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.tika.exception.TikaException;
import org.xml.sax.SAXException;

/** Reads a document, in this process or in another; the result is the same. */
public interface DocumentReader {

  /**
   * Reads a document.
   *
   * @param file a local file that nobody changes meanwhile
   * @param mediaType {@code type/subtype} as {@link TypeDetector#detect} found it
   * @throws ExtractFailure if the bytes cannot be extracted
   * @throws IOException if the file cannot be read, or the machine has a fault
   * @throws SAXException if the parse ended for a reason that is not classified
   * @throws TikaException if the parse ended for a reason that is not classified
   * @throws InterruptedException if the thread was interrupted
   */
  RenderedDocument read(Path file, String mediaType)
      throws ExtractFailure, IOException, SAXException, TikaException, InterruptedException;
}
