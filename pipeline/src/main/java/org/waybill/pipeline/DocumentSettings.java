package org.waybill.pipeline;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.document.BombLimits;
import org.waybill.document.ExtractConfig;
import org.waybill.document.Isolation;
import org.waybill.document.stages.AllowedTypes;
import org.waybill.document.stages.DocumentConfig;
import org.waybill.pipeline.options.BombOptions;
import org.waybill.pipeline.options.ByteSize;
import org.waybill.pipeline.options.DocumentOptions;
import org.waybill.pipeline.options.DurationText;
import org.waybill.pipeline.options.GlobList;
import org.waybill.pipeline.options.IsolationOptions;
import org.waybill.pipeline.options.UsageException;

/** Part of {@link BackfillSettings}: what the document stages are told. */
final class DocumentSettings {

  private static final String WHOLE_FROM_ONE = "expected a whole number from 1 on";
  private static final long MIN_EXPANDED = 1L << 20;
  private static final long MIN_FORK_HEAP = 64L << 20;
  private static final long MIN_FORK_TEMP = 16L << 20;

  private DocumentSettings() {}

  static DocumentConfig of(PipelineOptions options, int parallelism) {
    return document(options.as(DocumentOptions.class), bombs(options.as(BombOptions.class)))
        .with(isolation(options.as(IsolationOptions.class), parallelism));
  }

  private static DocumentConfig document(DocumentOptions options, BombLimits bombs) {
    long maxBytes = BackfillSettings.parse("--max-bytes", options.getMaxBytes(), ByteSize::parse);
    List<String> types = GlobList.split(options.getAllowedTypes());
    AllowedTypes allowed =
        BackfillSettings.parse(
            "--allowed-types", String.join(",", types), text -> AllowedTypes.of(types));
    ExtractConfig extract =
        BackfillSettings.parse(
            "--max-chars",
            Integer.toString(options.getMaxChars()),
            text -> ExtractConfig.builder().maxChars(Integer.parseInt(text)).bombs(bombs).build());
    Duration timeout =
        BackfillSettings.parse("--timeout", options.getTimeout(), DurationText::parse);
    if (timeout.isZero()) {
      throw UsageException.value("--timeout", options.getTimeout(), "expected more than nothing");
    }
    return new DocumentConfig(maxBytes, allowed, extract, timeout);
  }

  private static BombLimits bombs(BombOptions options) {
    if (options.getBombPixels() < 1) {
      throw UsageException.value(
          "--bomb-pixels", Long.toString(options.getBombPixels()), WHOLE_FROM_ONE);
    }
    return new BombLimits(
        atLeastOne("--bomb-expansion", options.getBombExpansion()),
        atLeastOne("--bomb-nesting", options.getBombNesting()),
        atLeastOne("--bomb-archive-depth", options.getBombArchiveDepth()),
        atLeastOne("--bomb-entries", options.getBombEntries()),
        atLeast("--bomb-expanded", options.getBombExpanded(), MIN_EXPANDED),
        options.getBombPixels());
  }

  private static Isolation isolation(IsolationOptions options, int parallelism) {
    String where = options.getIsolation();
    if (where.equals("none")) {
      return Isolation.NONE;
    }
    if (!where.equals("fork")) {
      throw UsageException.value("--isolation", where, "expected fork or none");
    }
    int forks = Objects.requireNonNullElse(options.getForks(), parallelism);
    return new Isolation(
        atLeastOne("--forks", forks),
        atLeast("--fork-heap", options.getForkHeap(), MIN_FORK_HEAP),
        atLeastOne("--fork-documents", options.getForkDocuments()),
        atLeast("--fork-temp", options.getForkTemp(), MIN_FORK_TEMP));
  }

  private static int atLeastOne(String flag, int value) {
    if (value < 1) {
      throw UsageException.value(flag, Integer.toString(value), WHOLE_FROM_ONE);
    }
    return value;
  }

  private static long atLeast(String flag, String text, long least) {
    long bytes = BackfillSettings.parse(flag, text, ByteSize::parse);
    if (bytes < least) {
      throw UsageException.value(flag, text, "expected at least %dMiB".formatted(least >> 20));
    }
    return bytes;
  }
}
