package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.document.ExtractFailure.Reason;
import org.waybill.document.ExtractedText.Status;

class EmbeddedDocumentsTest {
  @TempDir Path directory;

  @Test
  void givenMailWithAttachment_readsBothInOrder() throws Exception {
    Extraction extraction =
        Extracting.extract(
            directory,
            "a.eml",
            """
            From: Ada <ada@example.org>
            To: Bob <bob@example.org>
            Subject: Manifest
            Date: Tue, 02 Mar 2021 10:00:00 +0200
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary="b"

            --b
            Content-Type: text/plain

            See the list.
            --b
            Content-Type: text/plain; name="list.txt"
            Content-Disposition: attachment; filename="list.txt"

            Two crates.
            --b--
            """);

    assertThat(extraction.text().value(), is("See the list.\n\nTwo crates."));
    assertThat(
        extraction.embedded(),
        contains(new EmbeddedDocument("/list.txt", "list.txt", "text/plain", 11, null)));
    assertThat(extraction.metadata().description().title(), is("Manifest"));
    assertThat(extraction.metadata().dates().created(), is("2021-03-02T08:00:00Z"));
  }

  @Test
  void givenDocxWithWorkbook_readsTheWorkbookToo() throws Exception {
    byte[] docx = OfficeSamples.docxWith("Outer", OfficeSamples.xlsx("Inner"));

    Extraction extraction = Extracting.extract(directory, "a.docx", docx);

    assertThat(extraction.embeddedCount(), is(1));
    assertThat(extraction.embedded().get(0).error(), is((String) null));
    assertThat(extraction.text().value(), is("Outer\n\nCargo\n\tInner"));
  }

  @Test
  void givenNestedArchives_namesThePathAndKeepsDocumentOrder() throws Exception {
    byte[] inner = zip(Map.of("deep.txt", ascii("deep")));
    Map<String, byte[]> outer = new LinkedHashMap<>();
    outer.put("dir/first.txt", ascii("first"));
    outer.put("inner.zip", inner);
    outer.put("last.txt", ascii("last"));

    Extraction extraction = Extracting.extract(directory, "a.zip", zip(outer));

    assertThat(extraction.text().value(), is("first\n\ndeep\n\nlast"));
    assertThat(
        extraction.embedded().stream().map(EmbeddedDocument::path).toList(),
        contains("/first.txt", "/inner.zip", "/inner.zip/deep.txt", "/last.txt"));
  }

  @Test
  void givenArchiveOfFilesWithoutText_saysThereIsNone() throws Exception {
    Extraction extraction =
        Extracting.extract(directory, "a.zip", zip(Map.of("empty.txt", new byte[0])));

    assertThat(extraction.text().status(), is(Status.NONE));
    assertThat(extraction.embeddedCount(), is(1));
    assertThat(extraction.warnings(), is(empty()));
  }

  @Test
  void givenDamagedAttachment_readsTheRestAndSaysWhy() throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("bad.pdf", ascii("%PDF-1.4\n%%EOF\n"));
    entries.put("locked.pdf", PdfSamples.locked("secret"));
    entries.put("good.txt", ascii("good"));

    Extraction extraction = Extracting.extract(directory, "a.zip", zip(entries));

    assertThat(extraction.text().value(), is("good"));
    assertThat(
        extraction.embedded().stream().map(part -> String.valueOf(part.error())).toList(),
        contains("CORRUPT", "ENCRYPTED", "null"));
    assertThat(extraction.warnings(), contains(Warning.EMBEDDED_FAILED));
  }

  @Test
  void givenMoreThanTheLimit_countsThemAll() throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    List.of("a", "b", "c").forEach(name -> entries.put(name + ".txt", ascii(name)));
    DocumentExtractor extractor =
        new DocumentExtractor(ExtractConfig.builder().maxEmbedded(2).build());

    Extraction extraction = Extracting.extract(extractor, directory, "a.zip", zip(entries));

    assertThat(extraction.embedded(), hasSize(2));
    assertThat(extraction.embeddedCount(), is(3));
    assertThat(extraction.warnings(), contains(Warning.EMBEDDED_LIMIT));
  }

  @Test
  void givenDeeperThanTheLimit_stopsThere() throws Exception {
    byte[] archive = ascii("core");
    for (int i = 0; i < 4; i++) {
      archive = zip(Map.of(i == 0 ? "core.txt" : "a.zip", archive));
    }
    DocumentExtractor extractor =
        new DocumentExtractor(ExtractConfig.builder().maxEmbeddedDepth(2).build());

    Extraction extraction = Extracting.extract(extractor, directory, "a.zip", archive);

    assertThat(extraction.embedded(), hasSize(2));
    assertThat(extraction.warnings(), contains(Warning.EMBEDDED_LIMIT));
  }

  @Test
  void givenMoreBytesThanTheLimit_isABomb() throws Exception {
    byte[] archive = zip(Map.of("a.txt", new byte[100_000]));
    DocumentExtractor extractor =
        new DocumentExtractor(
            ExtractConfig.builder()
                .bombs(new BombLimits(100, 100, 10, 100_000, 50_000, 1L << 40))
                .build());

    ExtractFailure failure =
        assertThrows(
            ExtractFailure.class,
            () ->
                Extracting.extract(
                    extractor,
                    directory,
                    "a.zip",
                    zip(
                        Map.of(
                            "b.zip",
                            archive,
                            "c.txt",
                            "x".repeat(60_000).getBytes(StandardCharsets.US_ASCII)))));

    assertThat(failure.reason(), is(Reason.BOMB));
  }

  @Test
  void givenNulInTheNameOfAnAttachment_readsIt() throws Exception {
    Extraction extraction =
        Extracting.extract(directory, "a.zip", zip(Map.of("a\0b.txt", ascii("text"))));

    assertThat(extraction.text().value(), is("text"));
    assertThat(extraction.embedded().get(0).name(), is("ab.txt"));
  }

  private static byte[] zip(Map<String, byte[]> entries) throws Exception {
    return OfficeSamples.zip(entries);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
