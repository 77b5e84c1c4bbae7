package org.waybill.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.core.message.MessageRules;
import org.waybill.core.message.WireJson;
import org.waybill.document.DocumentMetadata.Counts;
import org.waybill.document.DocumentMetadata.Dates;
import org.waybill.document.DocumentMetadata.Description;
import org.waybill.document.DocumentMetadata.Format;
import org.waybill.document.ExtractedText.Status;

class DocumentFactsTest {

  /** What else stands in the attributes of the stage: the name of the content. */
  private static final int REST = 600;

  private static Extraction extraction(Description description, List<Warning> warnings) {
    return new Extraction(
        new ExtractedText(Status.PRESENT, "tar", false),
        null,
        new DocumentMetadata(
            new Format("a/" + "b".repeat(127), "UTF-8", "Writer"),
            description,
            new Dates("2021-03-04T05:06:07Z", "2021-03-05T05:06:07Z"),
            new Counts(3, 40, 200),
            new TreeMap<>()),
        List.of(),
        2,
        warnings);
  }

  @Test
  void givenEverything_tellsExactlyThis() throws Exception {
    Description description =
        new Description("Tide table", List.of("Ada", "Bob"), "About", List.of("k"), "en");

    ObjectNode facts = DocumentFacts.of(extraction(description, List.of(Warning.EMBEDDED_LIMIT)));

    ObjectNode expected =
        WireJson.parseObject(
            """
            {"text": "present", "partial": false, "chars": 3, "truncated": false, "mediaType": "a/%s",
             "charset": "UTF-8", "title": "Tide table", "authors": ["Ada", "Bob"],
             "language": "en", "created": "2021-03-04T05:06:07Z",
             "modified": "2021-03-05T05:06:07Z", "pages": 3, "embedded": 2,
             "warnings": ["embedded-limit"]}
            """
                .formatted("b".repeat(127))
                .getBytes(UTF_8));
    assertThat(facts, is(expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "\"", "\\", "\u0001", "\u001f", "\u2028", "港", "😀", "?sig=a "})
  void givenEndlessValues_staysWithinTheBoundOfAttributes(String unit) {
    String endless = unit.repeat(10_000);
    Description hostile =
        new Description(endless, Collections.nCopies(100, endless), null, List.of(), endless);

    ObjectNode facts = DocumentFacts.of(extraction(hostile, Arrays.asList(Warning.values())));

    assertThat(WireJson.bytes(facts).length, lessThan(MessageRules.MAX_ATTRIBUTES_BYTES - REST));
  }

  @Test
  void givenLongTitle_keepsItsHead() {
    Description description =
        new Description("t".repeat(299) + "😀 and more", List.of(), null, List.of(), null);

    ObjectNode facts = DocumentFacts.of(extraction(description, List.of()));

    assertThat(facts.path("title").asText(), is("t".repeat(299)));
  }

  @Test
  void givenManyAuthors_keepsTheFirstFive() {
    List<String> authors = List.of("a", "b", "c", "d", "e", "f");
    Description description = new Description(null, authors, null, List.of(), null);

    ObjectNode facts = DocumentFacts.of(extraction(description, List.of()));

    assertThat(
        facts.path("authors"), is(WireJson.array().add("a").add("b").add("c").add("d").add("e")));
  }

  @Test
  void givenNothingStated_leavesItOut() {
    Description silent = new Description(null, List.of(), null, List.of(), null);

    ObjectNode facts = DocumentFacts.of(extraction(silent, List.of()));

    assertThat(facts.has("title") || facts.has("authors") || facts.has("warnings"), is(false));
  }
}
