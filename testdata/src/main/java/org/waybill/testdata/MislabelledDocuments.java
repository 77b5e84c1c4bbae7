package org.waybill.testdata;

/** Documents whose names promise another type than their bytes have. */
final class MislabelledDocuments {

  private MislabelledDocuments() {}

  static DocumentFamily family() {
    return new DocumentFamily()
        .add("mislabelled/really-docx.doc", OfficeDocuments.letter())
        .add(
            "mislabelled/plain-text.pdf",
            PlainDocuments.utf8("Somebody renamed this note about an albatross.\n"));
  }
}
