package org.waybill.benchmarks.bare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.tika.exception.TikaException;
import org.apache.tika.io.TikaInputStream;
import org.waybill.document.ContentFiles;
import org.waybill.document.DocumentExtractor;
import org.waybill.document.ExtractConfig;
import org.waybill.document.ExtractFailure;
import org.waybill.document.Extraction;
import org.waybill.document.TypeDetector;
import org.xml.sax.SAXException;

/** Waybill's detection and extraction without stages and Beam, to see what those cost. */
final class WaybillExtraction implements Extractor {
  private final TypeDetector detector = new TypeDetector();
  private final DocumentExtractor extractor = new DocumentExtractor(ExtractConfig.defaults());

  @Override
  public byte[] extract(String key, TikaInputStream document, String sha256)
      throws IOException, InterruptedException {
    Path file = document.getPath();
    String type = detector.detect(file, key.substring(key.lastIndexOf('/') + 1));
    try {
      Extraction extraction = extractor.extract(file, type);
      ByteArrayOutputStream both = new ByteArrayOutputStream();
      both.writeBytes(ContentFiles.metadata(extraction));
      both.writeBytes(ContentFiles.text(extraction));
      return both.toByteArray();
    } catch (ExtractFailure | SAXException | TikaException e) {
      return (sha256 + " " + DocumentExtractor.describe(e)).getBytes(UTF_8);
    }
  }
}
