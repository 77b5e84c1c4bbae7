package org.waybill.document;

import org.apache.tika.exception.WriteLimitReachedException;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Keeps the text of one document's XHTML body, without the white space around it; for one thread.
 *
 * <p>A page ends in a form feed, and no more than one line is left blank, unless the text is to be
 * kept as it stands.
 *
 * <p>It is also where a parse can be stopped: every event fails once the budget is exceeded or the
 * thread is interrupted, since some parsers swallow the first failure.
 */
final class TextSink extends DefaultHandler {
  private static final char PAGE_BREAK = '\f';

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder whiteSpace = new StringBuilder();
  private final CharBudget budget;
  private final boolean asItStands;
  private int headDepth;
  private int pages;

  /** Keeps text of that budget, white space within it {@code asItStands} or tidied. */
  TextSink(CharBudget budget, boolean asItStands) {
    this.budget = budget;
    this.asItStands = asItStands;
  }

  @Override
  public void startElement(String uri, String localName, String qName, Attributes attributes)
      throws SAXException {
    stopIfTold();
    if (localName.equals("head")) {
      headDepth++;
    } else if (localName.equals("div") && "page".equals(attributes.getValue("class"))) {
      pages++;
      if (!text.isEmpty()) {
        whiteSpace.append(PAGE_BREAK);
      }
    }
  }

  @Override
  public void endElement(String uri, String localName, String qName) {
    if (localName.equals("head")) {
      headDepth--;
    }
  }

  @Override
  public void characters(char[] chars, int start, int length) throws SAXException {
    keep(chars, start, length);
  }

  @Override
  public void ignorableWhitespace(char[] chars, int start, int length) throws SAXException {
    keep(chars, start, length);
  }

  StringBuilder text() {
    return text;
  }

  /** Pages that the parser really went through. */
  int pages() {
    return pages;
  }

  private void keep(char[] chars, int start, int length) throws SAXException {
    stopIfTold();
    if (headDepth > 0) {
      return;
    }
    int end = start + length;
    int visibleEnd = end;
    while (visibleEnd > start && Character.isWhitespace(chars[visibleEnd - 1])) {
      visibleEnd--;
    }
    int from = start;
    while (text.isEmpty() && from < visibleEnd && Character.isWhitespace(chars[from])) {
      from++;
    }
    if (from < visibleEnd) {
      String between = asItStands ? whiteSpace.toString() : tidied(whiteSpace);
      text.append(between, 0, budget.take(between.length()));
      whiteSpace.setLength(0);
      text.append(chars, from, budget.take(visibleEnd - from));
    }
    if (!text.isEmpty()) {
      // More than the budget cannot be kept anyway.
      int room = Math.max(0, budget.left() + 1 - whiteSpace.length());
      whiteSpace.append(chars, visibleEnd, Math.min(end - visibleEnd, room));
    }
    stopIfExceeded();
  }

  private static String tidied(StringBuilder run) {
    long breaks = run.chars().filter(c -> c == PAGE_BREAK).count();
    if (breaks > 0) {
      return String.valueOf(PAGE_BREAK).repeat((int) breaks);
    }
    return run.chars().filter(c -> c == '\n').count() > 2 ? "\n\n" : run.toString();
  }

  private void stopIfTold() throws SAXException {
    if (Thread.currentThread().isInterrupted()) {
      throw new ParseInterrupted();
    }
    stopIfExceeded();
  }

  private void stopIfExceeded() throws SAXException {
    if (budget.exceeded()) {
      int last = text.length() - 1;
      if (last >= 0 && Character.isHighSurrogate(text.charAt(last))) {
        text.setLength(last);
      }
      throw new WriteLimitReachedException(budget.limit());
    }
  }
}
