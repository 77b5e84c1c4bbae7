package org.waybill.document;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a document says about itself; immutable. What it does not say is null or empty; what it says
 * wrongly (a page count of 1,410,065,407) is left out, with a {@link Warning}.
 *
 * @param other everything else that the parser reports and that depends on the bytes alone, by
 *     Tika's names
 */
public record DocumentMetadata(
    Format format,
    Description description,
    Dates dates,
    Counts counts,
    SortedMap<String, List<String>> other) {

  /** Copies the map. */
  public DocumentMetadata {
    other = Collections.unmodifiableSortedMap(new TreeMap<>(other));
  }

  /**
   * How the document is stored.
   *
   * @param mediaType well-formed {@code type/subtype}: the given type, or the parser's refinement
   *     of it
   * @param charset of the text, by its name in the IANA registry
   * @param producer the program that wrote the file
   */
  public record Format(String mediaType, @Nullable String charset, @Nullable String producer) {}

  /** What it is about and by whom. */
  public record Description(
      @Nullable String title,
      List<String> authors,
      @Nullable String subject,
      List<String> keywords,
      @Nullable String language) {

    /** Copies the lists. */
    public Description {
      authors = List.copyOf(authors);
      keywords = List.copyOf(keywords);
    }
  }

  /**
   * ISO 8601 in UTC, to the second; times that the document gives without a zone are taken as UTC.
   *
   * @param created as the document states it
   * @param modified as the document states it
   */
  public record Dates(@Nullable String created, @Nullable String modified) {}

  /**
   * As stated in the document, not counted.
   *
   * @param pages pages, or slides of a presentation
   * @param words as the author's program counted them
   * @param characters as the author's program counted them
   */
  public record Counts(
      @Nullable Integer pages, @Nullable Integer words, @Nullable Integer characters) {}
}
