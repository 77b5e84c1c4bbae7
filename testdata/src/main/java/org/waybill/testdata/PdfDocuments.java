package org.waybill.testdata;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** PDF files: sound, odd and broken ones. */
final class PdfDocuments {
  private static final String FONT =
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
  private static final String CREATED = "/CreationDate (D:20240229081500Z)";

  private PdfDocuments() {}

  static DocumentFamily family() {
    return new DocumentFamily()
        .add("pdf/one-page.pdf", plain(CREATED, "The lighthouse keeper signed for one crate."))
        .add(
            "pdf/three-pages.pdf",
            plain(
                "/Title (Harbour log in three parts) /Author (Port Office) " + CREATED,
                "Morning: two ferries and a barge left the harbour.",
                "Noon: the customs officer counted forty barrels.",
                "Evening: the pilot boat came back through fog."))
        .add("pdf/junk-before-header.pdf", junkBeforeHeader())
        .add("pdf/no-text.pdf", noText())
        .add("pdf/encrypted.pdf", encrypted())
        .add("pdf/truncated.pdf", truncated())
        .add(
            "pdf/title-with-nul.pdf",
            plain("/Title (Tide table\\000) " + CREATED, "High tide at seven, ebb at one."))
        .add("pdf/attachment.pdf", attachment());
  }

  private static byte[] plain(String information, String... pageTexts) {
    return document(information, Arrays.stream(pageTexts).map(PdfDocuments::showing).toList(), "");
  }

  /** As some print servers leave it: the offsets count from the header, not from the first byte. */
  private static byte[] junkBeforeHeader() {
    byte[] junk = "@PJL SET JOBNAME=manifest\r\n".repeat(4).getBytes(StandardCharsets.ISO_8859_1);
    byte[] pdf = plain(CREATED, "The manifest lists nine pallets of slate.");
    byte[] all = Arrays.copyOf(junk, junk.length + pdf.length);
    System.arraycopy(pdf, 0, all, junk.length, pdf.length);
    return all;
  }

  private static byte[] noText() {
    return document(CREATED, List.of("3 w 72 720 m 523 720 l S"), "");
  }

  /** Its password is {@code anchor}. */
  private static byte[] encrypted() {
    PdfPassword password = new PdfPassword("anchor");
    PdfWriter pdf = new PdfWriter();
    int font = pdf.object(FONT);
    byte[] content = bytes(showing("Nobody reads of the smugglers without the password."));
    int stream = pdf.stream("", password.encrypt(pdf.next(), content));
    int page = pdf.object(page(pdf.next() + 1, font, stream));
    int pages = pdf.object(pages("%s 0 R".formatted(page), 1));
    int catalog = pdf.object("<< /Type /Catalog /Pages %s 0 R >>".formatted(pages));
    int encryption = pdf.object(password.dictionary());
    return pdf.finish("/Root %s 0 R /Encrypt %s 0 R".formatted(catalog, encryption));
  }

  /** Ends within the first page's content: nothing is left that says where a page is. */
  private static byte[] truncated() {
    byte[] whole = plain(CREATED, "This sentence about a shipwreck was cut off. ".repeat(20));
    return Arrays.copyOf(whole, 700);
  }

  private static byte[] attachment() {
    PdfWriter pdf = new PdfWriter();
    byte[] note = bytes("Attached note: the gangway needs paint.\n");
    int file = pdf.stream("/Type /EmbeddedFile /Subtype /text#2Fplain", note);
    int specification =
        pdf.object(
            "<< /Type /Filespec /F (note.txt) /UF (note.txt) /EF << /F %s 0 R >> >>"
                .formatted(file));
    return document(
        pdf,
        CREATED,
        List.of(showing("A note is attached to this delivery slip.")),
        "/Names << /EmbeddedFiles << /Names [(note.txt) %s 0 R] >> >>".formatted(specification));
  }

  private static byte[] document(String information, List<String> contents, String catalogEntries) {
    return document(new PdfWriter(), information, contents, catalogEntries);
  }

  /** Contents come first and the catalog last, so that a cut leaves no way in. */
  private static byte[] document(
      PdfWriter pdf, String information, List<String> contents, String catalogEntries) {
    int font = pdf.object(FONT);
    List<Integer> streams = contents.stream().map(text -> pdf.stream("", bytes(text))).toList();
    int pagesNumber = pdf.next() + streams.size();
    String kids =
        streams.stream()
            .map(stream -> pdf.object(page(pagesNumber, font, stream)))
            .map("%s 0 R"::formatted)
            .collect(Collectors.joining(" "));
    int pages = pdf.object(pages(kids, streams.size()));
    int catalog =
        pdf.object("<< /Type /Catalog /Pages %s 0 R %s >>".formatted(pages, catalogEntries));
    int info = pdf.object("<< %s >>".formatted(information));
    return pdf.finish("/Root %s 0 R /Info %s 0 R".formatted(catalog, info));
  }

  private static String pages(String kids, int count) {
    return "<< /Type /Pages /Kids [%s] /Count %s >>".formatted(kids, count);
  }

  private static String page(int parent, int font, int content) {
    return """
        << /Type /Page /Parent %s 0 R /MediaBox [0 0 595 842]
           /Resources << /Font << /F1 %s 0 R >> >> /Contents %s 0 R >>\
        """
        .formatted(parent, font, content);
  }

  private static String showing(String text) {
    List<String> lines =
        IntStream.iterate(0, start -> start < text.length(), start -> start + 90)
            .mapToObj(start -> text.substring(start, Math.min(text.length(), start + 90)))
            .map("(%s) Tj T*"::formatted)
            .toList();
    return "BT /F1 12 Tf 14 TL 72 720 Td %s ET".formatted(String.join("\n", lines));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
