package org.waybill.testdata;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.testdata.ExpectedDocument.MediaTypes;
import org.waybill.testdata.ExpectedDocument.Rejected;
import org.waybill.testdata.ExpectedDocument.Stored;

class ExpectedInboxTest {
  private static final String STORED =
      "a.pdf\tstored\t-\t-\tapplication/pdf\ttext/plain\tno\t3\tOn ropes\tA. B.; C. D.\tpresent\trope knot\t2";
  private static final String REJECTED =
      "b.bin\trejected\textract\tCORRUPT\timage/png\t-\t-\t-\t-\t-\t-\t-\t-";

  @TempDir private Path testdata;

  @Test
  void givenTheCommittedTable_hasOneRowForEachDocument() throws IOException {
    List<String> keys =
        ExpectedInbox.load().documents().stream().map(ExpectedDocument::key).toList();

    assertThat(keys, equalTo(List.copyOf(InboxGenerator.documents().keySet())));
  }

  @Test
  void givenAStoredRow_readsEveryCell() throws IOException {
    ExpectedDocument document = load(STORED);

    assertThat(
        document,
        is(
            new ExpectedDocument(
                "a.pdf",
                new MediaTypes("application/pdf", "text/plain", false),
                new Stored(3, "On ropes", List.of("A. B.", "C. D."), List.of("rope", "knot"), 2))));
  }

  @Test
  void givenARejectedRow_readsStageAndCode() throws IOException {
    ExpectedDocument document = load(REJECTED);

    assertThat(
        document,
        is(
            new ExpectedDocument(
                "b.bin",
                new MediaTypes("image/png", null, true),
                new Rejected("extract", "CORRUPT"))));
  }

  @Test
  void givenAnUnknownStatus_namesTheLine() {
    assertThat(refusal(STORED.replace("stored", "kept")), containsString("expected.tsv:2: status"));
  }

  @Test
  void givenAMissingCell_namesTheLine() {
    assertThat(refusal("a.pdf\tstored"), containsString("expected.tsv:2: expected 13 cells"));
  }

  @Test
  void givenTextWithoutWords_isRefused() {
    assertThat(refusal(STORED.replace("rope knot", "-")), containsString("words are expected"));
  }

  @Test
  void givenWordsWithoutText_isRefused() {
    assertThat(refusal(STORED.replace("present", "none")), containsString("words are expected"));
  }

  @Test
  void givenAnotherHeader_isRefused() throws IOException {
    Files.writeString(testdata.resolve("expected.tsv"), "key\tstatus\n");

    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> ExpectedInbox.load(testdata));

    assertThat(refusal.getMessage(), containsString("expected.tsv:1: "));
  }

  private ExpectedDocument load(String row) throws IOException {
    Files.writeString(testdata.resolve("expected.tsv"), ExpectedRow.HEADER + "\n" + row + "\n");
    List<ExpectedDocument> documents = ExpectedInbox.load(testdata).documents();
    assertThat(documents.size(), is(1));
    return documents.get(0);
  }

  private String refusal(String row) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> load(row)).getMessage());
  }
}
