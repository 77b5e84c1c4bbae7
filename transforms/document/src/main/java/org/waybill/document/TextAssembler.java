package org.waybill.document;

import java.util.ArrayList;
import java.util.List;
import org.waybill.document.ExtractedText.Status;

/** Puts the texts of a document and of what is embedded in it together; for one extraction. */
final class TextAssembler {
  private static final String SEPARATOR = "\n\n";

  private final int maxChars;
  private final List<String> texts = new ArrayList<>();
  private int chars;
  private boolean truncated;

  TextAssembler(int maxChars) {
    this.maxChars = maxChars;
  }

  /**
   * Adds a text without the white space around it.
   *
   * @return how many UTF-16 units of it were added
   */
  int add(CharSequence raw) {
    String text = StoredStrings.isBlank(raw) ? "" : StoredStrings.clean(raw).strip();
    if (text.isEmpty()) {
      return 0;
    }
    int before = texts.isEmpty() ? 0 : SEPARATOR.length();
    int room = Math.max(0, maxChars - chars - before);
    String kept = StoredStrings.bounded(text, room);
    truncated |= kept.length() < text.length();
    if (!kept.isEmpty()) {
      texts.add(kept);
      chars += before + kept.length();
    }
    return kept.length();
  }

  /** All texts, a blank line between them. */
  ExtractedText finish(boolean cutBefore) {
    String value = String.join(SEPARATOR, texts);
    return new ExtractedText(
        value.isEmpty() ? Status.NONE : Status.PRESENT, value, truncated || cutBefore);
  }
}
