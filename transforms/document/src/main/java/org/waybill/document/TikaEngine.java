package org.waybill.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TimeZone;
import org.apache.poi.util.LocaleUtil;
import org.apache.tika.config.ServiceLoader;
import org.apache.tika.detect.CompositeEncodingDetector;
import org.apache.tika.detect.DefaultDetector;
import org.apache.tika.detect.EncodingDetector;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.ZeroByteFileException;
import org.apache.tika.exception.ZeroByteFileException.IgnoreZeroByteFileException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.metadata.writefilter.StandardWriteFilterFactory;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MimeTypes;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.parser.AutoDetectParserConfig;
import org.apache.tika.parser.DefaultParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.RecursiveParserWrapper;
import org.apache.tika.parser.csv.TextAndCSVParser;
import org.apache.tika.parser.external.CompositeExternalParser;
import org.apache.tika.parser.html.HtmlEncodingDetector;
import org.apache.tika.parser.html.JSoupParser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.ocr.TesseractOCRConfig;
import org.apache.tika.parser.ocr.TesseractOCRParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.parser.txt.Icu4jEncodingDetector;
import org.apache.tika.parser.txt.TXTParser;
import org.apache.tika.parser.txt.UniversalEncodingDetector;
import org.apache.tika.renderer.CompositeRenderer;
import org.apache.tika.utils.XMLReaderUtils;
import org.xml.sax.SAXException;

/**
 * Tika's parsers, chosen and configured so that nothing but the bytes decides the result;
 * immutable, thread-safe and costly to build.
 */
final class TikaEngine {
  private static final long PDF_MEMORY_BYTES = 64L << 20;
  private static final int MAX_METADATA_VALUES = 1_000;
  private static final int MAX_METADATA_BYTES = 4 << 20;
  private static final int MAX_METADATA_VALUE_BYTES = 256 << 10;

  /**
   * The first two start whatever programs are installed. The third guesses whether a text is a
   * table, holds a whole quoted cell on the heap, and fails a text whose quotes do not match;
   * {@link TXTParser} reads any text as it stands and in bounded memory. The last is {@link
   * BoundedHtmlParser}'s.
   */
  private static final Collection<Class<? extends Parser>> EXCLUDED =
      List.of(
          TesseractOCRParser.class,
          CompositeExternalParser.class,
          TextAndCSVParser.class,
          JSoupParser.class);

  private final MimeTypes mimeTypes = MimeTypes.getDefaultMimeTypes();
  private final EncodingDetector encodings = encodingDetector();
  private final ExtractConfig config;
  private final FixedParsers parsers;

  TikaEngine(ExtractConfig config) {
    this.config = config;
    BundledFonts.use();
    ServiceLoader loader = new ServiceLoader(TikaEngine.class.getClassLoader());
    DefaultParser standard =
        new DefaultParser(
            mimeTypes.getMediaTypeRegistry(),
            loader,
            EXCLUDED,
            encodings,
            new CompositeRenderer(List.of()));
    List<Parser> all = new ArrayList<>(standard.getAllComponentParsers());
    all.add(new TXTParser(encodings));
    all.add(new BoundedHtmlParser(new JSoupParser(encodings), config.maxHtmlBytes()));
    parsers = new FixedParsers(new DefaultDetector(mimeTypes, loader), all);
    parsers.setAutoDetectParserConfig(parserConfig(config.bombs()));
    reserveXmlParsers();
  }

  /** A thread that finds none of the JVM's shared XML parsers free would wait, then fail. */
  private static void reserveXmlParsers() {
    int wanted = Math.max(XMLReaderUtils.DEFAULT_POOL_SIZE, 2 * availableProcessors());
    if (XMLReaderUtils.getPoolSize() >= wanted) {
      return;
    }
    try {
      XMLReaderUtils.setPoolSize(wanted);
    } catch (TikaException e) {
      throw new IllegalStateException("The JVM has no usable XML parser", e);
    }
  }

  private static int availableProcessors() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Tika's version, such as {@code 3.3.1}, as this module was built with. */
  static String version() {
    return Version.VALUE;
  }

  /**
   * The type under which a parser reads the file: the given one or, since some parsers only read
   * certain versions of it, the given one with the parameters that its bytes show.
   */
  Optional<MediaType> readableAs(MediaType type, Path file) throws IOException {
    if (parsers.reads(type)) {
      return Optional.of(type);
    }
    try (TikaInputStream stream = TikaInputStream.get(file)) {
      MediaType found = mimeTypes.detect(stream, new Metadata());
      return Optional.of(found)
          .filter(version -> version.getBaseType().equals(type) && parsers.reads(version));
    }
  }

  /** Parses a file as the given type, without detecting it again. */
  Metadata parse(Path file, MediaType type, ExtractionRecorder recorder)
      throws IOException, SAXException, TikaException {
    Metadata metadata = new Metadata();
    metadata.set(TikaCoreProperties.CONTENT_TYPE_PARSER_OVERRIDE, type.toString());
    Parser parser = new RecursiveParserWrapper(new EmbeddedFailureRecorder(parsers, recorder));
    // POI formats numbers and dates by these, which are the machine's unless they are set.
    LocaleUtil.setUserLocale(Locale.US);
    LocaleUtil.setUserTimeZone(TimeZone.getTimeZone("UTC"));
    try (TikaInputStream stream = TikaInputStream.get(file)) {
      parser.parse(stream, recorder, metadata, context(recorder));
    } finally {
      LocaleUtil.resetUserLocale();
      LocaleUtil.resetUserTimeZone();
    }
    return metadata;
  }

  private ParseContext context(ExtractionRecorder recorder) {
    ParseContext context = new ParseContext();
    context.set(Locale.class, Locale.US);
    context.set(EncodingDetector.class, encodings);
    context.set(CharBudget.class, recorder.budget());
    context.set(
        IgnoreZeroByteFileException.class, ZeroByteFileException.IGNORE_ZERO_BYTE_FILE_EXCEPTION);
    context.set(EmbeddedDocumentExtractor.class, new EmbeddedExtractor(context, recorder, config));

    TesseractOCRConfig ocr = new TesseractOCRConfig();
    ocr.setSkipOcr(true);
    context.set(TesseractOCRConfig.class, ocr);

    PDFParserConfig pdf = new PDFParserConfig();
    pdf.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
    pdf.setMaxMainMemoryBytes(PDF_MEMORY_BYTES);
    context.set(PDFParserConfig.class, pdf);

    OfficeParserConfig office = new OfficeParserConfig();
    // Unlike the object model it reads ISO 29500 Strict and leaves out deleted text. Its sibling
    // for presentations loses text.
    office.setUseSAXDocxExtractor(true);
    context.set(OfficeParserConfig.class, office);
    return context;
  }

  private static AutoDetectParserConfig parserConfig(BombLimits bombs) {
    StandardWriteFilterFactory bounds = new StandardWriteFilterFactory();
    bounds.setMaxFieldSize(MAX_METADATA_VALUE_BYTES);
    bounds.setMaxTotalEstimatedBytes(MAX_METADATA_BYTES);
    bounds.setMaxValuesPerField(MAX_METADATA_VALUES);
    AutoDetectParserConfig config = new AutoDetectParserConfig();
    config.setMetadataWriteFilterFactory(bounds);
    config.setMaximumCompressionRatio(bombs.expansion());
    config.setMaximumDepth(bombs.nesting());
    config.setMaximumPackageEntryDepth(bombs.archiveDepth());
    return config;
  }

  /** The order is fixed here; found by service files it would follow that of the jars. */
  private static EncodingDetector encodingDetector() {
    return new CompositeEncodingDetector(
        List.of(
            new HtmlEncodingDetector(),
            new LateUtf8Detector(),
            new UniversalEncodingDetector(),
            new Icu4jEncodingDetector()));
  }

  /** Tika's auto-detecting parser, which would else list all types of all parsers on every call. */
  private static final class FixedParsers extends AutoDetectParser {
    private static final long serialVersionUID = 1;

    private final transient Map<MediaType, Parser> byType;

    FixedParsers(DefaultDetector detector, List<Parser> parsers) {
      super(detector, parsers.toArray(new Parser[0]));
      byType = super.getParsers(new ParseContext());
    }

    @Override
    public Map<MediaType, Parser> getParsers(ParseContext context) {
      return byType;
    }

    boolean reads(MediaType type) {
      MediaType link = getMediaTypeRegistry().normalize(type);
      while (link != null) {
        if (byType.containsKey(link)) {
          return true;
        }
        link = getMediaTypeRegistry().getSupertype(link);
      }
      return false;
    }
  }

  private static final class Version {
    static final String VALUE = read();

    private static String read() {
      Properties engine = new Properties();
      try (InputStream resource = TikaEngine.class.getResourceAsStream("engine.properties")) {
        engine.load(Objects.requireNonNull(resource, "engine.properties"));
      } catch (IOException e) {
        throw new UncheckedIOException("engine.properties cannot be read", e);
      }
      return engine.getProperty("version", "unknown");
    }
  }
}
