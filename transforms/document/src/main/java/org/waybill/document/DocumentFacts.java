package org.waybill.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waybill.core.failure.SafeText;
import org.waybill.core.message.SecretScan;
import org.waybill.core.message.WireJson;

/**
 * The few facts of an extraction that travel in the message and stand in the outcome; the rest is
 * in the content objects. Bounded, so that a message stays within its limits whatever the document
 * says.
 */
public final class DocumentFacts {

  private static final int MAX_TEXT = 300;
  private static final int MAX_AUTHORS = 5;

  private DocumentFacts() {}

  /** The facts: an object of flat fields; what the document does not say is absent. */
  public static ObjectNode of(Extraction extraction) {
    DocumentMetadata metadata = extraction.metadata();
    ObjectNode facts = WireJson.object();
    facts.put("text", extraction.text().status().code());
    NoText noText = extraction.noText();
    putIfStated(facts, "textWhy", noText == null ? null : noText.code());
    facts.put("partial", extraction.partial());
    facts.set("chars", WireJson.number(extraction.text().value().length()));
    facts.put("truncated", extraction.text().truncated());
    putIfStated(facts, "mediaType", metadata.format().mediaType());
    putIfStated(facts, "charset", metadata.format().charset());
    putIfStated(facts, "title", metadata.description().title());
    putAll(facts, "authors", metadata.description().authors());
    putIfStated(facts, "language", metadata.description().language());
    putIfStated(facts, "created", metadata.dates().created());
    putIfStated(facts, "modified", metadata.dates().modified());
    Integer pages = metadata.counts().pages();
    if (pages != null) {
      facts.set("pages", WireJson.number(pages));
    }
    facts.set("embedded", WireJson.number(extraction.embeddedCount()));
    putAll(facts, "warnings", extraction.warnings().stream().map(Warning::code).toList());
    return facts;
  }

  private static void putIfStated(ObjectNode facts, String name, @Nullable String value) {
    String kept = value == null ? "" : presentable(value);
    if (!kept.isEmpty()) {
      facts.put(name, kept);
    }
  }

  private static void putAll(ObjectNode facts, String name, List<String> values) {
    if (!values.isEmpty()) {
      ArrayNode array = facts.putArray(name);
      int max = name.equals("authors") ? MAX_AUTHORS : values.size();
      values.stream().limit(max).forEach(value -> array.add(presentable(value)));
    }
  }

  /**
   * Without control characters, which take six bytes each, and without secrets: a message that
   * carries one is refused, wherever it comes from. Folding white space may put one together, so
   * secrets are masked at the end once more.
   */
  private static String presentable(String value) {
    return SecretScan.redact(SafeText.bounded(bounded(value), 2 * MAX_TEXT));
  }

  private static String bounded(String value) {
    if (value.length() <= MAX_TEXT) {
      return value;
    }
    int end = Character.isHighSurrogate(value.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT;
    return value.substring(0, end);
  }
}
