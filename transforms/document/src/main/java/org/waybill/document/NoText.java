package org.waybill.document;

/** Why a document has no text; the codes are stable. */
public enum NoText {
  /** Its pages are images; OCR might find text. */
  SCAN("scan"),
  /** Its type holds none: images, sound, archives. */
  NO_TEXT_IN_TYPE("no-text-in-type"),
  /** The file is damaged or cut off; what had the text may be missing. */
  DAMAGED("damaged"),
  /** It could hold text, and there is none. */
  EMPTY("empty");

  private final String code;

  NoText(String code) {
    this.code = code;
  }

  /** The name in stored files. */
  public String code() {
    return code;
  }
}
