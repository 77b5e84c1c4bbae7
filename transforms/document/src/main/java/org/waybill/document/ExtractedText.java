package org.waybill.document;

/**
 * A document's text.
 *
 * @param status whether there is any
 * @param value the text, "" if there is none
 * @param truncated whether text beyond {@link ExtractConfig#maxChars} was left out
 */
public record ExtractedText(Status status, String value, boolean truncated) {
  /** Whether a document has text; white space alone is none. */
  public enum Status {
    /** There is text. */
    PRESENT("present"),
    /** A scan, an image, an empty page. */
    NONE("none");

    private final String code;

    Status(String code) {
      this.code = code;
    }

    /** The name in stored files. */
    public String code() {
      return code;
    }
  }
}
