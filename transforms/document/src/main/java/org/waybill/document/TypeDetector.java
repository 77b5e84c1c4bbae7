package org.waybill.document;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.tika.config.ServiceLoader;
import org.apache.tika.detect.DefaultDetector;
import org.apache.tika.detect.Detector;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MimeType;
import org.apache.tika.mime.MimeTypeException;
import org.apache.tika.mime.MimeTypes;
import org.jspecify.annotations.Nullable;

/**
 * Finds the media type of a file by its content.
 *
 * <p>Every answer is a lower-case {@code type/subtype} that is well-formed by RFC 6838, without
 * parameters; what cannot be told is {@code application/octet-stream}. The content decides. The
 * name only refines within what the bytes allow ({@code text/plain} to {@code text/csv}, a zip to a
 * format of which every file is a zip); it never turns bytes into something that they are not.
 *
 * <p>Immutable and thread-safe; costly to build, so build one per process.
 */
public final class TypeDetector {
  private static final String PDF = "application/pdf";
  private static final String TEXT = "text/plain";
  private static final Pattern NOT_PLAIN = Pattern.compile("[^A-Za-z0-9._-]");
  private static final int MAX_HINT_CHARS = 255;

  private final MimeTypes mimeTypes;
  private final MediaTypes mediaTypes;
  private final Detector detector;

  /** A detector that knows Tika's types and containers. */
  public TypeDetector() {
    mimeTypes = MimeTypes.getDefaultMimeTypes();
    mediaTypes = new MediaTypes(mimeTypes.getMediaTypeRegistry());
    detector =
        new DefaultDetector(mimeTypes, new ServiceLoader(TypeDetector.class.getClassLoader()));
  }

  /**
   * The type of a file's content.
   *
   * @param file a local, readable file; Office containers are opened where it lies
   * @param nameHint the last segment of the object's key, or "" if there is none
   * @throws IOException if the file cannot be read
   */
  public String detect(Path file, String nameHint) throws IOException {
    FileEdges edges = FileEdges.read(file);
    if (edges.isEmpty()) {
      return MediaTypes.OCTET_STREAM;
    }
    try (TikaInputStream stream = TikaInputStream.get(file)) {
      String found = withName(stream, nameHint);
      boolean mayBePdf = found.equals(MediaTypes.OCTET_STREAM) || mediaTypes.isText(found);
      if (mayBePdf && PdfTraces.in(edges, isDeclaredPdf(nameHint))) {
        return PDF;
      }
      if (mediaTypes.isText(found) && PdfTraces.isSource(edges)) {
        return PDF;
      }
      if (found.equals(PDF) && isTextAboutPdf(edges, nameHint)) {
        return typeOfName(nameHint).filter(mediaTypes::isText).orElse(TEXT);
      }
      return allowedByBytes(found, stream, edges) ? found : MediaTypes.OCTET_STREAM;
    }
  }

  /**
   * The type that others state for an object: what the header says; else, where the header is
   * absent, malformed or says nothing (as {@code binary/octet-stream} does), what the name's
   * extension says; else empty.
   *
   * @param nameHint the last segment of the object's key, or ""
   * @param headerContentType the Content-Type stored with the object; parameters are ignored
   */
  public Optional<String> declaredType(String nameHint, @Nullable String headerContentType) {
    return MediaTypes.baseName(headerContentType)
        .filter(name -> !MediaTypes.saysNothing(name))
        .or(() -> typeOfName(nameHint));
  }

  /**
   * Whether a declared type fits the actual one: the same type, an alias, or one a refinement of
   * the other (a docx declared as {@code application/zip} agrees). Only for types that {@link
   * #declaredType} and {@link #detect} return.
   */
  public boolean agree(String declared, String actual) {
    return mediaTypes.related(declared, actual);
  }

  private String withName(TikaInputStream stream, String nameHint) throws IOException {
    Metadata hint = hint(nameHint);
    Optional<String> found = MediaTypes.baseName(detector.detect(stream, hint).toString());
    // Some containers name their own type, and may name anything; the magic bytes remain.
    return found.isPresent()
        ? found.get()
        : MediaTypes.baseName(mimeTypes.detect(stream, hint).toString())
            .orElse(MediaTypes.OCTET_STREAM);
  }

  private Optional<String> typeOfName(String nameHint) {
    String name = plain(nameHint);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    try {
      return MediaTypes.baseName(mimeTypes.detect(null, hint(nameHint)).toString())
          .filter(type -> !type.equals(MediaTypes.OCTET_STREAM));
    } catch (IOException e) {
      throw new IllegalStateException("detection without a stream read from one", e);
    }
  }

  /** Tika takes the header for proof wherever it stands in the first half KiB. */
  private boolean isTextAboutPdf(FileEdges edges, String nameHint) {
    return edges.looksLikeText()
        && !PdfTraces.isAtStart(edges)
        && !PdfTraces.in(edges, isDeclaredPdf(nameHint));
  }

  private boolean isDeclaredPdf(String nameHint) {
    return typeOfName(nameHint).filter(type -> mediaTypes.isA(type, PDF)).isPresent();
  }

  private boolean allowedByBytes(String found, TikaInputStream stream, FileEdges edges)
      throws IOException {
    if (found.equals(MediaTypes.OCTET_STREAM) || edges.looksLikeText()) {
      return true;
    }
    if (hasOwnSignature(found, edges)) {
      return true;
    }
    boolean fromNameAlone =
        mimeTypes.detect(stream, new Metadata()).equals(MediaType.OCTET_STREAM)
            && detector.detect(stream, new Metadata()).equals(MediaType.OCTET_STREAM);
    if (!fromNameAlone) {
      return true;
    }
    return mediaTypes.isText(found) ? edges.mayBeText() : !hasSignature(found);
  }

  /** The short way: the bytes have the signature of the type, or of one that it refines. */
  private boolean hasOwnSignature(String type, FileEdges edges) {
    MediaType link = mediaTypes.canonical(type);
    while (link != null && !link.equals(MediaType.OCTET_STREAM)) {
      if (registered(link).filter(known -> known.matchesMagic(edges.head())).isPresent()) {
        return true;
      }
      link = mimeTypes.getMediaTypeRegistry().getSupertype(link);
    }
    return false;
  }

  /** Files of a type with a signature have been recognised by it; the others can only be named. */
  private boolean hasSignature(String type) {
    MediaType link = mediaTypes.canonical(type);
    while (link != null && !link.equals(MediaType.OCTET_STREAM)) {
      if (registered(link).filter(MimeType::hasMagic).isPresent()) {
        return true;
      }
      link = mimeTypes.getMediaTypeRegistry().getSupertype(link);
    }
    return false;
  }

  private Optional<MimeType> registered(MediaType type) {
    try {
      return Optional.ofNullable(mimeTypes.getRegisteredMimeType(type.toString()));
    } catch (MimeTypeException e) {
      throw new IllegalStateException("Tika does not know the name of its own type " + type, e);
    }
  }

  private static Metadata hint(String nameHint) {
    Metadata hint = new Metadata();
    String name = plain(nameHint);
    if (!name.isEmpty()) {
      hint.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
    }
    return hint;
  }

  /** Tika takes a name for a URI and would cut it at {@code #} and {@code ?}. */
  private static String plain(String nameHint) {
    String tail = nameHint.substring(Math.max(0, nameHint.length() - MAX_HINT_CHARS));
    return NOT_PLAIN.matcher(tail).replaceAll("_");
  }
}
