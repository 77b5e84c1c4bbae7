package org.waybill.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.waybill.core.testing.OutcomeMatchers.failedIn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.testing.TestPipeline;
import org.apache.beam.sdk.transforms.Create;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageCoder;
import org.waybill.core.message.WireJson;
import org.waybill.core.stage.RunStage;
import org.waybill.core.stage.StageContext;
import org.waybill.core.stage.StageContract;
import org.waybill.core.stage.StageException;
import org.waybill.core.stage.StageLogic;
import org.waybill.core.stage.StageResult;
import org.waybill.core.store.Spool;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.Messages;
import org.waybill.core.testing.TestWorkers;

/** A user's own stage and its test, as docs/writing-a-stage.md shows them. */
class ExampleStageTest {

  // tag::stage[]
  static final class CountWords implements StageLogic {
    @Override
    public StageContract contract() {
      return StageContract.builder("count-words", "1")
          .adds("count-words.words")
          .codes(FailureCode.EMPTY)
          .build();
    }

    @Override
    public Message process(Message message, StageContext context) throws Exception {
      try (Spool.Lease payload = context.payload(message.blob(), 1 << 20)) {
        String text = Files.readString(payload.file());
        if (text.isBlank()) {
          throw new StageException(FailureCode.EMPTY, "There are no words");
        }
        int words = text.strip().split("\\s+", -1).length;
        return message.toBuilder()
            .attributes("count-words", WireJson.object().put("words", Integer.toString(words)))
            .build();
      }
    }
  }

  // end::stage[]

  // tag::test[]
  @Test
  void givenWordsAndNone_countsAndRejects(@TempDir Path spool) {
    FakeBlobStore store = new FakeBlobStore("fake");
    Message words = Messages.claim(store.add("in", "a.txt", "to be or not".getBytes(UTF_8)));
    Message none = Messages.claim(store.add("in", "b.txt", " ".getBytes(UTF_8)));
    TestPipeline pipeline = TestPipeline.create().enableAbandonedNodeEnforcement(false);
    StageResult result =
        pipeline
            .apply(Create.of(words, none).withCoder(MessageCoder.of()))
            .apply(
                RunStage.of(
                    new CountWords(), TestWorkers.config(spool, FakeBlobStore.factory(store))));
    PAssert.thatSingleton(result.successes())
        .satisfies(
            message -> {
              assertThat(message.attribute("count-words", "words"), equalTo("4"));
              return null;
            });
    PAssert.that(result.failures())
        .satisfies(
            failures -> {
              assertThat(failures, contains(failedIn("count-words", FailureCode.EMPTY)));
              return null;
            });
    pipeline.run();
  }

  // end::test[]

  @Test
  void givenTheGuide_quotesThisTest() throws IOException {
    Path root = Path.of(System.getProperty("waybill.rootDir", "."));
    String guide = Files.readString(root.resolve("docs/writing-a-stage.md"));
    String source =
        Files.readString(
            root.resolve("transforms/core/src/test/java/org/waybill/core/ExampleStageTest.java"));
    for (String part : new String[] {"stage", "test"}) {
      String quoted =
          source
              .substring(
                  source.indexOf("// tag::" + part + "[]\n")
                      + ("// tag::" + part + "[]\n").length(),
                  source.indexOf("\n  // end::" + part + "[]"))
              .stripTrailing();
      assertThat(guide, org.hamcrest.Matchers.containsString(quoted));
    }
  }
}
