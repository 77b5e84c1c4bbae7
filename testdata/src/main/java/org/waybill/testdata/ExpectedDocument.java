package org.waybill.testdata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pipeline must make of one document of the inbox.
 *
 * @param key relative to the inbox, with {@code /}
 * @param types what must be found out about its media type; null if the document is rejected before
 *     anybody looks
 * @param result where it must end, and with what
 */
public record ExpectedDocument(String key, @Nullable MediaTypes types, Result result) {

  /**
   * The media type that it has and the one that it is said to have, each {@code type/subtype}.
   *
   * @param actual by the content
   * @param declared by the key alone; null if the key says nothing
   * @param agrees whether the two agree; true if nothing is declared
   */
  public record MediaTypes(String actual, @Nullable String declared, boolean agrees) {}

  /** The end of a document's way. */
  public sealed interface Result permits Stored, Rejected {}

  /**
   * Text and metadata were stored.
   *
   * @param pages pages or slides as the document states them; null if it does not
   * @param title null if the document states none
   * @param authors as the document states them, in its order
   * @param words parts of the text, of embedded documents too; none if there is no text at all
   * @param embedded number of attachments and other embedded documents
   */
  public record Stored(
      @Nullable Integer pages,
      @Nullable String title,
      List<String> authors,
      List<String> words,
      int embedded)
      implements Result {

    /** Copies the lists. */
    public Stored {
      authors = List.copyOf(authors);
      words = List.copyOf(words);
    }

    /** Whether there is any text. */
    public boolean hasText() {
      return !words.isEmpty();
    }
  }

  /**
   * The document was refused.
   *
   * @param stage the name of the stage that refuses it
   * @param code the name of the failure code
   */
  public record Rejected(String stage, String code) implements Result {}
}
