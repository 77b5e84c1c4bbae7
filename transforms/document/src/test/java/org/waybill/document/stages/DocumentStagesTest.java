package org.waybill.document.stages;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.StageChain;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.core.testing.FakeBlobStore;
import org.waybill.document.BombLimits;
import org.waybill.document.ExtractConfig;

class DocumentStagesTest {

  private static final DocumentConfig DEFAULTS = DocumentConfig.defaults();

  private static DocumentStages stages(DocumentConfig config) {
    return DocumentStages.of(config, StageRig.OUTPUT);
  }

  private static String digest(DocumentConfig config) {
    return stages(config).recipe().digest();
  }

  private static DocumentConfig with(ExtractConfig.Builder extract) {
    return new DocumentConfig(
        DEFAULTS.maxBytes(), DEFAULTS.allowedTypes(), extract.build(), DEFAULTS.timeout());
  }

  @Test
  void givenAnotherOutputOption_hasAnotherDigest() {
    List<String> digests =
        Stream.of(
                DEFAULTS,
                new DocumentConfig(
                    1, DEFAULTS.allowedTypes(), DEFAULTS.extract(), DEFAULTS.timeout()),
                new DocumentConfig(
                    DEFAULTS.maxBytes(),
                    AllowedTypes.of(List.of("text/*")),
                    DEFAULTS.extract(),
                    DEFAULTS.timeout()),
                with(ExtractConfig.builder().maxChars(1)),
                with(ExtractConfig.builder().maxMetadataChars(1)),
                with(ExtractConfig.builder().maxMetadataValueChars(1)),
                with(ExtractConfig.builder().maxEmbedded(1)),
                with(ExtractConfig.builder().maxEmbeddedDepth(1)),
                with(
                    ExtractConfig.builder()
                        .bombs(new BombLimits(99, 100, 10, 100_000, 2L << 30, 1))),
                with(ExtractConfig.builder().bombs(new BombLimits(100, 100, 10, 100_000, 1, 1))),
                with(ExtractConfig.builder().maxHtmlBytes(1)))
            .map(DocumentStagesTest::digest)
            .distinct()
            .toList();

    assertThat(digests, hasSize(11));
  }

  @Test
  void givenAnotherTimeout_hasTheSameDigest() {
    DocumentConfig patient =
        new DocumentConfig(
            DEFAULTS.maxBytes(),
            DEFAULTS.allowedTypes(),
            DEFAULTS.extract(),
            DEFAULTS.timeout().plus(Duration.ofHours(1)));

    assertThat(digest(patient), is(digest(DEFAULTS)));
  }

  @Test
  void givenAnotherOutput_hasTheSameDigest() {
    DocumentStages elsewhere = DocumentStages.of(DEFAULTS, new OutputRoot("s", "b", "p/"));

    assertThat(elsewhere.recipe().digest(), is(digest(DEFAULTS)));
  }

  @Test
  void givenTheStagesInAChain_haveTheRecipeOfTheChain() {
    WorkerConfig worker = WorkerConfig.of("r", FakeBlobStore.factory(new FakeBlobStore("inbox")));
    DocumentStages stages = stages(DEFAULTS);
    StageChain chain =
        StageChain.on(worker).then(stages.validate()).then(stages.extract()).then(stages.store());

    assertThat(chain.recipe().digest(), is(stages.recipe().digest()));
  }
}
