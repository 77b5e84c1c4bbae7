package org.waybill.document;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.tika.exception.TikaException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.Property;
import org.apache.tika.metadata.TIFF;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.jspecify.annotations.Nullable;
import org.waybill.document.ExtractFailure.Reason;
import org.waybill.document.ExtractedText.Status;
import org.xml.sax.SAXException;

/**
 * Reads text and metadata from documents with Apache Tika.
 *
 * <p>The result is a function of the file's bytes, the given media type and the configuration
 * alone: not of the file's name, place or times, the JVM's locale, time zone and charset, the fonts
 * and programs installed, or the order of jars. Nothing is fetched, and no other program is
 * started.
 *
 * <p>Immutable and thread-safe; costly to build, so build one per process.
 */
public final class DocumentExtractor implements DocumentReader {
  private static final String PDF = "application/pdf";

  /** Where Tika's parsers leave what they caught before they went on. */
  private static final Property[] SWALLOWED = {
    TikaCoreProperties.TIKA_META_EXCEPTION_WARNING,
    TikaCoreProperties.TIKA_META_EXCEPTION_EMBEDDED_STREAM,
    TikaCoreProperties.EMBEDDED_BYTES_EXCEPTION,
    TikaCoreProperties.EMBEDDED_WARNING
  };

  private final ExtractConfig config;
  private final TikaEngine engine;
  private final MediaTypes types = new MediaTypes(MediaTypeRegistry.getDefaultRegistry());

  /** An extractor with the given bounds. */
  public DocumentExtractor(ExtractConfig config) {
    this.config = config;
    engine = new TikaEngine(config);
  }

  /** The engine and its version, such as {@code tika-3.3.1}. */
  public static String engineVersion() {
    return "tika-" + TikaEngine.version();
  }

  /**
   * Why a document cannot be extracted, from what {@link #extract} threw; empty if that says
   * nothing about the document (a full disk, an unreadable file).
   */
  public static Optional<Reason> classify(Throwable failure) {
    return FailureClassifiers.classify(failure);
  }

  /** Whether a document could not be read because the disk is full. */
  public static boolean isDiskFull(Throwable failure) {
    return FailureClassifiers.isFullDisk(failure);
  }

  /** The innermost cause in one bounded line that is the same on every run. */
  public static String describe(Throwable failure) {
    return FailureClassifiers.describe(failure);
  }

  @Override
  public RenderedDocument read(Path file, String mediaType)
      throws ExtractFailure, IOException, SAXException, TikaException, InterruptedException {
    return RenderedDocument.of(extract(file, mediaType));
  }

  /**
   * Reads a document.
   *
   * <p>An interrupt of the thread ends most parses soon.
   *
   * @param file a local file that nobody changes meanwhile; it may be of any size
   * @param mediaType {@code type/subtype} as {@link TypeDetector#detect} found it; it is not
   *     detected again
   * @throws ExtractFailure if the bytes cannot be extracted
   * @throws IOException if the file cannot be read, or the machine has a fault
   * @throws SAXException if the parse ended for a reason that is not classified
   * @throws TikaException if the parse ended for a reason that is not classified
   * @throws InterruptedException if the thread was interrupted
   */
  public Extraction extract(Path file, String mediaType)
      throws ExtractFailure, IOException, SAXException, TikaException, InterruptedException {
    String given =
        MediaTypes.baseName(mediaType)
            .orElseThrow(() -> new IllegalArgumentException("no media type: " + mediaType));
    MediaType parsedAs = parsedAs(file, given);
    CharBudget budget = new CharBudget(config.maxChars());
    ExtractionRecorder recorder =
        new ExtractionRecorder(
            config, budget, parsedAs.getType().equals("text") && !isMarkup(parsedAs));
    Metadata metadata;
    try {
      metadata = engine.parse(file, parsedAs, recorder);
    } catch (IOException | SAXException | TikaException e) {
      throwIfInterrupted(e);
      Optional<Reason> reason = classify(e);
      if (reason.isPresent()) {
        throw new ExtractFailure(reason.get(), e);
      }
      throw e;
    }
    throwIfInterrupted(null);
    checkPixels(metadata);
    return finish(file, given, metadata, recorder, budget.exceeded());
  }

  private static boolean isMarkup(MediaType type) {
    return type.getSubtype().equals("html");
  }

  private void checkPixels(Metadata metadata) throws ExtractFailure {
    Integer width = metadata.getInt(TIFF.IMAGE_WIDTH);
    Integer height = metadata.getInt(TIFF.IMAGE_LENGTH);
    if (width != null && height != null && (long) width * height > config.bombs().pixels()) {
      throw new ExtractFailure(
          Reason.BOMB,
          "an image of %d by %d pixels, more than %d in all"
              .formatted(width, height, config.bombs().pixels()));
    }
  }

  private MediaType parsedAs(Path file, String given) throws ExtractFailure, IOException {
    Optional<MediaType> readable = engine.readableAs(types.canonical(given), file);
    if (readable.isPresent()) {
      return readable.get();
    }
    if (FileEdges.read(file).looksLikeText()) {
      return MediaType.TEXT_PLAIN;
    }
    throw new ExtractFailure(Reason.UNSUPPORTED_TYPE, "no parser reads " + given);
  }

  private Extraction finish(
      Path file, String given, Metadata metadata, ExtractionRecorder recorder, boolean isCut)
      throws ExtractFailure, IOException {
    TextAssembler assembler = new TextAssembler(config.maxChars());
    assembler.add(recorder.document().text());
    List<EmbeddedDocument> embedded = new ArrayList<>();
    for (DocumentPart part : recorder.embedded()) {
      embedded.add(part.describe(assembler.add(part.text())));
    }
    ExtractedText text = assembler.finish(isCut);
    boolean hasText = text.status() == Status.PRESENT;
    boolean isPdf = types.isA(given, PDF);
    if (isPdf && !hasText && embedded.isEmpty() && "0".equals(metadata.get(MetadataReader.PAGES))) {
      throw new ExtractFailure(Reason.CORRUPT, "a PDF without pages and text");
    }

    Set<Warning> warnings = warnings(metadata, recorder, text);
    FileDamage.of(file, given).ifPresent(warnings::add);
    boolean countsPages = isPdf && !text.truncated() && !warnings.contains(Warning.PARTIALLY_READ);
    DocumentMetadata read =
        new MetadataReader(metadata, types, given, config, warnings)
            .read(countsPages ? recorder.document().pages() : 0, hasText);
    if (isPdf && warnings.contains(Warning.PAGE_COUNT_DROPPED)) {
      warnings.add(Warning.PARTIALLY_READ);
    }
    return new Extraction(
        text,
        hasText ? null : TextAbsence.of(file, given, warnings),
        read,
        embedded,
        embedded.size() + recorder.skipped(),
        List.copyOf(warnings));
  }

  private static Set<Warning> warnings(
      Metadata metadata, ExtractionRecorder recorder, ExtractedText text) {
    Set<Warning> warnings = EnumSet.noneOf(Warning.class);
    if (text.truncated()) {
      warnings.add(Warning.TEXT_TRUNCATED);
    }
    if (recorder.skipped() > 0) {
      warnings.add(Warning.EMBEDDED_LIMIT);
    }
    if (metadata.get(TikaCoreProperties.EMBEDDED_EXCEPTION) != null
        || recorder.embedded().stream().anyMatch(DocumentPart::failed)) {
      warnings.add(Warning.EMBEDDED_FAILED);
    }
    if (Stream.of(SWALLOWED).anyMatch(exception -> metadata.get(exception) != null)) {
      warnings.add(Warning.PARTIALLY_READ);
    }
    return warnings;
  }

  /** An interrupted parse fails in many ways, or not at all. */
  private static void throwIfInterrupted(@Nullable Exception failure) throws InterruptedException {
    if (Thread.interrupted()) {
      InterruptedException interrupted = new InterruptedException("while a document was parsed");
      if (failure != null) {
        interrupted.addSuppressed(failure);
      }
      throw interrupted;
    }
  }
}
