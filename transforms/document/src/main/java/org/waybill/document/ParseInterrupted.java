package org.waybill.document;

import org.xml.sax.SAXException;

/** The parsing thread was interrupted; its interrupt flag is still set. */
final class ParseInterrupted extends SAXException {
  private static final long serialVersionUID = 1;

  ParseInterrupted() {
    super("the thread was interrupted");
  }
}
