package org.waybill.pipeline;

import java.util.Set;
import java.util.TreeSet;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.Filter;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.SimpleFunction;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.waybill.core.failure.Failure;
import org.waybill.core.message.Message;
import org.waybill.core.output.Conclusion;
import org.waybill.core.stage.RecordFailures;
import org.waybill.core.stage.RunStage;
import org.waybill.core.stage.StageChain;
import org.waybill.core.stage.StageResult;
import org.waybill.document.stages.Conclude;
import org.waybill.document.stages.DocumentStages;
import org.waybill.objectstore.ListBucket;
import org.waybill.objectstore.ListingNotice;
import org.waybill.pipeline.report.WriteRunReport;

/**
 * The backfill: list a bucket, bring each document up to date, record every failure, report.
 *
 * <pre>
 * list ─▶ look up ─▶ validate ─▶ extract ─▶ store ─▶ conclude ─▶ report
 *            │           └──────────┴─────────┴─▶ record failures ─▶┘
 *            └─ unchanged ─▶ conclude ─▶┘
 * </pre>
 */
public final class BackfillPipeline {

  /** Steps whose work in flight can be bounded, by name. */
  static final Set<String> STEPS =
      new TreeSet<>(Set.of("look-up", "validate", "extract", "store", RecordFailures.NAME));

  private BackfillPipeline() {}

  /** Adds the graph to a pipeline. */
  public static void addTo(Pipeline pipeline, BackfillConfig config) {
    ListBucket list = ListBucket.of(config.listing(), config.worker());
    PCollectionTuple listed = pipeline.apply("list", list);
    PCollection<Message> claims = listed.get(list.claims());
    PCollectionList<Failure> failures = PCollectionList.empty(pipeline);
    PCollectionList<Conclusion> conclusions = PCollectionList.empty(pipeline);

    DocumentStages stages = DocumentStages.of(config.document(), config.output());
    if (config.looksUp()) {
      StageResult lookedUp = claims.apply("look-up", RunStage.of(stages.lookUp(), config.worker()));
      failures = failures.and(lookedUp.failures());
      conclusions =
          conclusions.and(
              lookedUp
                  .successes()
                  .apply("unchanged", Filter.by(Conclude::isUnchanged))
                  .apply("conclude-unchanged", Conclude.claims()));
      claims =
          lookedUp
              .successes()
              .apply("to-process", Filter.by(message -> !Conclude.isUnchanged(message)));
    }

    StageResult processed =
        claims.apply(
            "documents",
            StageChain.on(config.worker())
                .then(stages.validate())
                .then(stages.extract())
                .then(stages.store()));
    conclusions =
        conclusions
            .and(processed.successes().apply("conclude", Conclude.claims()))
            .and(
                failures
                    .and(processed.failures())
                    .apply("all-failures", Flatten.pCollections())
                    .apply(
                        "record-failures",
                        RecordFailures.to(config.output(), stages.recipe(), config.worker())));
    report(config, conclusions, listed.get(list.notices()));
  }

  private static void report(
      BackfillConfig config,
      PCollectionList<Conclusion> conclusions,
      PCollection<ListingNotice> notices) {
    PCollection<KV<String, Long>> passedOver =
        notices.apply("passed-over", MapElements.via(new KindAndCount()));
    conclusions
        .apply("all-conclusions", Flatten.pCollections())
        .apply(
            "report",
            WriteRunReport.to(config.output(), config.run(), config.worker(), passedOver));
  }

  private static final class KindAndCount extends SimpleFunction<ListingNotice, KV<String, Long>> {
    private static final long serialVersionUID = 1L;

    @Override
    public KV<String, Long> apply(ListingNotice notice) {
      return KV.of(notice.kind(), notice.count());
    }
  }
}
