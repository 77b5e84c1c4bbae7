package org.waybill.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.tika.exception.TikaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.document.ExtractFailure.Reason;

/** One right outcome: what is whole, what is partial and why, what has no text and why. */
class OutcomesTest {

  /** Of 100 by 100 pixels. */
  private static final byte[] GIF = {
    'G', 'I', 'F', '8', '9', 'a', 100, 0, 100, 0, 0, 0, 0, ',', 0, 0, 0, 0, 100, 0, 100, 0, 0, 2, 2,
    'L', 1, 0, ';'
  };

  @TempDir private Path directory;

  private Extraction extract(String name, byte[] bytes) throws Exception {
    return Extracting.extract(directory, name, bytes);
  }

  private Reason failure(DocumentExtractor extractor, String name, byte[] bytes) {
    return assertThrows(
            ExtractFailure.class, () -> Extracting.extract(extractor, directory, name, bytes))
        .reason();
  }

  private static DocumentExtractor within(BombLimits limits) {
    return new DocumentExtractor(ExtractConfig.builder().bombs(limits).build());
  }

  @Test
  void givenSoundPdf_isWhole() throws Exception {
    Extraction sound = extract("a.pdf", PdfSamples.withPages("first", "second"));
    assertThat(sound.partial(), is(false));
    assertThat(sound.noText(), is(nullValue()));
  }

  @Test
  void givenPdfWhoseTableIsElsewhere_isPartialAndSaysRepaired() throws Exception {
    String pdf = new String(PdfSamples.withPages("first", "second"), ISO_8859_1);
    String moved = pdf.replaceAll("startxref\\s+[0-9]+", "startxref\n7");
    Extraction repaired = extract("a.pdf", moved.getBytes(ISO_8859_1));
    assertThat(repaired.text().value(), containsString("second"));
    assertThat(repaired.partial(), is(true));
    assertThat(repaired.warnings(), contains(Warning.REPAIRED));
  }

  @Test
  void givenPdfBehindJunk_isWhole() throws Exception {
    byte[] pdf = PdfSamples.withPages("first");
    byte[] junk = ("x".repeat(100) + "\n").getBytes(ISO_8859_1);
    byte[] both = Arrays.copyOf(junk, junk.length + pdf.length);
    System.arraycopy(pdf, 0, both, junk.length, pdf.length);
    assertThat(extract("a.pdf", both).warnings(), is(List.of()));
  }

  @Test
  void givenPdfWithoutItsEnd_isPartialAndSaysSo() throws Exception {
    String pdf = new String(PdfSamples.withPages("first"), ISO_8859_1);
    String cut = pdf.substring(0, pdf.indexOf("startxref"));
    Extraction partial = extract("a.pdf", cut.getBytes(ISO_8859_1));
    assertThat(partial.partial(), is(true));
    assertThat(partial.warnings(), hasItem(Warning.END_MISSING));
  }

  @Test
  void givenBlankPage_saysThatThereIsJustNoText() throws Exception {
    assertThat(extract("a.pdf", PdfSamples.withPages("")).noText(), is(NoText.EMPTY));
  }

  @Test
  void givenScannedPage_saysScan() throws Exception {
    assertThat(extract("a.pdf", PdfSamples.scan()).noText(), is(NoText.SCAN));
  }

  @Test
  void givenImage_saysThatItsTypeHasNoText() throws Exception {
    assertThat(extract("a.gif", GIF).noText(), is(NoText.NO_TEXT_IN_TYPE));
  }

  @Test
  void givenImageThatIsCutOff_saysDamaged() throws Exception {
    ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB), "jpg", jpeg);
    byte[] most = Arrays.copyOf(jpeg.toByteArray(), jpeg.size() - 10);
    Extraction cut = extract("a.jpg", most);
    assertThat(cut.noText(), is(NoText.DAMAGED));
    assertThat(cut.partial(), is(true));
  }

  @Test
  void givenLockedAttachment_keepsTheContainerAndIsPartial() throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("open.txt", "readable".getBytes(UTF_8));
    entries.put("locked.pdf", PdfSamples.locked("secret"));
    Extraction container = extract("a.zip", OfficeSamples.zip(entries));
    assertThat(container.text().value(), containsString("readable"));
    assertThat(container.partial(), is(true));
    assertThat(container.warnings(), contains(Warning.EMBEDDED_FAILED));
    assertThat(container.embedded().get(1).error(), is("ENCRYPTED"));
  }

  @Test
  void givenStrictWorkbook_isReadOrUnsupportedButNotCorrupt() throws Exception {
    byte[] strict = OfficeSamples.strict(OfficeSamples.xlsx("Lorem"));
    try {
      assertThat(extract("a.xlsx", strict).text().value(), containsString("Lorem"));
    } catch (ExtractFailure e) {
      assertThat(e.reason(), is(Reason.UNSUPPORTED_TYPE));
    }
  }

  @Test
  void givenSourceOfAPdfWithoutItsHeader_isNotStoredAsText() throws Exception {
    String pdf = new String(PdfSamples.stating(1, 1), ISO_8859_1);
    String headless = pdf.substring(pdf.indexOf("1 0 obj"));
    assertThat(
        Extracting.detect(directory, "a.txt", headless.getBytes(ISO_8859_1)),
        is("application/pdf"));
  }

  @Test
  void givenTextAboutPdfs_staysText() throws IOException {
    String text = "A trailer ends in startxref, a number and %%EOF.\nAn object begins: 1 0 obj\n";
    assertThat(Extracting.detect(directory, "a.txt", text.getBytes(UTF_8)), is("text/plain"));
  }

  @Test
  void givenMoreEntriesThanTheLimit_isABomb() throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    for (int i = 0; i < 6; i++) {
      entries.put(i + ".txt", "x".getBytes(UTF_8));
    }
    byte[] archive = OfficeSamples.zip(entries);
    BombLimits five = new BombLimits(100, 100, 10, 5, 1L << 30, 1L << 40);
    assertThat(failure(within(five), "a.zip", archive), is(Reason.BOMB));
    assertThat(extract("a.zip", archive).embeddedCount(), is(6));
  }

  @Test
  void givenMorePixelsThanTheLimit_isABomb() {
    BombLimits small = new BombLimits(100, 100, 10, 5, 1L << 30, 9_999);
    assertThat(failure(within(small), "a.gif", GIF), is(Reason.BOMB));
  }

  @Test
  void givenDeeperElementsThanTheLimit_isABomb() {
    String html = "<html><body>" + "<ul><li>".repeat(300) + "x";
    BombLimits shallow = new BombLimits(100, 40, 10, 5, 1L << 30, 1L << 40);
    assertThat(failure(within(shallow), "a.html", html.getBytes(UTF_8)), is(Reason.BOMB));
  }

  @Test
  void givenFaultThatAParserWrapped_isNoFaultOfTheMachine() {
    assertThat(
        DocumentExtractor.classify(
                new TikaException(
                    "wrapped", new IOException("Connection reset", new IOException("503"))))
            .orElseThrow(),
        is(Reason.CORRUPT));
  }
}
