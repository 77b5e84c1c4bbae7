package org.waybill.document;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;

/** What Tika reports beyond the typed fields, less what does not come from the document's bytes. */
final class OtherMetadata {
  private static final int MAX_VALUES = 100;
  private static final int MAX_NAME_CHARS = 256;

  /**
   * Has a field of its own, or is a by-product that grows with the document, or a converted time.
   */
  private static final Set<String> LEFT_OUT =
      Set.of(
          MetadataReader.TITLE,
          MetadataReader.AUTHORS,
          MetadataReader.KEYWORDS,
          MetadataReader.CREATED,
          MetadataReader.MODIFIED,
          MetadataReader.PAGES,
          MetadataReader.WORDS,
          MetadataReader.CHARACTERS,
          Metadata.CONTENT_TYPE,
          Metadata.CONTENT_ENCODING,
          "exif:DateTimeOriginal",
          "xmp:CreateDate",
          "xmp:ModifyDate",
          "xmp:MetadataDate",
          "pdf:charsPerPage",
          "pdf:unmappedUnicodeCharsPerPage",
          "pdf:ocrPageCount");

  /** Tells of the file at hand or of the parse: names, times, stack traces. */
  private static final Pattern OF_THE_MACHINE =
      Pattern.compile(
          "(?i)X-TIKA:.*|Content-Length|Content-Type-Parser-Override"
              + "|(xmpMM:History|pdfx?):.*When|"
              + TikaCoreProperties.RESOURCE_NAME_KEY);

  /**
   * Most tags of photographs come as sentences in the JVM's locale; the properties of the standards
   * (tiff, exif, Dublin Core …) have a prefix and plain values.
   */
  private static final Pattern STANDARD = Pattern.compile("[a-z][A-Za-z0-9-]*:[A-Za-z0-9:_.-]+");

  private static final Set<String> IMAGES_WITH_PLAIN_TAGS =
      Set.of("image/png", "image/gif", "image/bmp");

  private OtherMetadata() {}

  /** In the order of the names, as far as the budget goes. */
  static SortedMap<String, List<String>> read(
      Metadata metadata, String mediaType, MetadataBudget budget) {
    boolean onlyStandard =
        mediaType.startsWith("image/") && !IMAGES_WITH_PLAIN_TAGS.contains(mediaType);
    SortedMap<String, List<String>> other = new TreeMap<>();
    for (String name : new TreeSet<>(Arrays.asList(metadata.names()))) {
      if (LEFT_OUT.contains(name)
          || OF_THE_MACHINE.matcher(name).matches()
          || (onlyStandard && !STANDARD.matcher(name).matches())) {
        continue;
      }
      if (name.length() > MAX_NAME_CHARS || metadata.getValues(name).length > MAX_VALUES) {
        budget.exceed();
      }
      if (name.length() > MAX_NAME_CHARS) {
        continue;
      }
      List<String> values =
          Arrays.stream(metadata.getValues(name))
              .limit(MAX_VALUES)
              .flatMap(value -> budget.keep(value).stream())
              .toList();
      if (!values.isEmpty()) {
        budget.keep(name).ifPresent(kept -> other.put(kept, values));
      }
    }
    return other;
  }
}
