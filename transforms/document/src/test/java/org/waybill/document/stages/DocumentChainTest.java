package org.waybill.document.stages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.waybill.core.testing.OutcomeMatchers.failedIn;
import static org.waybill.core.testing.OutcomeMatchers.failedOutcome;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.testing.TestPipeline;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TypeDescriptors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.Digests;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageCoder;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.Conclusion.Kind;
import org.waybill.core.output.Outcome;
import org.waybill.core.output.OutcomeStatus;
import org.waybill.core.stage.RecordFailures;
import org.waybill.core.stage.StageChain;
import org.waybill.core.stage.StageResult;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.store.StoreFault;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.Messages;
import org.waybill.core.testing.TestWorkers;

/** Validate, extract and store as a pipeline, with the sink of their failures. */
class DocumentChainTest {

  private static final byte[] TEXT = "Six hundred barrels of tar".getBytes(UTF_8);

  private final DocumentStages stages =
      DocumentStages.of(DocumentConfig.defaults(), StageRig.OUTPUT);
  private final FakeBlobStore inbox = new FakeBlobStore("inbox");
  private final FakeBlobStore outbox = new FakeBlobStore("outbox");
  private final TestPipeline pipeline = TestPipeline.create().enableAbandonedNodeEnforcement(false);
  @TempDir Path spool;

  private record Ends(StageResult result, PCollection<Conclusion> failed) {}

  private Ends apply(BlobRef... claims) {
    WorkerConfig worker = TestWorkers.config(spool, FakeBlobStore.factory(inbox, outbox));
    List<Message> messages = List.of(claims).stream().map(Messages::claim).toList();
    StageResult result =
        pipeline
            .apply("claims", Create.of(messages).withCoder(MessageCoder.of()))
            .apply(
                "documents",
                StageChain.on(worker)
                    .then(stages.validate())
                    .then(stages.extract())
                    .then(stages.store()));
    PCollection<Conclusion> failed =
        result
            .failures()
            .apply("record", RecordFailures.to(StageRig.OUTPUT, stages.recipe(), worker));
    return new Ends(result, failed);
  }

  private BlobRef add(String key) throws IOException {
    return inbox.add("in", key, StageRig.document(key));
  }

  private String content(byte[] payload, String type) {
    String sha256 = Digests.hex(payload);
    String digest = stages.extract().contract().recipeStep().digest();
    return "content/%s/%s/%s-%s/".formatted(sha256.substring(0, 2), sha256, type, digest);
  }

  private String failure(String root, BlobRef ref, String stage, String code) {
    String identity =
        String.join("\n", Outcome.versionOf(ref).value(), stages.recipe().digest(), stage, code);
    return "%s/%s/inbox~in/%s~%s.json"
        .formatted(root, stage, ref.key(), Digests.hex(identity).substring(0, 16));
  }

  private Outcome outcome(String key) {
    byte[] bytes = outbox.bytes("out", "documents/inbox~in/" + key + ".json");
    return Outcome.parse(Objects.requireNonNull(bytes)).orElseThrow();
  }

  @Test
  void givenGoodAndBadDocuments_emitsExactSuccessesAndFailures() throws Exception {
    Ends ends =
        apply(
            inbox.add("in", "a.txt", TEXT),
            add("images/stripes.png"),
            add("hostile/empty.txt"),
            add("pdf/encrypted.pdf"),
            add("hostile/billion-laughs.xml"));

    PAssert.that(
            ends.result()
                .successes()
                .apply(
                    "key",
                    MapElements.into(TypeDescriptors.strings())
                        .via(
                            message ->
                                message.blob().key() + " " + message.attribute("store", "result"))))
        .containsInAnyOrder("a.txt written", "images/stripes.png written");
    PAssert.that(ends.result().failures())
        .satisfies(
            failures -> {
              assertThat(
                  failures,
                  containsInAnyOrder(
                      failedIn("validate", FailureCode.EMPTY),
                      failedIn("extract", FailureCode.ENCRYPTED),
                      failedIn("extract", FailureCode.BOMB)));
              return null;
            });
    PAssert.that(ends.failed())
        .containsInAnyOrder(
            new Conclusion(Kind.REJECTED, "validate", "EMPTY", "hostile/empty.txt", 0),
            rejected("pdf/encrypted.pdf", "ENCRYPTED"),
            rejected("hostile/billion-laughs.xml", "BOMB"));
    pipeline.run();
  }

  private static Conclusion rejected(String key, String code) throws IOException {
    return new Conclusion(Kind.REJECTED, "extract", code, key, StageRig.document(key).length);
  }

  @Test
  void givenGoodAndBadDocuments_concludesTheGoodAsStored() throws Exception {
    Ends ends = apply(inbox.add("in", "a.txt", TEXT), add("pdf/encrypted.pdf"));

    PAssert.that(ends.result().successes().apply("conclude", Conclude.claims()))
        .containsInAnyOrder(new Conclusion(Kind.STORED, null, null, "a.txt", TEXT.length));
    pipeline.run();
  }

  @Test
  void givenGoodAndBadDocuments_writesExactlyTheseObjects() throws Exception {
    BlobRef text = inbox.add("in", "a.txt", TEXT);
    BlobRef empty = inbox.add("in", "empty.txt", new byte[0]);
    BlobRef locked = inbox.add("in", "locked.pdf", StageRig.document("pdf/encrypted.pdf"));
    apply(text, empty, locked);

    pipeline.run();

    String content = content(TEXT, "text~plain");
    assertThat(
        outbox.keys("out"),
        is(
            List.copyOf(
                new TreeSet<>(
                    List.of(
                        content + "metadata.json",
                        content + "text.txt",
                        "documents/inbox~in/a.txt.json",
                        "documents/inbox~in/empty.txt.json",
                        "documents/inbox~in/locked.pdf.json",
                        failure("rejected", empty, "validate", "EMPTY"),
                        failure("rejected", locked, "extract", "ENCRYPTED"))))));
    assertThat(
        outcome("empty.txt"), failedOutcome(OutcomeStatus.REJECTED, "validate", FailureCode.EMPTY));
    assertThat(outcome("a.txt").recipe(), is(stages.recipe().digest()));
  }

  @Test
  void givenDocuments_fetchesEachOnce() throws Exception {
    apply(inbox.add("in", "a.txt", TEXT), add("pdf/encrypted.pdf"), add("hostile/empty.txt"));

    pipeline.run();

    assertThat(inbox.operations(), containsInAnyOrder("get a.txt", "get pdf/encrypted.pdf"));
  }

  @Test
  void givenUnpinnedTooLargeObject_isRejected() {
    DocumentConfig tiny =
        new DocumentConfig(
            5,
            AllowedTypes.ALL,
            DocumentConfig.defaults().extract(),
            DocumentConfig.DEFAULT_TIMEOUT);
    inbox.add("in", "a.txt", TEXT);
    WorkerConfig worker = TestWorkers.config(spool, FakeBlobStore.factory(inbox, outbox));
    StageResult result =
        pipeline
            .apply(
                Create.of(Messages.claim(BlobRef.unpinned("inbox", "in", "a.txt")))
                    .withCoder(MessageCoder.of()))
            .apply(StageChain.on(worker).then(DocumentStages.of(tiny, StageRig.OUTPUT).validate()));

    PAssert.that(result.successes()).empty();
    PAssert.that(result.failures())
        .satisfies(
            failures -> {
              assertThat(failures, hasItem(failedIn("validate", FailureCode.TOO_LARGE)));
              return null;
            });
    pipeline.run();
  }

  @Test
  void givenOutcomeThatCannotBeWritten_failsThePipeline() {
    outbox.failing(
        (operation, key) -> {
          if (operation.equals("put") && key.startsWith("documents/")) {
            throw FakeBlobStore.fault(StoreFault.UNAVAILABLE);
          }
        });
    apply(inbox.add("in", "a.txt", TEXT));

    Pipeline.PipelineExecutionException thrown =
        assertThrows(Pipeline.PipelineExecutionException.class, pipeline::run);

    assertThat(
        Objects.requireNonNull(thrown.getCause()).getMessage(),
        equalTo("An outcome could not be recorded: Injected UNAVAILABLE"));
  }
}
