package org.waybill.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;

/**
 * Writes the documents of {@code testdata/inbox}.
 *
 * <p>The bytes are the same on every machine and JDK: nothing is compressed, and every time, id and
 * random number is fixed. For the same reason no library takes part, and numbers are formatted with
 * {@code %s}: {@code %d} writes the digits of the machine's locale.
 */
public final class InboxGenerator {

  private InboxGenerator() {}

  /**
   * Writes every document.
   *
   * @param args the folder to write to
   * @throws IOException if a document cannot be written
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      throw new IllegalArgumentException("expected one argument, the folder to write to");
    }
    write(Path.of(args[0]));
  }

  /** Every document by its key, in the order of the keys. */
  public static SortedMap<String, byte[]> documents() {
    return Collections.unmodifiableSortedMap(
        new DocumentFamily()
            .addAll(PdfDocuments.family())
            .addAll(OfficeDocuments.family())
            .addAll(PlainDocuments.family())
            .addAll(MarkupDocuments.family())
            .addAll(MailDocuments.family())
            .addAll(ImageDocuments.family())
            .addAll(ArchiveDocuments.family())
            .addAll(HostileDocuments.family())
            .addAll(MislabelledDocuments.family())
            .addAll(OddlyNamedDocuments.family())
            .documents());
  }

  /**
   * Writes every document below a folder, over what is there; other files stay.
   *
   * @throws IOException if a document cannot be written
   */
  public static void write(Path inbox) throws IOException {
    for (Map.Entry<String, byte[]> document : documents().entrySet()) {
      Path file = inbox.resolve(document.getKey());
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.write(file, document.getValue());
    }
  }
}
