package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.document.DocumentMetadata.Counts;
import org.waybill.document.DocumentMetadata.Dates;
import org.waybill.document.DocumentMetadata.Description;
import org.waybill.document.DocumentMetadata.Format;
import org.waybill.document.ExtractFailure.Reason;
import org.waybill.document.ExtractedText.Status;

class ContentFilesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Extraction FULL =
      new Extraction(
          new ExtractedText(Status.PRESENT, "größe 😀", true),
          null,
          new DocumentMetadata(
              new Format("application/pdf", "UTF-8", "Writer 1"),
              new Description("A \"title\"", List.of("Ada", "Bob"), "About", List.of("k"), "en"),
              new Dates("2021-03-04T05:06:07Z", "2021-03-05T05:06:07Z"),
              new Counts(3, 40, 200),
              new TreeMap<>(Map.of("pdf:PDFVersion", List.of("1.4"), "a", List.of("x", "y")))),
          List.of(
              new EmbeddedDocument("/a.zip", "a.zip", "application/zip", 0, null),
              new EmbeddedDocument("/a.zip/b", "b", "text/plain", 7, "CORRUPT")),
          3,
          List.copyOf(
              EnumSet.of(Warning.TEXT_TRUNCATED, Warning.EMBEDDED_LIMIT, Warning.REPAIRED)));

  private static final Extraction BARE =
      new Extraction(
          new ExtractedText(Status.NONE, "", false),
          NoText.NO_TEXT_IN_TYPE,
          new DocumentMetadata(
              new Format("image/png", null, null),
              new Description(null, List.of(), null, List.of(), null),
              new Dates(null, null),
              new Counts(null, null, null),
              new TreeMap<>()),
          List.of(),
          0,
          List.of());

  @TempDir Path directory;

  @Test
  void givenEveryField_rendersTheGoldenFile() throws IOException {
    assertThat(rendered(FULL), is(golden("metadata-full.json")));
  }

  @Test
  void givenNoField_rendersTheGoldenFile() throws IOException {
    assertThat(rendered(BARE), is(golden("metadata-bare.json")));
  }

  @Test
  void givenText_rendersItInUtf8() {
    assertThat(
        ContentFiles.text(FULL),
        is(
            new byte[] {
              'g',
              'r',
              (byte) 0xC3,
              (byte) 0xB6,
              (byte) 0xC3,
              (byte) 0x9F,
              'e',
              ' ',
              (byte) 0xF0,
              (byte) 0x9F,
              (byte) 0x98,
              (byte) 0x80
            }));
  }

  @Test
  void givenEveryField_fitsTheSchema() throws IOException {
    JsonNode schema = schema();

    List<String> faults = new ArrayList<>();
    new SchemaCheck(schema).check(JSON.readTree(rendered(FULL)), schema, "$", faults);
    new SchemaCheck(schema).check(JSON.readTree(rendered(BARE)), schema, "$", faults);

    assertThat(faults, is(List.of()));
  }

  @Test
  void givenRealDocument_fitsTheSchema() throws Exception {
    JsonNode schema = schema();
    Extraction extraction = Extracting.extract(directory, "a.pdf", PdfSamples.withTitle("Title"));

    List<String> faults = new ArrayList<>();
    new SchemaCheck(schema).check(JSON.readTree(rendered(extraction)), schema, "$", faults);

    assertThat(faults, is(List.of()));
  }

  @Test
  void givenEveryCode_theSchemaNamesIt() throws IOException {
    JsonNode properties = schema().get("properties");

    List<String> warnings = strings(properties.at("/warnings/items/enum"));
    List<String> errors = strings(properties.at("/embedded/items/properties/error/enum"));

    assertThat(warnings, is(EnumSet.allOf(Warning.class).stream().map(Warning::code).toList()));
    assertThat(
        errors.subList(0, errors.size() - 1),
        is(EnumSet.allOf(Reason.class).stream().map(Enum::name).toList()));
  }

  private static List<String> strings(JsonNode array) {
    List<String> values = new ArrayList<>();
    array.forEach(value -> values.add(value.asText()));
    return values;
  }

  private static String rendered(Extraction extraction) {
    return new String(ContentFiles.metadata(extraction), StandardCharsets.UTF_8);
  }

  private static JsonNode schema() throws IOException {
    return JSON.readTree(golden("metadata.schema.json"));
  }

  private static String golden(String name) throws IOException {
    try (InputStream resource = ContentFilesTest.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(resource, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
