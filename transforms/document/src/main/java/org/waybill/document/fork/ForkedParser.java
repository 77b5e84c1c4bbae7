package org.waybill.document.fork;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.tika.config.Field;
import org.apache.tika.config.Initializable;
import org.apache.tika.config.InitializableProblemHandler;
import org.apache.tika.config.Param;
import org.apache.tika.exception.TikaConfigException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.jspecify.annotations.Nullable;
import org.waybill.document.DocumentExtractor;
import org.waybill.document.ExtractFailure;
import org.waybill.document.ExtractFailure.Reason;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * The one parser of a fork: hands the file to {@link DocumentExtractor} and answers with what is to
 * be stored. Made by Tika from the fork's configuration.
 *
 * <p>Errors such as a stack overflow pass through it: they end the fork.
 */
public final class ForkedParser implements Parser, Initializable {
  private static final long serialVersionUID = 1;
  private static final Set<MediaType> TYPES = Set.of(MediaType.OCTET_STREAM);

  private String settings = "";
  private transient @Nullable Path folder;
  private transient @Nullable DocumentExtractor extractor;
  private transient @Nullable ForkGuard guard;

  /** The fork's {@link ForkSettings} as text. */
  @Field
  public void setSettings(String value) {
    settings = value;
  }

  /** Builds the parsers, then gives up what they must not have. */
  @Override
  @SuppressWarnings("rawtypes") // As Tika declares it.
  public void initialize(Map<String, Param> params) throws TikaConfigException {
    ForkSettings read = ForkSettings.parse(settings);
    folder = read.folder();
    guard = ForkGuard.start(read);
    DocumentExtractor parsers = new DocumentExtractor(read.extract());
    extractor = parsers;
    try {
      // A fork that was stopped in the middle of a document has left some.
      ForkSettings.clearTemporary(read.folder());
      Files.writeString(
          ForkSettings.pid(read.folder()), Long.toString(ProcessHandle.current().pid()));
      if (!Boolean.getBoolean(ForkLaunch.SHOW_ERRORS)) {
        silence();
      }
    } catch (IOException e) {
      throw new TikaConfigException("The fork's folder or its error stream cannot be used", e);
    }
    ForkSecurity.install(read.folder());
    proveReading(parsers, read.temporary());
  }

  @Override
  public void checkInitialization(InitializableProblemHandler handler) {
    // Whatever is missing has failed initialize.
  }

  /** A fork that could read nothing must not be let near documents: each would be blamed. */
  private static void proveReading(DocumentExtractor parsers, Path folder)
      throws TikaConfigException {
    try {
      Path file = Files.writeString(folder.resolve("first.txt"), "first");
      ForkSecurity.allowReading(file);
      String text = parsers.read(file, "text/plain").text().strip();
      Files.delete(file);
      if (!text.equals("first")) {
        throw new TikaConfigException("The first document was read as something else");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TikaConfigException("Interrupted at its start", e);
    } catch (ExtractFailure | IOException | SAXException | TikaException e) {
      throw new TikaConfigException("The first document cannot be read", e);
    }
  }

  /**
   * What parsers and the virtual machine print may quote the document. The JVM points a standard
   * stream that is closed to the null device.
   */
  private static void silence() throws IOException {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    System.setOut(nowhere);
    System.setErr(nowhere);
    new FileOutputStream(FileDescriptor.err).close();
  }

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return TYPES;
  }

  @Override
  public void parse(
      InputStream stream, ContentHandler handler, Metadata reply, ParseContext context)
      throws IOException, SAXException, TikaException {
    Path file = TikaInputStream.cast(stream).getPath();
    String mediaType = context.get(ForkRequest.class).mediaType();
    Objects.requireNonNull(guard).begins();
    try {
      ForkReply.write(Objects.requireNonNull(extractor).read(file, mediaType), reply);
    } catch (ExtractFailure e) {
      ForkReply.write(e.reason(), String.valueOf(e.getMessage()), reply);
    } catch (IOException | SAXException | TikaException | RuntimeException e) {
      answer(e, reply);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TikaException("Nobody interrupts a fork", e);
    } finally {
      Objects.requireNonNull(guard).ends();
      ForkSettings.clearTemporary(Objects.requireNonNull(folder));
    }
  }

  private static void answer(Exception e, Metadata reply) {
    Optional<Reason> reason = DocumentExtractor.classify(e);
    String message = DocumentExtractor.describe(e);
    if (reason.isPresent()) {
      ForkReply.write(reason.get(), message, reply);
    } else {
      ForkReply.writeUnclassified(message, reply);
    }
  }
}
