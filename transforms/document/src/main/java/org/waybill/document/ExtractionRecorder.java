package org.waybill.document;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.sax.AbstractRecursiveParserWrapperHandler;
import org.apache.tika.sax.BasicContentHandlerFactory;
import org.apache.tika.sax.BasicContentHandlerFactory.HANDLER_TYPE;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Collects the document and what is embedded in it, in document order, while Tika parses; for one
 * extraction on one thread.
 */
final class ExtractionRecorder extends AbstractRecursiveParserWrapperHandler {
  private static final long serialVersionUID = 1;

  private final ExtractConfig config;
  private final CharBudget budget;
  private final DocumentPart document;
  private final TextSink documentSink;
  private final List<DocumentPart> embedded = new ArrayList<>();
  private final Deque<DocumentPart> open = new ArrayDeque<>();
  private boolean documentStarted;
  private int skipped;

  /** A recorder; {@code isPlain} keeps the document's white space as it stands. */
  ExtractionRecorder(ExtractConfig config, CharBudget budget, boolean isPlain) {
    super(new BasicContentHandlerFactory(HANDLER_TYPE.IGNORE, -1));
    this.config = config;
    this.budget = budget;
    documentSink = new TextSink(budget, isPlain);
    document = new DocumentPart(documentSink, null, 0);
    open.push(document);
  }

  /** Tika asks once for the document, then once for each embedded one. */
  @Override
  public ContentHandler getNewContentHandler() {
    if (!documentStarted) {
      documentStarted = true;
      return documentSink;
    }
    return new TextSink(budget, false);
  }

  @Override
  public void startEmbeddedDocument(ContentHandler sink, Metadata metadata) throws SAXException {
    super.startEmbeddedDocument(sink, metadata);
    DocumentPart part = new DocumentPart((TextSink) sink, open.peek(), embedded.size() + 1);
    embedded.add(part);
    open.push(part);
  }

  @Override
  public void endEmbeddedDocument(ContentHandler sink, Metadata metadata) throws SAXException {
    super.endEmbeddedDocument(sink, metadata);
    open.pop().finish(metadata);
  }

  @Override
  public boolean hasHitMaximumEmbeddedResources() {
    return embedded.size() >= config.maxEmbedded() || depth() >= config.maxEmbeddedDepth();
  }

  /** Counts a document that is not parsed because of a limit. */
  void skip() {
    skipped++;
  }

  /** Levels of embedding above what is being parsed; 0 for the document itself. */
  int depth() {
    return open.size() - 1;
  }

  /** Notes that what is being parsed has failed. */
  void fail(Throwable failure) {
    open.element().fail(failure);
  }

  CharBudget budget() {
    return budget;
  }

  DocumentPart document() {
    return document;
  }

  List<DocumentPart> embedded() {
    return embedded;
  }

  int skipped() {
    return skipped;
  }
}
