package org.waybill.document;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.commons.io.FilenameUtils;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.jspecify.annotations.Nullable;

/** A document while it is parsed: the container itself, or one within it; for one thread. */
final class DocumentPart {
  private static final int MAX_NAME_CHARS = 255;
  private static final int MAX_PATH_CHARS = 1024;

  private final TextSink sink;
  private final @Nullable DocumentPart parent;
  private final String standInName;
  private String name;
  private String mediaType = MediaTypes.OCTET_STREAM;
  private @Nullable String error;

  /**
   * A part that has just been opened.
   *
   * @param place its place among all embedded documents, from 1
   */
  DocumentPart(TextSink sink, @Nullable DocumentPart parent, int place) {
    this.sink = sink;
    this.parent = parent;
    standInName = "embedded-" + place;
    name = standInName;
  }

  /** Takes what is known once the part is parsed; some parsers learn the name only then. */
  void finish(Metadata metadata) {
    mediaType =
        MediaTypes.baseName(metadata.get(Metadata.CONTENT_TYPE)).orElse(MediaTypes.OCTET_STREAM);
    String stated = metadata.get(TikaCoreProperties.RESOURCE_NAME_KEY);
    if (stated != null) {
      String last = FilenameUtils.getName(StoredStrings.clean(stated)).strip();
      name = last.isEmpty() ? standInName : StoredStrings.bounded(last, MAX_NAME_CHARS);
    }
  }

  void fail(Throwable failure) {
    error = FailureClassifiers.classify(failure).map(Enum::name).orElse("UNKNOWN");
  }

  boolean failed() {
    return error != null;
  }

  StringBuilder text() {
    return sink.text();
  }

  /** Pages that the parser really went through. */
  int pages() {
    return sink.pages();
  }

  EmbeddedDocument describe(int chars) {
    return new EmbeddedDocument(path(), name, mediaType, chars, error);
  }

  private String path() {
    Deque<String> names = new ArrayDeque<>();
    for (DocumentPart part = this; part != null && part.parent != null; part = part.parent) {
      names.addFirst(part.name);
    }
    return StoredStrings.bounded("/" + String.join("/", names), MAX_PATH_CHARS);
  }
}
