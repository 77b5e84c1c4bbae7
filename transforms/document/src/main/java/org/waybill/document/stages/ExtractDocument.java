package org.waybill.document.stages;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.OutputNames;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.Leftovers;
import org.waybill.core.stage.StageContext;
import org.waybill.core.stage.StageContract;
import org.waybill.core.stage.StageException;
import org.waybill.core.stage.StageLogic;
import org.waybill.core.store.BlobStore;
import org.waybill.core.store.Body;
import org.waybill.core.store.Capability;
import org.waybill.core.store.OutageException;
import org.waybill.core.store.PutCondition;
import org.waybill.core.store.Spool;
import org.waybill.core.store.StoreException;
import org.waybill.core.store.StoreFault;
import org.waybill.document.ContentFiles;
import org.waybill.document.DocumentExtractor;
import org.waybill.document.ExtractFailure;
import org.waybill.document.RenderedDocument;
import org.waybill.document.fork.ForkPool;
import org.waybill.document.fork.ForkUnavailableException;

/** Reads text and metadata and stores them; only a reference and a few facts travel on. */
final class ExtractDocument implements StageLogic {

  static final String NAME = "extract";

  private static final long serialVersionUID = 1L;
  private static final String VERSION = "2";

  private final DocumentConfig config;
  private final OutputRoot output;

  ExtractDocument(DocumentConfig config, OutputRoot output) {
    this.config = config;
    this.output = output;
  }

  @Override
  public StageContract contract() {
    return StageContract.builder(NAME, VERSION)
        .needs(ValidateDocument.NAME + ".contentType", ValidateDocument.NAME + ".sha256")
        .adds(NAME + ".content", NAME + ".document")
        .deadline(config.timeout(), FailureCode.PARSER_TIMEOUT)
        .codes(
            FailureCode.ENCRYPTED,
            FailureCode.UNSUPPORTED_TYPE,
            FailureCode.CORRUPT,
            FailureCode.BOMB,
            FailureCode.PARSER_CRASH,
            FailureCode.PARSER_OOM,
            FailureCode.PARSER_TIMEOUT)
        .leftovers(
            new Leftovers(
                Leftovers.Policy.LEAVE,
                "Content objects stay: they are named by what they hold, so a rerun finds them."))
        .options(config.extract().recipe())
        .build();
  }

  @Override
  public Message process(Message message, StageContext context) throws Exception {
    String type = Objects.requireNonNull(message.attribute(ValidateDocument.NAME, "contentType"));
    RenderedDocument read;
    String sha256;
    try (Spool.Lease payload = context.payload(message.blob(), config.maxBytes())) {
      sha256 = payload.sha256();
      read = read(payload.file(), type, context);
    } catch (ForkUnavailableException e) {
      throw new OutageException("No document can be parsed", e);
    } catch (ExtractFailure e) {
      throw new StageException(code(e.reason()), String.valueOf(e.getMessage()), e);
    }
    String prefix = OutputNames.content(sha256, type, contract().recipeStep().digest());
    ObjectNode content = WireJson.object().put("prefix", prefix);
    ArrayNode objects = content.putArray("objects");
    BlobStore store = context.store(output.store());
    if (!read.text().isEmpty()) {
      write(store, prefix + ContentFiles.TEXT_NAME, read.text(), "text/plain; charset=utf-8");
      objects.add(ContentFiles.TEXT_NAME);
    }
    write(store, prefix + ContentFiles.METADATA_NAME, read.metadata(), "application/json");
    objects.add(ContentFiles.METADATA_NAME);
    ObjectNode attributes = WireJson.object();
    attributes.set("content", content);
    attributes.set("document", read.facts());
    return message.toBuilder().attributes(NAME, attributes).build();
  }

  @Override
  public Optional<FailureCode> classify(Throwable failure) {
    return DocumentExtractor.isDiskFull(failure)
        ? Optional.of(FailureCode.DISK_FULL)
        : DocumentExtractor.classify(failure).map(ExtractDocument::code);
  }

  private RenderedDocument read(Path file, String type, StageContext context) throws Exception {
    if (!config.isolation().isForked()) {
      return Engines.extractor(config.extract()).read(file, type);
    }
    ForkPool forks = context.shared(ForkPool.class, this::openForks);
    return context.elsewhere(() -> forks.read(file, type));
  }

  private ForkPool openForks(Path scratch) throws IOException {
    return ForkPool.open(scratch, config.isolation(), config.extract(), config.timeout());
  }

  private void write(BlobStore store, String name, String content, String contentType)
      throws StoreException {
    boolean conditional = store.capabilities().contains(Capability.CONDITIONAL_PUT);
    PutCondition condition = conditional ? PutCondition.ifAbsent() : PutCondition.always();
    try {
      store.put(
          output.bucket(),
          output.key(name),
          Body.of(content.getBytes(UTF_8)),
          contentType,
          condition);
    } catch (StoreException e) {
      // What is there already has the same name, so it holds the same.
      if (e.fault() != StoreFault.PRECONDITION_FAILED) {
        throw e;
      }
    }
  }

  private static FailureCode code(ExtractFailure.Reason reason) {
    return switch (reason) {
      case ENCRYPTED -> FailureCode.ENCRYPTED;
      case CORRUPT -> FailureCode.CORRUPT;
      case BOMB -> FailureCode.BOMB;
      case UNSUPPORTED_TYPE -> FailureCode.UNSUPPORTED_TYPE;
      case CRASH -> FailureCode.PARSER_CRASH;
      case OOM -> FailureCode.PARSER_OOM;
      case TIMEOUT -> FailureCode.PARSER_TIMEOUT;
    };
  }
}
