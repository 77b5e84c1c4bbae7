package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtractionBoundsTest {
  @TempDir Path directory;

  @Test
  void givenMoreTextThanTheLimit_keepsTheBeginning() throws Exception {
    Extraction extraction = extract(ExtractConfig.builder().maxChars(10), "a.txt", "0123456789abc");

    assertThat(extraction.text().value(), is("0123456789"));
    assertThat(extraction.text().truncated(), is(true));
    assertThat(extraction.warnings(), contains(Warning.TEXT_TRUNCATED));
  }

  @Test
  void givenAsMuchTextAsTheLimit_isNotTruncated() throws Exception {
    Extraction extraction = extract(ExtractConfig.builder().maxChars(10), "a.txt", "0123456789");

    assertThat(extraction.text().truncated(), is(false));
  }

  @Test
  void givenLimitWithinAPair_keepsNoHalf() throws Exception {
    Extraction extraction = extract(ExtractConfig.builder().maxChars(10), "a.txt", "012345678😀");

    assertThat(extraction.text().value(), is("012345678"));
  }

  @Test
  void givenSeveralDocuments_limitsTheSum() throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    for (String name : List.of("a", "b", "c")) {
      entries.put(name + ".txt", name.repeat(6).getBytes(StandardCharsets.US_ASCII));
    }
    DocumentExtractor extractor =
        new DocumentExtractor(ExtractConfig.builder().maxChars(12).build());

    Extraction extraction =
        Extracting.extract(extractor, directory, "a.zip", OfficeSamples.zip(entries));

    assertThat(extraction.text().value(), is("aaaaaa\n\nbbbb"));
    assertThat(extraction.text().truncated(), is(true));
  }

  @Test
  void givenLongTitle_cutsIt() throws Exception {
    Extraction extraction =
        extract(
            ExtractConfig.builder().maxMetadataValueChars(20),
            "a.html",
            "<html><head><title>" + "t".repeat(100) + "</title></head><body>b</body></html>");

    assertThat(extraction.metadata().description().title(), is("t".repeat(20)));
    assertThat(extraction.warnings(), contains(Warning.METADATA_TRUNCATED));
  }

  @Test
  void givenMuchMetadata_keepsNoMoreThanTheLimit() throws Exception {
    StringBuilder page = new StringBuilder("<html><head>");
    for (int i = 0; i < 200; i++) {
      page.append("<meta name='k%d' content='%s'/>".formatted(i, "v".repeat(50)));
    }
    page.append("</head><body>b</body></html>");

    Extraction extraction =
        extract(ExtractConfig.builder().maxMetadataChars(1_000), "a.html", page.toString());

    int chars =
        extraction.metadata().other().entrySet().stream()
            .mapToInt(
                entry ->
                    entry.getKey().length()
                        + entry.getValue().stream().mapToInt(String::length).sum())
            .sum();
    assertThat(chars, is(lessThanOrEqualTo(1_000)));
    assertThat(extraction.warnings(), hasItem(Warning.METADATA_TRUNCATED));
  }

  @Test
  void givenLongerPageThanTheLimit_readsItsBeginning() throws Exception {
    Extraction extraction =
        extract(
            ExtractConfig.builder().maxHtmlBytes(100),
            "a.html",
            "<html><body><p>first</p>" + " ".repeat(200) + "<p>last</p></body></html>");

    assertThat(extraction.text().value(), is("first"));
    assertThat(extraction.warnings(), contains(Warning.TEXT_TRUNCATED));
  }

  @Test
  void givenLimitThatIsNotPositive_namesIt() {
    IllegalArgumentException failure =
        assertThrows(
            IllegalArgumentException.class, () -> ExtractConfig.builder().maxEmbedded(0).build());

    assertThat(failure.getMessage(), is("maxEmbedded must be positive, but is 0"));
  }

  private Extraction extract(ExtractConfig.Builder config, String name, String text)
      throws Exception {
    return Extracting.extract(
        new DocumentExtractor(config.build()),
        directory,
        name,
        text.getBytes(StandardCharsets.UTF_8));
  }
}
