package org.waybill.document;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.Office;
import org.apache.tika.metadata.PagedText;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.jspecify.annotations.Nullable;
import org.waybill.document.DocumentMetadata.Counts;
import org.waybill.document.DocumentMetadata.Dates;
import org.waybill.document.DocumentMetadata.Description;
import org.waybill.document.DocumentMetadata.Format;

/** Turns what Tika reports of a document into {@link DocumentMetadata}; for one extraction. */
final class MetadataReader {
  static final String PAGES = PagedText.N_PAGES.getName();

  /** What some formats, RTF for one, state in place of {@link #PAGES}. */
  static final String OFFICE_PAGES = Office.PAGE_COUNT.getName();

  static final String TITLE = TikaCoreProperties.TITLE.getName();
  static final String AUTHORS = TikaCoreProperties.CREATOR.getName();
  static final String KEYWORDS = Office.KEYWORDS.getName();
  static final String CREATED = TikaCoreProperties.CREATED.getName();
  static final String MODIFIED = TikaCoreProperties.MODIFIED.getName();
  static final String WORDS = Office.WORD_COUNT.getName();
  static final String CHARACTERS = Office.CHARACTER_COUNT.getName();

  private static final List<String> SUBJECT =
      List.of("cp:subject", TikaCoreProperties.SUBJECT.getName());
  private static final List<String> LANGUAGE =
      List.of(TikaCoreProperties.LANGUAGE.getName(), Metadata.CONTENT_LANGUAGE);
  private static final List<String> PRODUCER =
      List.of(
          "pdf:producer",
          "pdf:docinfo:producer",
          "extended-properties:Application",
          "generator",
          TikaCoreProperties.CREATOR_TOOL.getName());
  private static final Map<String, List<String>> EXIF =
      Map.of(
          CREATED, List.of("Exif SubIFD:Date/Time Original", "Exif IFD0:Date/Time"),
          MODIFIED, List.of("Exif IFD0:Date/Time"));
  private static final int MAX_VALUES = 100;

  /** Reported for all kinds of text that have no parser of their own. */
  private static final String PLAIN_TEXT = "text/plain";

  private final Metadata metadata;
  private final MediaTypes types;
  private final String givenType;
  private final MetadataBudget budget;
  private final Set<Warning> warnings;

  MetadataReader(
      Metadata metadata,
      MediaTypes types,
      String givenType,
      ExtractConfig config,
      Set<Warning> warnings) {
    this.metadata = metadata;
    this.types = types;
    this.givenType = givenType;
    this.budget = new MetadataBudget(config);
    this.warnings = warnings;
  }

  /**
   * Everything, within the bounds.
   *
   * @param pagesSeen see {@link StatedPages#isCredible}
   */
  DocumentMetadata read(int pagesSeen, boolean hasText) {
    Format format = new Format(mediaType(), charset(), first(PRODUCER));
    Description description =
        new Description(
            first(List.of(TITLE)), all(AUTHORS), first(SUBJECT), all(KEYWORDS), first(LANGUAGE));
    Dates dates = new Dates(date(CREATED), date(MODIFIED));
    Counts counts = new Counts(pages(pagesSeen, hasText), count(WORDS), count(CHARACTERS));
    DocumentMetadata read =
        new DocumentMetadata(
            format,
            description,
            dates,
            counts,
            OtherMetadata.read(metadata, format.mediaType(), budget));
    if (budget.exceeded() || metadata.get(TikaCoreProperties.TRUNCATED_METADATA) != null) {
      warnings.add(Warning.METADATA_TRUNCATED);
    }
    return read;
  }

  private String mediaType() {
    String stated = metadata.get(Metadata.CONTENT_TYPE);
    Optional<String> parsed = MediaTypes.baseName(stated);
    if (parsed.filter(type -> types.refines(type, givenType)).isPresent()) {
      boolean isAlias = types.canonical(parsed.get()).equals(types.canonical(givenType));
      return isAlias ? givenType : parsed.get();
    }
    boolean isPlainText = parsed.filter(PLAIN_TEXT::equals).isPresent();
    boolean isRelated = parsed.filter(type -> types.related(type, givenType)).isPresent();
    if (stated != null && !isPlainText && !isRelated) {
      warnings.add(Warning.MEDIA_TYPE_DROPPED);
    }
    return givenType;
  }

  private @Nullable String charset() {
    String stated = metadata.get(Metadata.CONTENT_ENCODING);
    if (stated == null) {
      MediaType type = MediaType.parse(metadata.get(Metadata.CONTENT_TYPE));
      stated = type == null ? null : type.getParameters().get("charset");
    }
    if (stated == null) {
      return null;
    }
    try {
      return Charset.forName(stated.strip()).name();
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return null;
    }
  }

  private @Nullable Integer pages(int seen, boolean hasText) {
    String stated = metadata.get(PAGES);
    if (stated == null) {
      stated = metadata.get(OFFICE_PAGES);
    }
    Integer pages = StatedPages.parse(stated);
    boolean credible = pages != null && StatedPages.isCredible(pages, seen, hasText);
    if (stated != null && !credible) {
      warnings.add(Warning.PAGE_COUNT_DROPPED);
    }
    return credible ? pages : null;
  }

  private @Nullable Integer count(String name) {
    Integer count = StatedPages.parse(metadata.get(name));
    return count == null || count < 0 ? null : count;
  }

  private @Nullable String date(String name) {
    String stated = metadata.get(name);
    if (stated == null || stated.isBlank()) {
      return null;
    }
    Optional<String> date = StatedDates.toUtc(asInBytes(name, stated));
    if (date.isEmpty()) {
      warnings.add(Warning.DATE_DROPPED);
    }
    return date.orElse(null);
  }

  /** Tika converts wall-clock times of some formats by the JVM's time zone. */
  private String asInBytes(String name, String stated) {
    if (types.isA(givenType, "application/rtf") && stated.endsWith("Z")) {
      return StatedDates.wallClock(stated);
    }
    return EXIF.getOrDefault(name, List.of()).stream()
        .flatMap(tag -> Stream.ofNullable(metadata.get(tag)))
        .findFirst()
        .map(StatedDates::fromExif)
        .orElse(stated);
  }

  private @Nullable String first(List<String> names) {
    return names.stream()
        .flatMap(name -> Stream.of(metadata.getValues(name)))
        .filter(value -> !StoredStrings.isBlank(value))
        .findFirst()
        .flatMap(budget::keep)
        .orElse(null);
  }

  private List<String> all(String name) {
    String[] values = metadata.getValues(name);
    if (values.length > MAX_VALUES) {
      budget.exceed();
    }
    return Arrays.stream(values)
        .limit(MAX_VALUES)
        .flatMap(value -> budget.keep(value).stream())
        .distinct()
        .toList();
  }
}
