package org.waybill.benchmarks.bare;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.tika.config.ServiceLoader;
import org.apache.tika.exception.TikaException;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.parser.DefaultParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.RecursiveParserWrapper;
import org.apache.tika.parser.csv.TextAndCSVParser;
import org.apache.tika.parser.external.CompositeExternalParser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.ocr.TesseractOCRConfig;
import org.apache.tika.parser.ocr.TesseractOCRParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.parser.txt.TXTParser;
import org.apache.tika.sax.BasicContentHandlerFactory;
import org.apache.tika.sax.BasicContentHandlerFactory.HANDLER_TYPE;
import org.apache.tika.sax.RecursiveParserWrapperHandler;
import org.xml.sax.SAXException;

/**
 * Tika as one writes it down, with the parsers and settings that decide how much work Waybill's
 * extraction is: nothing that starts other programs, no OCR, embedded documents included, as much
 * text at most.
 */
final class PlainTika implements Extractor {
  private static final int MAX_CHARS = 10_000_000;
  private static final int MAX_EMBEDDED = 1_000;
  private static final long PDF_MEMORY_BYTES = 64L << 20;

  private final ObjectMapper json = new ObjectMapper();
  private final Parser parser =
      new RecursiveParserWrapper(
          new AutoDetectParser(
              new DefaultParser(
                  MediaTypeRegistry.getDefaultRegistry(),
                  new ServiceLoader(PlainTika.class.getClassLoader()),
                  List.of(
                      TesseractOCRParser.class,
                      CompositeExternalParser.class,
                      TextAndCSVParser.class)),
              new TXTParser()));

  /** Text and metadata of the document and of all within it, as JSON. */
  @Override
  public byte[] extract(String key, TikaInputStream document, String sha256) throws IOException {
    RecursiveParserWrapperHandler handler =
        new RecursiveParserWrapperHandler(
            new BasicContentHandlerFactory(HANDLER_TYPE.TEXT, MAX_CHARS), MAX_EMBEDDED);
    Metadata metadata = new Metadata();
    metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, key.substring(key.lastIndexOf('/') + 1));
    Map<String, Object> result = new TreeMap<>();
    result.put("sha256", sha256);
    try {
      parser.parse(document, handler, metadata, context());
    } catch (IOException | SAXException | TikaException e) {
      result.put("error", String.valueOf(e.getMessage()));
    }
    List<Map<String, Object>> parts = new ArrayList<>();
    for (Metadata part : handler.getMetadataList()) {
      parts.add(fields(part));
    }
    result.put("parts", parts);
    return json.writeValueAsBytes(result);
  }

  private static Map<String, Object> fields(Metadata metadata) {
    Map<String, Object> fields = new TreeMap<>();
    for (String name : metadata.names()) {
      String[] values = metadata.getValues(name);
      fields.put(name, values.length == 1 ? values[0] : values);
    }
    return fields;
  }

  private static ParseContext context() {
    ParseContext context = new ParseContext();
    TesseractOCRConfig ocr = new TesseractOCRConfig();
    ocr.setSkipOcr(true);
    context.set(TesseractOCRConfig.class, ocr);
    PDFParserConfig pdf = new PDFParserConfig();
    pdf.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
    pdf.setMaxMainMemoryBytes(PDF_MEMORY_BYTES);
    context.set(PDFParserConfig.class, pdf);
    OfficeParserConfig office = new OfficeParserConfig();
    office.setUseSAXDocxExtractor(true);
    context.set(OfficeParserConfig.class, office);
    return context;
  }
}
