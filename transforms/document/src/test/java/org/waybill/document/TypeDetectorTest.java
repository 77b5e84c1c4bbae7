package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypeDetectorTest {
  private static final String DOCX =
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  private static final String OCTETS = "application/octet-stream";

  @TempDir Path directory;

  @Test
  void givenDocxNamedDoc_findsDocx() throws IOException {
    assertThat(detect("a.doc", OfficeSamples.docx("Hello")), is(DOCX));
  }

  @Test
  void givenDocxWithoutName_findsDocx() throws IOException {
    assertThat(detect("", OfficeSamples.docx("Hello")), is(DOCX));
  }

  @ParameterizedTest
  @CsvSource({
    "a.txt, text/plain",
    "a.csv, text/csv",
    "a.md, text/markdown",
    "a.docx, text/plain",
    "a.pdf, text/plain",
    "'', text/plain"
  })
  void givenPlainText_refinesItByNameToKindsOfTextOnly(String name, String type)
      throws IOException {
    assertThat(detect(name, ascii("one, two and three\n")), is(type));
  }

  @ParameterizedTest
  @ValueSource(strings = {"100%.csv", "what?.csv", "a#1.csv", "c:\\a.csv", "a b\n.csv", "é.csv"})
  void givenNameThatIsNoUri_stillUsesItsExtension(String name) throws IOException {
    assertThat(detect(name, ascii("a,b\n")), is("text/csv"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.pdf", "a.docx", "a.txt", "a.html", "a.jpg", ""})
  void givenNoise_findsOctetsWhateverTheName(String name) throws IOException {
    byte[] noise = new byte[4000];
    new Random(7).nextBytes(noise);
    noise[0] = (byte) 0x91;

    assertThat(detect(name, noise), is(OCTETS));
  }

  @Test
  void givenShiftJisNamedTxt_findsText() throws IOException {
    byte[] text = "貨物の一覧と送り状\n".repeat(9).getBytes("Shift_JIS");

    assertThat(detect("a.txt", text), is("text/plain"));
  }

  @Test
  void givenUtf16WithoutMarkNamedTxt_findsText() throws IOException {
    byte[] text = "Freight list\n".repeat(9).getBytes(StandardCharsets.UTF_16LE);

    assertThat(detect("a.txt", text), is("text/plain"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 700, 1023})
  void givenJunkBeforePdfHeaderWithin1024Bytes_findsPdf(int junk) throws IOException {
    assertThat(detect("a.bin", junkThenPdf(junk)), is("application/pdf"));
  }

  @Test
  void givenPdfHeaderAfter1024Bytes_findsNoPdf() throws IOException {
    assertThat(detect("a.bin", junkThenPdf(1024)), is(OCTETS));
  }

  @Test
  void givenTextThatMentionsPdfHeader_findsText() throws IOException {
    assertThat(
        detect("a.txt", ascii("A file that starts with %PDF-1.4 is a PDF.\n")), is("text/plain"));
  }

  @Test
  void givenContainerThatNamesGarbageAsItsType_findsWellFormedType() throws IOException {
    byte[] odt = OfficeSamples.zip(Map.of("mimetype", new byte[] {'a', 0, '/', 1, '\n', 'b'}));

    assertThat(detect("a.odt", odt), matchesPattern("[a-z]+/[a-z0-9.+-]+"));
  }

  @Test
  void givenNoBytes_findsOctets() throws IOException {
    assertThat(detect("a.pdf", new byte[0]), is(OCTETS));
  }

  @ParameterizedTest
  @CsvSource({
    "a.pdf, 'Text/HTML; charset=x', text/html",
    "a.pdf, binary/octet-stream, application/pdf",
    "a.pdf, application/octet-stream, application/pdf",
    "a.pdf, nonsense, application/pdf",
    "a.pdf, , application/pdf",
    "a.pdf, '', application/pdf"
  })
  void givenHeader_declaresItUnlessItSaysNothing(String name, String header, String type) {
    assertThat(Extracting.DETECTOR.declaredType(name, header), is(Optional.of(type)));
  }

  @Test
  void givenNeitherHeaderNorExtension_declaresNothing() {
    assertThat(Extracting.DETECTOR.declaredType("LICENCE", null), is(Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({
    "application/pdf, application/pdf, true",
    "application/x-pdf, application/pdf, true",
    "image/jpg, image/jpeg, true",
    "text/plain, text/csv, true",
    "text/csv, text/plain, true",
    "application/zip, application/epub+zip, true",
    "text/html, application/xhtml+xml, true",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,"
        + " application/x-tika-ooxml-protected, true",
    "application/pdf, text/plain, false",
    "application/msword, application/pdf, false",
    "image/png, image/jpeg, false"
  })
  void givenTwoTypes_agreeIfOneRefinesTheOther(String declared, String actual, boolean agree) {
    assertThat(Extracting.DETECTOR.agree(declared, actual), is(agree));
  }

  private String detect(String name, byte[] bytes) throws IOException {
    return Extracting.detect(directory, name, bytes);
  }

  private static byte[] junkThenPdf(int length) throws IOException {
    byte[] junk = new byte[length];
    new Random(3).nextBytes(junk);
    return PdfSamples.concat(List.of(junk, PdfSamples.withPages("Hello")));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
