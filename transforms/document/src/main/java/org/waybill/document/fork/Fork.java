package org.waybill.document.fork;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.pipes.FetchEmitTuple;
import org.apache.tika.pipes.HandlerConfig;
import org.apache.tika.pipes.PipesClient;
import org.apache.tika.pipes.PipesConfigBase;
import org.apache.tika.pipes.PipesResult;
import org.apache.tika.pipes.emitter.EmitKey;
import org.apache.tika.pipes.fetcher.FetchKey;
import org.apache.tika.sax.BasicContentHandlerFactory;
import org.waybill.document.ExtractFailure;
import org.waybill.document.Isolation;
import org.waybill.document.RenderedDocument;

/**
 * One process for parsers with its folder: started when it is first needed, and anew after it
 * ended. Used by one thread at a time.
 */
final class Fork implements AutoCloseable {
  private static final HandlerConfig NO_HANDLER =
      new HandlerConfig(
          BasicContentHandlerFactory.HANDLER_TYPE.IGNORE,
          HandlerConfig.PARSE_MODE.CONCATENATE,
          -1,
          -1,
          false);

  /** Where less is left, nothing that ends a fork says anything about the document. */
  private static final long ROOM = 1 << 20;

  private final Path folder;
  private final PipesConfigBase config;
  private final int documents;
  private PipesClient client;
  private int started;

  private Fork(Path folder, PipesConfigBase config, int documents) {
    this.folder = folder;
    this.config = config;
    this.documents = documents;
    this.client = new PipesClient(config);
  }

  /** A fork that is not yet started. */
  static Fork prepare(Path folder, ForkSettings settings, Isolation isolation) throws IOException {
    return prepare(folder, settings, isolation, config -> {});
  }

  /** The same with a configuration that is changed. */
  static Fork prepare(
      Path folder, ForkSettings settings, Isolation isolation, Consumer<PipesConfigBase> change)
      throws IOException {
    PipesConfigBase config = ForkLaunch.prepare(folder, settings, isolation);
    change.accept(config);
    return new Fork(folder, config, isolation.documents());
  }

  /**
   * Reads a document.
   *
   * @throws ForkEnded when the fork ended over it; the next call starts a fresh one
   * @throws ExtractFailure as the fork says
   * @throws IOException for a fault of the machine
   * @throws ForkUnavailableException when none can be started
   */
  RenderedDocument read(Path file, String mediaType)
      throws ForkEnded, ExtractFailure, IOException, InterruptedException {
    renewWhenDue();
    ParseContext context = new ParseContext();
    context.set(ForkRequest.class, new ForkRequest(mediaType));
    context.set(HandlerConfig.class, NO_HANDLER);
    PipesResult result;
    try {
      result =
          client.process(
              new FetchEmitTuple(
                  "document",
                  new FetchKey(ForkLaunch.FETCHER, file.toString()),
                  new EmitKey("", "document"),
                  new Metadata(),
                  context));
    } catch (RuntimeException e) {
      // Tika's client says by it that the process did not start.
      throw new ForkUnavailableException(
          "A process for parsers cannot be started (%s); is there memory for --forks times --fork-heap?"
              .formatted(e.getMessage()),
          e);
    }
    return switch (result.getStatus()) {
      case PARSE_SUCCESS -> ForkReply.read(reply(result));
      case TIMEOUT -> throw ended(ExtractFailure.Reason.TIMEOUT);
      case OOM -> throw ended(ExtractFailure.Reason.OOM);
      case UNSPECIFIED_CRASH -> throw ended(ExtractFailure.Reason.CRASH);
      default ->
          throw new IOException(
              "A parser's process answered " + result.getStatus() + " to a document");
    };
  }

  /** Tika 3.3.1 has a limit for this, but its client never counts. */
  private void renewWhenDue() throws IOException {
    if (started >= documents) {
      client.close();
      client = new PipesClient(config);
      started = 0;
    }
    started++;
  }

  private static Metadata reply(PipesResult result) throws IOException {
    List<Metadata> replies = result.getEmitData().getMetadataList();
    if (replies.size() != 1) {
      throw new IOException("A parser's process gave " + replies.size() + " answers");
    }
    return replies.get(0);
  }

  /** How the fork ended; what it left is deleted, since it has ended for certain. */
  private ForkEnded ended(ExtractFailure.Reason reason) throws IOException {
    Path stood = ForkSettings.stood(folder);
    Path overrun = ForkSettings.overrun(folder);
    boolean overran = Files.exists(overrun);
    boolean full = !overran && Files.getFileStore(folder).getUsableSpace() < ROOM;
    ForkEnded ended =
        new ForkEnded(
            reason, Files.isRegularFile(stood) ? Files.readAllLines(stood) : List.of(), overran);
    started = 0;
    Files.deleteIfExists(stood);
    Files.deleteIfExists(overrun);
    ForkSettings.clearTemporary(folder);
    if (full) {
      throw new IOException(
          "No space left on device: a parser's process ended with no room for its temporary files");
    }
    return ended;
  }

  /** Ends the process, whatever it does. */
  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException("A parser's process cannot be ended", e);
    }
  }
}
