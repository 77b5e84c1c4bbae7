package org.waybill.document;

import java.io.IOException;
import java.io.InputStream;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.exception.ZeroByteFileException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.ParserDecorator;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Notes why an embedded document failed, and sees to it that a damaged attachment costs no more
 * than itself: Tika goes on after a {@link TikaException} from an embedded document, so what is
 * thrown because of its bytes becomes one. For one extraction.
 */
final class EmbeddedFailureRecorder extends ParserDecorator {
  private static final long serialVersionUID = 1;

  private final ExtractionRecorder recorder;

  EmbeddedFailureRecorder(Parser parser, ExtractionRecorder recorder) {
    super(parser);
    this.recorder = recorder;
  }

  @Override
  public void parse(
      InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    if (recorder.depth() == 0) {
      super.parse(stream, handler, metadata, context);
      return;
    }
    try {
      super.parse(stream, handler, metadata, context);
    } catch (ZeroByteFileException e) {
      // An empty attachment is whole.
      throw e;
    } catch (TikaException e) {
      if (endsEverything(e)) {
        throw new IOException(e);
      }
      recorder.fail(e);
      throw e;
    } catch (SAXException e) {
      if (!WriteLimitReachedException.isWriteLimitReached(e)) {
        recorder.fail(e);
      }
      throw e;
    } catch (IOException e) {
      if (endsEverything(e)) {
        throw e;
      }
      recorder.fail(e);
      throw new TikaException("An embedded document cannot be read", e);
    } catch (StackOverflowError e) {
      recorder.fail(e);
      throw new TikaException("An embedded document is nested too deeply", e);
    }
  }

  /** The document is a bomb, or the machine has a fault that attachments cannot be blamed for. */
  private static boolean endsEverything(Exception e) {
    for (Throwable link = e; link != null; link = link.getCause()) {
      if (link instanceof ExpansionExceeded) {
        return true;
      }
    }
    return FailureClassifiers.isFaultOfTheMachine(e);
  }
}
