package org.waybill.document.fork;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.pipes.fetcher.AbstractFetcher;

/** Opens the document that the worker names, and lets parsers read it. Made by Tika. */
public final class ForkedFetcher extends AbstractFetcher {

  @Override
  public InputStream fetch(String file, Metadata metadata, ParseContext context)
      throws IOException {
    Path document = Path.of(file);
    ForkSecurity.allowReading(document);
    return TikaInputStream.get(document);
  }
}
