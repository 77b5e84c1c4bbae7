package org.waybill.document;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.tika.Tika;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.document.ExtractFailure.Reason;
import org.waybill.document.ExtractedText.Status;

class DocumentExtractorTest {
  @TempDir Path directory;

  @Test
  void givenPdf_readsTextAndMetadata() throws Exception {
    Extraction extraction = extract("a.pdf", PdfSamples.withTitle("Bill of lading"));

    assertThat(extraction.text().value(), is("Freight list"));
    assertThat(extraction.metadata().format().mediaType(), is("application/pdf"));
    assertThat(extraction.metadata().description().title(), is("Bill of lading"));
    assertThat(extraction.metadata().description().authors(), contains("Ada"));
    assertThat(extraction.metadata().dates().created(), is("2021-03-03T23:30:00Z"));
    assertThat(extraction.metadata().counts().pages(), is(1));
    assertThat(extraction.warnings(), is(empty()));
  }

  @Test
  void givenTitleThatEndsWithNul_dropsTheNul() throws Exception {
    Extraction extraction = extract("a.pdf", PdfSamples.withTitle("Bill\0"));

    assertThat(extraction.metadata().description().title(), is("Bill"));
  }

  @Test
  void givenPageWithoutText_saysThereIsNone() throws Exception {
    Extraction extraction = extract("a.pdf", PdfSamples.withPages(" "));

    assertThat(extraction.text().status(), is(Status.NONE));
    assertThat(extraction.text().value(), is(""));
    assertThat(extraction.metadata().counts().pages(), is(1));
  }

  @ParameterizedTest
  @ValueSource(longs = {1_410_065_407L, 3, 0, -1})
  void givenPageCountThatCannotBe_dropsItAndKeepsTheText(long stated) throws Exception {
    Extraction extraction = extract("a.pdf", PdfSamples.stating(stated, 2));

    assertThat(extraction.text().value(), containsString("Page 1"));
    assertThat(extraction.metadata().counts().pages(), is(nullValue()));
    assertThat(extraction.warnings(), hasItem(Warning.PAGE_COUNT_DROPPED));
  }

  @Test
  void givenPdfWithoutPagesAndText_isCorrupt() {
    assertThat(failure("a.pdf", PdfSamples.stating(0, 0)), is(Reason.CORRUPT));
  }

  @Test
  void givenTruncatedPdf_isCorrupt() throws Exception {
    byte[] pdf = PdfSamples.withPages("Hello");

    assertThat(failure("a.pdf", Arrays.copyOf(pdf, 200)), is(Reason.CORRUPT));
  }

  @Test
  void givenPdfThatNeedsAPassword_isEncrypted() throws Exception {
    assertThat(failure("a.pdf", PdfSamples.locked("secret")), is(Reason.ENCRYPTED));
  }

  @Test
  void givenPdfWithAnOwnersPasswordOnly_reads() throws Exception {
    assertThat(extract("a.pdf", PdfSamples.locked("")).text().value(), is("Secret"));
  }

  @Test
  void givenXlsxThatNeedsAPassword_isEncrypted() throws Exception {
    byte[] locked = OfficeSamples.locked(OfficeSamples.xlsx("Secret"), "pass");

    assertThat(failure("a.xlsx", locked), is(Reason.ENCRYPTED));
  }

  @Test
  void givenTruncatedDocx_isCorrupt() throws Exception {
    byte[] docx = OfficeSamples.docx("Hello");

    assertThat(failure("a.docx", Arrays.copyOf(docx, docx.length / 2)), is(Reason.CORRUPT));
  }

  @Test
  void givenEmptyArchiveNamedXlsx_isCorrupt() throws Exception {
    assertThat(failure("a.xlsx", OfficeSamples.zip(Map.of())), is(Reason.CORRUPT));
  }

  @Test
  void givenTypeWithoutParser_isUnsupported() {
    ExtractFailure failure =
        assertThrows(
            ExtractFailure.class,
            () ->
                Extracting.EXTRACTOR.extract(
                    Extracting.write(directory, new byte[] {1, 2, 3, (byte) 0x90}),
                    "application/octet-stream"));

    assertThat(failure.reason(), is(Reason.UNSUPPORTED_TYPE));
  }

  @Test
  void givenKindOfTextWithoutParser_readsItAsText() throws Exception {
    Path file = Extracting.write(directory, "Sample Name\tA\n".getBytes(US_ASCII));

    Extraction extraction = Extracting.EXTRACTOR.extract(file, "application/x-isatab-assay");

    assertThat(extraction.text().value(), is("Sample Name\tA"));
    assertThat(extraction.metadata().format().mediaType(), is("application/x-isatab-assay"));
    assertThat(extraction.warnings(), is(empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "Shift_JIS", "windows-1251"})
  void givenTextInAnEncoding_findsIt(String charset) throws Exception {
    String text =
        charset.equals("windows-1251")
            ? "Список грузов и накладных для перевозки. "
            : "貨物の一覧と送り状を確認してください。";
    byte[] mark = charset.equals("UTF-16LE") ? new byte[] {(byte) 0xFF, (byte) 0xFE} : new byte[0];
    byte[] body = text.repeat(20).getBytes(Charset.forName(charset));

    Extraction extraction = extract("a.txt", PdfSamples.concat(List.of(mark, body)));

    assertThat(extraction.metadata().format().charset(), is(charset));
    assertThat(extraction.text().value(), is(text.repeat(20).strip()));
  }

  @Test
  void givenUtf8AfterManyAsciiBytes_readsItAsUtf8() throws Exception {
    String text = "plain ".repeat(20_000) + "größe";

    Extraction extraction = extract("a.txt", text.getBytes(UTF_8));

    assertThat(extraction.metadata().format().charset(), is("UTF-8"));
    assertThat(extraction.text().value(), is(text));
  }

  @Test
  void givenQuoteThatIsNeverClosed_readsTheTextAsItStands() throws Exception {
    Extraction extraction = Extracting.extract(directory, "a.csv", "a,b\n\"c,d\ne,f\n");

    assertThat(extraction.text().value(), is("a,b\n\"c,d\ne,f"));
  }

  @Test
  void givenHtml_readsBodyAndTitleApart() throws Exception {
    Extraction extraction =
        Extracting.extract(
            directory,
            "a.html",
            "<html><head><title>Manifest</title><script>no()</script></head>"
                + "<body><p>Crates</p></body></html>");

    assertThat(extraction.text().value(), is("Crates"));
    assertThat(extraction.metadata().description().title(), is("Manifest"));
  }

  @Test
  void givenUnpairedSurrogatesInRtf_replacesThem() throws Exception {
    Extraction extraction =
        Extracting.extract(
            directory, "a.rtf", "{\\rtf1\\ansi\\uc1\\pard one \\u-10179? two \\u-8704? three}");

    assertThat(extraction.text().value(), is("one � two � three"));
  }

  @Test
  void givenDeletedTextInDocx_leavesItOut() throws Exception {
    Extraction extraction = extract("a.docx", OfficeSamples.docxWithDeleted("kept", "deleted"));

    assertThat(extraction.text().value(), is("kept"));
  }

  @Test
  void givenAnyDocument_reportsNothingOfTheMachine() throws Exception {
    Extraction extraction = extract("a.docx", OfficeSamples.docx("Hello"));

    assertThat(
        extraction.metadata().other().keySet().stream()
            .filter(name -> name.matches("(?i)x-tika.*|resourceName|content-.*"))
            .toList(),
        is(empty()));
  }

  @Test
  void givenTypeWithVersions_isReadAsTheVersionThatTheBytesShow() {
    byte[] wordPerfect = new byte[60];
    wordPerfect[0] = (byte) 0xFF;
    wordPerfect[1] = 'W';
    wordPerfect[2] = 'P';
    wordPerfect[3] = 'C';

    assertThat(failure("a.wpd", wordPerfect), is(Reason.CORRUPT));
  }

  @Test
  void givenContainerThatNamesAnotherType_keepsTheDetectedOne() throws Exception {
    byte[] zip = OfficeSamples.zip(Map.of("mimetype", "image/png".getBytes(UTF_8)));

    Extraction extraction =
        Extracting.EXTRACTOR.extract(
            Extracting.write(directory, zip), "application/vnd.oasis.opendocument.text");

    assertThat(
        extraction.metadata().format().mediaType(), is("application/vnd.oasis.opendocument.text"));
    assertThat(extraction.warnings(), contains(Warning.MEDIA_TYPE_DROPPED));
  }

  @Test
  void givenVersionOfTheEngine_isTheOneOnTheClassPath() {
    assertThat(
        DocumentExtractor.engineVersion(), is(Tika.getString().replace("Apache Tika ", "tika-")));
  }

  private Extraction extract(String name, byte[] bytes) throws Exception {
    return Extracting.extract(directory, name, bytes);
  }

  private Reason failure(String name, byte[] bytes) {
    return assertThrows(ExtractFailure.class, () -> extract(name, bytes)).reason();
  }
}
