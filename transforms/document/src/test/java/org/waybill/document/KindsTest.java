package org.waybill.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kinds of hostile documents, in several sizes and containers: each ends in time, as an extraction
 * or as a failure that says something about the document, never in anything else.
 */
class KindsTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private Path directory;

  /** A hostile document. */
  private static final class Kind {
    private final String what;
    private final String name;
    private final byte[] bytes;

    Kind(String what, String name, byte[] bytes) {
      this.what = what;
      this.name = name;
      this.bytes = bytes;
    }

    @Override
    public String toString() {
      return what;
    }
  }

  static Stream<Kind> kinds() throws IOException {
    List<Kind> kinds = new ArrayList<>();
    addNesting(kinds);
    addPdfs(kinds);
    addArchives(kinds);
    addEntities(kinds);
    addCuts(kinds);
    return kinds.stream();
  }

  private static void addNesting(List<Kind> kinds) {
    for (int depth : new int[] {90, 1_000, 50_000}) {
      kinds.add(text("html lists " + depth, "a.html", "<html><ul><li>".repeat(depth) + "x"));
      kinds.add(text("xml " + depth, "a.xml", "<?xml version='1.0'?>" + "<a>".repeat(depth)));
      kinds.add(text("rtf groups " + depth, "a.rtf", "{\\rtf1 " + "{".repeat(depth) + "x"));
    }
    for (int parts : new int[] {5, 40}) {
      StringBuilder mail = new StringBuilder("From: a@b.c\nSubject: s\n");
      for (int i = 0; i < parts; i++) {
        mail.append("Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n".formatted(i, i));
      }
      kinds.add(text("mail parts within parts " + parts, "a.eml", mail + "\n\ntext"));
    }
  }

  private static void addPdfs(List<Kind> kinds) throws IOException {
    for (long count : new long[] {-1, 0, 1_000_000, Integer.MAX_VALUE, Long.MAX_VALUE}) {
      kinds.add(new Kind("pdf of " + count + " pages", "a.pdf", PdfSamples.stating(count, 1)));
    }
    String page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]%s>>";
    String catalog = "<</Type/Catalog/Pages 2 0 R>>";
    String pages = "<</Type/Pages/Kids[3 0 R]/Count 1>>";
    kinds.add(pdf("page tree that is its own kid", catalog, "<</Type/Pages/Kids[2 0 R]/Count 1>>"));
    kinds.add(pdf("catalog that is its pages", "<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]>>"));
    kinds.add(pdf("reference to itself", "1 0 R"));
    kinds.add(
        pdf(
            "form that draws itself",
            catalog,
            pages,
            page.formatted("/Resources<</XObject<</F 4 0 R>>>>/Contents 5 0 R"),
            stream(
                "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 4 0 R>>>>",
                "/F Do"),
            stream("", "/F Do")));
    kinds.add(
        pdf(
            "character map that uses itself",
            catalog,
            pages,
            page.formatted("/Resources<</Font<</F 4 0 R>>>>/Contents 6 0 R"),
            "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding 5 0 R/DescendantFonts[4 0 R]/ToUnicode 5 0 R>>",
            stream("/Type/CMap/CMapName/C/UseCMap 5 0 R", "/C usecmap 1 begincodespacerange"),
            stream("", "BT /F 9 Tf (x) Tj ET")));
    kinds.add(
        pdf(
            "font whose glyphs use the font",
            catalog,
            pages,
            page.formatted("/Resources<</Font<</F 4 0 R>>>>/Contents 6 0 R"),
            "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</x 5 0 R>>"
                + "/Encoding<</Differences[120/x]>>/FirstChar 120/LastChar 120/Widths[1]/Resources<</Font<</F 4 0 R>>>>>>",
            stream("", "BT /F 9 Tf (x) Tj ET"),
            stream("", "BT /F 9 Tf (x) Tj ET")));
    kinds.add(
        pdf(
            "huge image",
            catalog,
            pages,
            page.formatted("/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R"),
            stream(
                "/Type/XObject/Subtype/Image/Width 2147483647/Height 2147483647/BitsPerComponent 8/ColorSpace/DeviceRGB",
                "x"),
            stream("", "/I Do")));
    kinds.add(pdf("arrays within arrays", "[".repeat(20_000) + "]".repeat(20_000)));
  }

  private static void addArchives(List<Kind> kinds) throws IOException {
    for (int depth : new int[] {5, 30, 200}) {
      byte[] zip = "core".getBytes(UTF_8);
      byte[] gzip = zip;
      for (int i = 0; i < depth; i++) {
        zip = OfficeSamples.zip(Map.of(i == 0 ? "core.txt" : "a.zip", zip));
        gzip = gzip(gzip);
      }
      kinds.add(new Kind("zip within zip " + depth, "a.zip", zip));
      kinds.add(new Kind("gzip within gzip " + depth, "a.gz", gzip));
    }
    byte[] zeros = new byte[20 << 20];
    kinds.add(new Kind("gzip of zeros", "a.gz", gzip(zeros)));
    kinds.add(new Kind("zip of zeros", "a.zip", OfficeSamples.zip(Map.of("zeros.txt", zeros))));
    for (int entries : new int[] {1_500, 5_000}) {
      Map<String, byte[]> many = new LinkedHashMap<>();
      for (int i = 0; i < entries; i++) {
        many.put(i + ".txt", new byte[] {'x'});
      }
      kinds.add(new Kind("zip of " + entries + " files", "a.zip", OfficeSamples.zip(many)));
    }
    StringBuilder mail =
        new StringBuilder("From: a@b.c\nContent-Type: multipart/mixed; boundary=b\n\n");
    for (int i = 0; i < 2_000; i++) {
      mail.append("--b\nContent-Disposition: attachment; filename=%d.txt\n\nx\n".formatted(i));
    }
    kinds.add(text("mail of 2000 attachments", "a.eml", mail.append("--b--").toString()));
  }

  private static void addEntities(List<Kind> kinds) throws IOException {
    for (int width : new int[] {2, 10, 1_000}) {
      StringBuilder entities =
          new StringBuilder("<?xml version='1.0'?><!DOCTYPE r [<!ENTITY e0 'x'>");
      for (int i = 1; i < 8; i++) {
        entities.append("<!ENTITY e%d '%s'>".formatted(i, "&e%d;".formatted(i - 1).repeat(width)));
      }
      String xml = entities + "]><r>&e7;</r>";
      kinds.add(text("entities by " + width, "a.xml", xml));
      kinds.add(
          text(
              "entities in svg by " + width,
              "a.svg",
              xml.replace("<r>", "<svg xmlns='http://www.w3.org/2000/svg'><text>")
                  .replace("</r>", "</text></svg>")));
      Map<String, byte[]> parts = new LinkedHashMap<>();
      parts.put("mimetype", "application/vnd.oasis.opendocument.text".getBytes(UTF_8));
      parts.put("content.xml", xml.getBytes(UTF_8));
      kinds.add(new Kind("entities in odt by " + width, "a.odt", OfficeSamples.zip(parts)));
    }
  }

  private static void addCuts(List<Kind> kinds) throws IOException {
    Map<String, byte[]> whole = new LinkedHashMap<>();
    whole.put("a.pdf", PdfSamples.withPages("one", "two", "three"));
    whole.put("a.docx", OfficeSamples.docx("text"));
    whole.put("a.xlsx", OfficeSamples.xlsx("cell"));
    whole.put("a.zip", OfficeSamples.zip(Map.of("a.txt", "text".repeat(99).getBytes(UTF_8))));
    whole.put("a.gz", gzip("text".repeat(99).getBytes(UTF_8)));
    whole.put("a.rtf", "{\\rtf1\\ansi{\\b bold} plain text\\par}".getBytes(UTF_8));
    whole.put(
        "a.html", "<html><head><title>t</title></head><body><p>text</p></body>".getBytes(UTF_8));
    for (Map.Entry<String, byte[]> file : whole.entrySet()) {
      byte[] bytes = file.getValue();
      for (int tenth = 1; tenth < 10; tenth++) {
        byte[] cut = Arrays.copyOf(bytes, Math.max(1, bytes.length * tenth / 10));
        kinds.add(new Kind(file.getKey() + " cut at " + tenth + "/10", file.getKey(), cut));
      }
    }
  }

  private static Kind text(String what, String name, String content) {
    return new Kind(what, name, content.getBytes(UTF_8));
  }

  private static Kind pdf(String what, String... objects) {
    StringBuilder pdf = new StringBuilder("%PDF-1.4\n");
    for (int i = 0; i < objects.length; i++) {
      pdf.append("%d 0 obj\n%s\nendobj\n".formatted(i + 1, objects[i]));
    }
    String tail = "trailer\n<</Root 1 0 R/Size %d>>\nstartxref\n0\n%%%%EOF\n";
    pdf.append(tail.formatted(objects.length + 1));
    return new Kind("pdf with a " + what, "a.pdf", pdf.toString().getBytes(ISO_8859_1));
  }

  private static String stream(String dictionary, String content) {
    return "<<%s/Length %d>>\nstream\n%s\nendstream"
        .formatted(dictionary, content.length(), content);
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    }
    return bytes.toByteArray();
  }

  /** Whatever else is thrown fails the test: an error, an exception that nobody classified. */
  @ParameterizedTest
  @MethodSource("kinds")
  void givenHostileDocument_endsInTimeInOneOutcome(Kind kind) {
    assertTimeoutPreemptively(
        LIMIT,
        () -> {
          try {
            Extracting.extract(directory, kind.name, kind.bytes);
          } catch (ExtractFailure e) {
            requireVerdict(e);
          }
        });
  }

  private static void requireVerdict(ExtractFailure failure) {
    switch (failure.reason()) {
      case CORRUPT, BOMB, UNSUPPORTED_TYPE, ENCRYPTED -> {}
      default -> throw new AssertionError("no verdict on the document", failure);
    }
  }
}
