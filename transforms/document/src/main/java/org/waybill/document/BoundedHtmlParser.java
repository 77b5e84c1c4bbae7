package org.waybill.document;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.io.input.BoundedInputStream;
import org.apache.commons.io.input.CloseShieldInputStream;
import org.apache.tika.exception.TikaException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.ParserDecorator;
import org.apache.tika.parser.html.JSoupParser;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Reads the beginning of a page only; thread-safe. The parser builds a tree of the whole page that
 * takes up to ten times its bytes, so that a page within the usual size limit could fill the heap.
 */
final class BoundedHtmlParser extends ParserDecorator {
  private static final long serialVersionUID = 1;

  private final long maxBytes;

  BoundedHtmlParser(JSoupParser parser, long maxBytes) {
    super(parser);
    this.maxBytes = maxBytes;
  }

  @Override
  public void parse(
      InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    InputStream beginning =
        BoundedInputStream.builder()
            .setInputStream(CloseShieldInputStream.wrap(stream))
            .setMaxCount(maxBytes)
            .get();
    super.parse(new BufferedInputStream(beginning), handler, metadata, context);
    if (stream.read() >= 0) {
      context.get(CharBudget.class).exceed();
    }
  }
}
