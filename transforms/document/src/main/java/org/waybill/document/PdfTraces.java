package org.waybill.document;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises a PDF behind leading junk. */
final class PdfTraces {
  /**
   * Readers accept the header anywhere in the first 1,024 bytes (PDF Reference 1.7, implementation
   * note 13).
   */
  private static final int HEADER_WITHIN = 1024;

  private static final Pattern HEADER = Pattern.compile("%PDF-[0-9]\\.[0-9]");
  private static final Pattern OBJECT = Pattern.compile("[0-9]+\\s+[0-9]+\\s+obj\\b");
  private static final Pattern OBJECT_LINE = Pattern.compile("(?m)^[0-9]+ [0-9]+ obj\\b");
  private static final Pattern WHOLE_TRAILER = Pattern.compile("startxref\\s+[0-9]+\\s+%%EOF\\s*$");
  private static final Pattern TRAILER = Pattern.compile("%%EOF|startxref");

  private PdfTraces() {}

  /** Whether a text is the source of a PDF without its header: nobody wants that as text. */
  static boolean isSource(FileEdges edges) {
    return OBJECT_LINE.matcher(edges.headAsLatin1()).find()
        && WHOLE_TRAILER.matcher(edges.tailAsLatin1()).find();
  }

  /** Whether the header stands where it should, save for a byte order mark. */
  static boolean isAtStart(FileEdges edges) {
    String head = edges.headAsLatin1();
    return head.startsWith("%PDF-") || head.startsWith("\u00EF\u00BB\u00BF%PDF-");
  }

  /**
   * Whether the file is a PDF whose header may follow other bytes. A text that merely mentions the
   * header is not one: unless the file is also named as a PDF, objects and a trailer must follow.
   */
  static boolean in(FileEdges edges, boolean named) {
    String head = edges.headAsLatin1();
    Matcher header = HEADER.matcher(head);
    if (!header.find() || header.start() >= HEADER_WITHIN) {
      return false;
    }
    return named
        || (OBJECT.matcher(head).find(header.end())
            && TRAILER.matcher(edges.tailAsLatin1()).find());
  }
}
