package org.waybill.document;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDXFAResource;

/** Small PDFs made on the spot. */
final class PdfSamples {
  private PdfSamples() {}

  /** One page for each text. */
  static byte[] withPages(String... texts) throws IOException {
    try (PDDocument document = new PDDocument()) {
      for (String text : texts) {
        addPage(document, text);
      }
      return bytes(document);
    }
  }

  /** A page with an image of two pixels and nothing else. */
  static byte[] scan() throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage();
      document.addPage(page);
      BufferedImage pixels = new BufferedImage(2, 1, BufferedImage.TYPE_INT_RGB);
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.drawImage(LosslessFactory.createFromImage(document, pixels), 0, 0, 100, 50);
      }
      return bytes(document);
    }
  }

  static byte[] withTitle(String title) throws IOException {
    try (PDDocument document = new PDDocument()) {
      addPage(document, "Freight list");
      document.getDocumentInformation().setTitle(title);
      document.getDocumentInformation().setAuthor("Ada");
      Calendar created = new GregorianCalendar(TimeZone.getTimeZone("GMT+2"));
      created.clear();
      created.set(2021, Calendar.MARCH, 4, 1, 30, 0);
      document.getDocumentInformation().setCreationDate(created);
      return bytes(document);
    }
  }

  /** A form whose fields lie in XML of their own (XFA). */
  static byte[] withXfa(String xml) throws IOException {
    try (PDDocument document = new PDDocument()) {
      addPage(document, "A form");
      PDAcroForm form = new PDAcroForm(document);
      COSStream xfa = document.getDocument().createCOSStream();
      try (OutputStream out = xfa.createOutputStream()) {
        out.write(xml.getBytes(StandardCharsets.UTF_8));
      }
      form.setXFA(new PDXFAResource(xfa));
      document.getDocumentCatalog().setAcroForm(form);
      return bytes(document);
    }
  }

  static byte[] locked(String userPassword) throws IOException {
    try (PDDocument document = new PDDocument()) {
      addPage(document, "Secret");
      document.protect(new StandardProtectionPolicy("owner", userPassword, new AccessPermission()));
      return bytes(document);
    }
  }

  /** A PDF by hand, whose page tree states {@code count} and holds the given number of pages. */
  static byte[] stating(long count, int pages) {
    List<String> objects = new ArrayList<>();
    objects.add("<</Type/Catalog/Pages 2 0 R>>");
    StringBuilder kids = new StringBuilder();
    for (int i = 0; i < pages; i++) {
      kids.append(3 + 2 * i).append(" 0 R ");
    }
    objects.add("<</Type/Pages/Count %d/Kids[%s]>>".formatted(count, kids));
    for (int i = 0; i < pages; i++) {
      objects.add(
          "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %d 0 R/Resources<</Font<</F1"
                  .formatted(4 + 2 * i)
              + " <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>");
      String content = "BT /F1 12 Tf 50 700 Td (Page %d) Tj ET".formatted(i + 1);
      objects.add("<</Length %d>>\nstream\n%s\nendstream".formatted(content.length(), content));
    }
    return withReferences(objects).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String withReferences(List<String> objects) {
    StringBuilder pdf = new StringBuilder("%PDF-1.4\n");
    StringBuilder references = new StringBuilder();
    for (int i = 0; i < objects.size(); i++) {
      references.append("%010d 00000 n \n".formatted(pdf.length()));
      pdf.append("%d 0 obj\n%s\nendobj\n".formatted(i + 1, objects.get(i)));
    }
    int start = pdf.length();
    int size = objects.size() + 1;
    return pdf.append("xref\n0 %d\n0000000000 65535 f \n%s".formatted(size, references))
        .append("trailer\n<</Size %d/Root 1 0 R>>\n".formatted(size))
        .append("startxref\n%d\n%%%%EOF\n".formatted(start))
        .toString();
  }

  /** The bytes of several sources, one after the other. */
  static byte[] concat(List<byte[]> sources) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    sources.forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static void addPage(PDDocument document, String text) throws IOException {
    PDPage page = new PDPage();
    document.addPage(page);
    try (PDPageContentStream content = new PDPageContentStream(document, page)) {
      content.beginText();
      content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
      content.newLineAtOffset(50, 700);
      content.showText(text);
      content.endText();
    }
  }

  private static byte[] bytes(PDDocument document) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    document.save(bytes);
    return bytes.toByteArray();
  }
}
