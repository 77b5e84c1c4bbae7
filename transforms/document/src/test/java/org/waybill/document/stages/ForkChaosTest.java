package org.waybill.document.stages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.is;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.apache.beam.sdk.testing.TestPipeline;
import org.apache.beam.sdk.transforms.Create;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.core.message.BlobRef;
import org.waybill.core.message.Message;
import org.waybill.core.message.MessageCoder;
import org.waybill.core.output.Outcome;
import org.waybill.core.stage.RecordFailures;
import org.waybill.core.stage.StageChain;
import org.waybill.core.stage.StageResult;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.core.testing.Messages;
import org.waybill.core.testing.TestWorkers;
import org.waybill.document.ExtractConfig;
import org.waybill.document.Isolation;
import org.waybill.document.fork.ChaosParser;
import org.waybill.document.fork.ForkWitness;

/** Documents that end their parsers in every way there is, among 200 that do not. */
class ForkChaosTest {

  private static final int GOOD = 200;
  private static final Map<String, String> CHAOS =
      Map.of(
          "hang", "PARSER_TIMEOUT",
          "allocate", "PARSER_OOM",
          "overflow", "PARSER_CRASH",
          "exit", "PARSER_CRASH",
          "halt", "PARSER_CRASH",
          "crash", "PARSER_CRASH",
          "await-kill", "PARSER_CRASH",
          "write", "PARSER_CRASH");

  private static final DocumentConfig CONFIG =
      new DocumentConfig(
          DocumentConfig.DEFAULT_MAX_BYTES,
          AllowedTypes.ALL,
          ExtractConfig.defaults(),
          Duration.ofSeconds(5),
          new Isolation(2, 96L << 20, 1_000, 32L << 20));

  private final DocumentStages stages = DocumentStages.of(CONFIG, StageRig.OUTPUT);
  private final FakeBlobStore inbox = new FakeBlobStore("inbox");
  private final FakeBlobStore outbox = new FakeBlobStore("outbox");
  private final TestPipeline pipeline = TestPipeline.create().enableAbandonedNodeEnforcement(false);
  @TempDir Path scratch;

  private void run(List<BlobRef> claims) {
    WorkerConfig worker = TestWorkers.config(scratch, FakeBlobStore.factory(inbox, outbox));
    List<Message> messages = claims.stream().map(Messages::claim).toList();
    StageResult result =
        pipeline
            .apply("claims", Create.of(messages).withCoder(MessageCoder.of()))
            .apply(
                "documents",
                StageChain.on(worker)
                    .then(stages.validate())
                    .then(stages.extract())
                    .then(stages.store()));
    result.failures().apply("record", RecordFailures.to(StageRig.OUTPUT, stages.recipe(), worker));
    pipeline.run().waitUntilFinish();
  }

  private static byte[] good(int number) {
    String text = "Manifest %d: %d barrels of tar for the quay".formatted(number, number * 7);
    String page = "<html><head><title>%d</title></head><body><p>%s</p></body></html>";
    return (number % 2 == 0 ? text : page.formatted(number, text)).getBytes(UTF_8);
  }

  private String codeOf(String key) {
    byte[] bytes = outbox.bytes("out", "documents/inbox~in/" + key + ".json");
    Outcome outcome = Outcome.parse(Objects.requireNonNull(bytes, key)).orElseThrow();
    return outcome.status() + " " + outcome.code();
  }

  @Test
  void givenChaosAmongGoodDocuments_storesAllGoodAndBuriesAllBad() {
    List<BlobRef> claims = new ArrayList<>();
    Map<String, String> expected = new TreeMap<>();
    for (int i = 0; i < GOOD; i++) {
      String key = "good-%03d".formatted(i);
      claims.add(inbox.add("in", key, good(i)));
      expected.put(key, "STORED null");
    }
    CHAOS.forEach(
        (action, code) -> {
          claims.add(inbox.add("in", action, ChaosParser.document(action)));
          expected.put(action, "DEAD " + code);
        });
    Collections.shuffle(claims, new Random(7));

    Map<String, String> actual = new TreeMap<>();
    try (ForkWitness witness = new ForkWitness(scratch)) {
      run(claims);
      expected.keySet().forEach(key -> actual.put(key, codeOf(key)));
      assertThat(actual, is(expected));
      assertThat(witness.killed(), is(2));
      assertThat(witness.seen().size(), greaterThanOrEqualTo(2 * CHAOS.size()));
      assertThat(witness.alive(), is(empty()));
    }
    assertThat(ForkWitness.files(scratch), is(empty()));
  }
}
