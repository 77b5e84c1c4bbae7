package org.waybill.document;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.tika.extractor.ParsingEmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** Parses embedded documents under limits: their number, depth and total bytes; for one thread. */
final class EmbeddedExtractor extends ParsingEmbeddedDocumentExtractor {
  private final ExtractionRecorder recorder;
  private final BombLimits limits;
  private long bytes;
  private int entries;

  EmbeddedExtractor(ParseContext context, ExtractionRecorder recorder, ExtractConfig config) {
    super(context);
    this.recorder = recorder;
    this.limits = config.bombs();
    // A name is no text; it stands in the list of embedded documents.
    setWriteFileNameToContent(false);
  }

  @Override
  public void parseEmbedded(
      InputStream stream, ContentHandler handler, Metadata metadata, boolean outputHtml)
      throws SAXException, IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new ParseInterrupted();
    }
    entries++;
    if (entries > limits.entries()) {
      throw new ExpansionExceeded("many documents within it", limits.entries());
    }
    if (recorder.hasHitMaximumEmbeddedResources()) {
      recorder.skip();
      return;
    }
    super.parseEmbedded(counted(stream), handler, metadata, outputHtml);
  }

  private InputStream counted(InputStream stream) {
    boolean isOpened = stream instanceof TikaInputStream tika && tika.getOpenContainer() != null;
    return isOpened ? stream : new CountedStream(stream);
  }

  private final class CountedStream extends FilterInputStream {
    CountedStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      count(value < 0 ? 0 : 1);
      return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = super.read(target, offset, length);
      count(Math.max(read, 0));
      return read;
    }

    @Override
    public long skip(long wanted) throws IOException {
      long skipped = super.skip(wanted);
      count(skipped);
      return skipped;
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    private void count(long more) throws IOException {
      bytes += more;
      if (bytes > limits.expandedBytes()) {
        throw new ExpansionExceeded(
            "embedded documents expand to many bytes", limits.expandedBytes());
      }
    }
  }
}
