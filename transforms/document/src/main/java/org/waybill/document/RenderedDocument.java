package org.waybill.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An extraction as it is stored.
 *
 * @param text content of {@value ContentFiles#TEXT_NAME}, "" if the document has none
 * @param metadata content of {@value ContentFiles#METADATA_NAME}
 * @param facts what travels in the message, see {@link DocumentFacts}
 */
public record RenderedDocument(String text, String metadata, ObjectNode facts) {

  /** Renders an extraction. */
  public static RenderedDocument of(Extraction extraction) {
    return new RenderedDocument(
        extraction.text().value(),
        new String(ContentFiles.metadata(extraction), UTF_8),
        DocumentFacts.of(extraction));
  }
}
