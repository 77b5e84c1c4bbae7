package org.waybill.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Renders an {@link Extraction} into the files that are stored under {@code content/}. Equal
 * extractions give equal bytes.
 *
 * <p>{@value #TEXT_NAME} is the text in UTF-8 without a byte order mark. {@value #METADATA_NAME} is
 * a JSON object of the shape in {@code metadata.schema.json} beside this class: fields in a fixed
 * order, two spaces of indentation, lines ended by U+000A; what the document does not say is
 * absent.
 */
public final class ContentFiles {
  /** The file of the text. */
  public static final String TEXT_NAME = "text.txt";

  /** The file of everything else. */
  public static final String METADATA_NAME = "metadata.json";

  /** Version of the shape of {@value #METADATA_NAME}. */
  public static final int SCHEMA_VERSION = 2;

  private static final JsonFactory JSON = new JsonFactory();

  private ContentFiles() {}

  /** The bytes of {@value #TEXT_NAME}; none if the document has no text. */
  public static byte[] text(Extraction extraction) {
    return extraction.text().value().getBytes(StandardCharsets.UTF_8);
  }

  /** The bytes of {@value #METADATA_NAME}. */
  public static byte[] metadata(Extraction extraction) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.setPrettyPrinter(new Layout());
      write(extraction, json);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    bytes.write('\n');
    return bytes.toByteArray();
  }

  private static void write(Extraction extraction, JsonGenerator json) throws IOException {
    DocumentMetadata metadata = extraction.metadata();
    json.writeStartObject();
    json.writeNumberField("schemaVersion", SCHEMA_VERSION);
    json.writeStringField("engine", DocumentExtractor.engineVersion());
    writeIfStated(json, "mediaType", metadata.format().mediaType());
    writeIfStated(json, "charset", metadata.format().charset());
    writeText(json, extraction);
    json.writeBooleanField("partial", extraction.partial());
    writeDescription(json, metadata);
    json.writeNumberField("embeddedCount", extraction.embeddedCount());
    json.writeArrayFieldStart("embedded");
    for (EmbeddedDocument document : extraction.embedded()) {
      writeEmbedded(json, document);
    }
    json.writeEndArray();
    writeStrings(json, "warnings", extraction.warnings().stream().map(Warning::code).toList());
    json.writeObjectFieldStart("other");
    for (Map.Entry<String, List<String>> entry : metadata.other().entrySet()) {
      writeStrings(json, entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeText(JsonGenerator json, Extraction extraction) throws IOException {
    ExtractedText text = extraction.text();
    json.writeObjectFieldStart("text");
    json.writeStringField("status", text.status().code());
    NoText noText = extraction.noText();
    writeIfStated(json, "why", noText == null ? null : noText.code());
    json.writeNumberField("chars", text.value().length());
    json.writeBooleanField("truncated", text.truncated());
    json.writeEndObject();
  }

  private static void writeDescription(JsonGenerator json, DocumentMetadata metadata)
      throws IOException {
    writeIfStated(json, "title", metadata.description().title());
    writeStrings(json, "authors", metadata.description().authors());
    writeIfStated(json, "subject", metadata.description().subject());
    writeStrings(json, "keywords", metadata.description().keywords());
    writeIfStated(json, "language", metadata.description().language());
    writeIfStated(json, "producer", metadata.format().producer());
    writeIfStated(json, "created", metadata.dates().created());
    writeIfStated(json, "modified", metadata.dates().modified());
    writeIfStated(json, "pageCount", metadata.counts().pages());
    writeIfStated(json, "wordCount", metadata.counts().words());
    writeIfStated(json, "characterCount", metadata.counts().characters());
  }

  private static void writeEmbedded(JsonGenerator json, EmbeddedDocument document)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("path", document.path());
    json.writeStringField("name", document.name());
    json.writeStringField("mediaType", document.mediaType());
    json.writeNumberField("chars", document.chars());
    writeIfStated(json, "error", document.error());
    json.writeEndObject();
  }

  private static void writeStrings(JsonGenerator json, String name, Collection<String> values)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  private static void writeIfStated(JsonGenerator json, String name, @Nullable String value)
      throws IOException {
    if (value != null) {
      json.writeStringField(name, value);
    }
  }

  private static void writeIfStated(JsonGenerator json, String name, @Nullable Integer value)
      throws IOException {
    if (value != null) {
      json.writeNumberField(name, value);
    }
  }

  /** The same on every platform. */
  private static final class Layout extends DefaultPrettyPrinter {
    private static final long serialVersionUID = 1;
    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

    Layout() {
      indentObjectsWith(LINES);
      indentArraysWith(LINES);
    }

    @Override
    public void writeObjectFieldValueSeparator(JsonGenerator json) throws IOException {
      json.writeRaw(": ");
    }
  }
}
