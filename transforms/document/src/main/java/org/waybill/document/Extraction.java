package org.waybill.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was read from a document; immutable.
 *
 * <p>No string in it holds U+0000 or an unpaired surrogate. It may hold {@link
 * ExtractConfig#maxChars} characters of text on the heap (20 MB at the default), and for a moment
 * twice that while it is put together.
 *
 * @param text the document's text, then that of each embedded document in document order, a blank
 *     line between them
 * @param noText why there is no text; null when there is some
 * @param metadata of the document itself
 * @param embedded attachments and other embedded documents, in document order, at most {@link
 *     ExtractConfig#maxEmbedded}
 * @param embeddedCount how many were met, those beyond the limits too; documents within one that
 *     was not parsed are not known
 * @param warnings what the extraction lacks or had to drop, in the order of {@link Warning}
 */
public record Extraction(
    ExtractedText text,
    @Nullable NoText noText,
    DocumentMetadata metadata,
    List<EmbeddedDocument> embedded,
    int embeddedCount,
    List<Warning> warnings) {

  /** Copies the lists. */
  public Extraction {
    embedded = List.copyOf(embedded);
    warnings = List.copyOf(warnings);
  }

  /** Whether the document may have more text than was found, other than by the bounds set. */
  public boolean partial() {
    return warnings.stream().anyMatch(Warning::isPartial);
  }
}
