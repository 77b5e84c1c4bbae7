package org.waybill.testdata;

/** Archives of other documents. */
final class ArchiveDocuments {

  private ArchiveDocuments() {}

  static DocumentFamily family() {
    byte[] archive =
        new ZipWriter()
            .add("red.txt", "The red buoy marks port.\n")
            .add("green.txt", "The green buoy marks starboard.\n")
            .add("folder/white.txt", "The white buoy marks safe water, says the almanac.\n")
            .finish();
    return new DocumentFamily().add("archives/three-texts.zip", archive);
  }
}
