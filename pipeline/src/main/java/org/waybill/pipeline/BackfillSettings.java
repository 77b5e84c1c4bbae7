package org.waybill.pipeline;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.util.ReleaseInfo;
import org.jspecify.annotations.Nullable;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.document.DocumentExtractor;
import org.waybill.document.stages.DocumentConfig;
import org.waybill.document.stages.DocumentStages;
import org.waybill.objectstore.KeyFilter;
import org.waybill.objectstore.Listing;
import org.waybill.objectstore.ListingRange;
import org.waybill.objectstore.Location;
import org.waybill.pipeline.options.GlobList;
import org.waybill.pipeline.options.OutputOptions;
import org.waybill.pipeline.options.RunOptions;
import org.waybill.pipeline.options.SourceOptions;
import org.waybill.pipeline.options.UsageException;
import org.waybill.pipeline.report.RunDescription;

/**
 * The one place where flags become configuration: values are read, rules across flags are checked,
 * and what is wrong is said with the flag's name.
 */
public final class BackfillSettings {

  private static final List<String> STAGES = List.of("validate", "extract", "store");
  private static final DateTimeFormatter RUN_TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final PipelineOptions options;
  private final Map<String, String> shown;
  private final Location input;
  private final Location output;
  private final String runId;
  private final DocumentConfig document;
  private final WorkerConfig worker;
  private final Listing listing;

  private BackfillSettings(PipelineOptions options, int parallelism, Map<String, String> shown) {
    this.options = options;
    this.shown = shown;
    SourceOptions source = options.as(SourceOptions.class);
    this.input = place("--input", source.getInput(), source.getInputName());
    this.output = place("--output", options.as(OutputOptions.class).getOutput(), null).asFolder();
    if (output.isWithin(input)) {
      throw new UsageException(
          "--output=%s lies within --input=%s: the next run would process its own outputs; choose a"
                  .formatted(output.display(), input.display())
              + " place outside");
    }
    this.runId = runId(options.as(RunOptions.class).getRunId());
    this.document = DocumentSettings.of(options, parallelism);
    this.worker =
        WorkerSettings.of(
            options, runId, parallelism, List.of(input), output, BackfillPipeline.STEPS);
    this.listing = listing(source);
  }

  /**
   * Reads the options.
   *
   * @param parallelism how much is processed at a time
   * @param shown options as the user set them, free of secrets, for the report
   * @throws UsageException naming the flag that is wrong
   */
  public static BackfillSettings from(
      PipelineOptions options, int parallelism, Map<String, String> shown) {
    return new BackfillSettings(options, parallelism, shown);
  }

  /** Where documents come from. */
  public Location input() {
    return input;
  }

  /** Where outputs go. */
  public Location output() {
    return output;
  }

  /** Id of the run. */
  public String runId() {
    return runId;
  }

  /** What workers need. */
  public WorkerConfig worker() {
    return worker;
  }

  /** What is listed. */
  public Listing listing() {
    return listing;
  }

  /** Where outputs go, as stages need it. */
  public OutputRoot outputRoot() {
    return new OutputRoot(output.store(), output.bucket(), output.prefix());
  }

  /** Whether nothing is to be written. */
  public boolean isDryRun() {
    return options.as(RunOptions.class).isDryRun();
  }

  /** Whether outcomes that stand settle nothing. */
  public boolean isReprocess() {
    return options.as(OutputOptions.class).isReprocess();
  }

  /** Whether the summary is JSON. */
  public boolean isJson() {
    String format = options.as(RunOptions.class).getFormat();
    if (!format.equals("json") && !format.equals("text")) {
      throw UsageException.value("--format", format, "expected text or json");
    }
    return format.equals("json");
  }

  /** What the graph is built from. */
  public BackfillConfig config(boolean looksUp) {
    RunDescription run =
        new RunDescription(
            runId,
            options.as(RunOptions.class).getPipelineId(),
            Instant.now(),
            STAGES,
            DocumentStages.of(document, outputRoot()).recipe(),
            versions(),
            shown);
    return new BackfillConfig(run, listing, outputRoot(), document, worker, looksUp);
  }

  static Location place(String flag, @Nullable String text, @Nullable String localName) {
    if (text == null || text.isBlank()) {
      throw new UsageException(flag + " is missing; expected s3://bucket/prefix or a local folder");
    }
    return parse(flag, text, value -> Location.parse(value, localName));
  }

  static String runId(@Nullable String given) {
    if (given != null) {
      if (given.isBlank() || given.length() > 100) {
        throw UsageException.value("--run-id", given, "expected 1 to 100 characters");
      }
      return given;
    }
    return RUN_TIME.format(Instant.now()) + "-" + UUID.randomUUID().toString().substring(0, 8);
  }

  private Listing listing(SourceOptions source) {
    Long limit = source.getLimit();
    if (limit != null && limit < 1) {
      throw UsageException.value("--limit", limit.toString(), "expected a whole number from 1 on");
    }
    List<String> include = GlobList.split(source.getInclude());
    List<String> exclude = GlobList.split(source.getExclude());
    KeyFilter included =
        parse("--include", String.join(",", include), text -> KeyFilter.of(include, List.of()));
    KeyFilter excluded =
        parse("--exclude", String.join(",", exclude), text -> KeyFilter.of(List.of(), exclude));
    return new Listing(
        options.as(RunOptions.class).getPipelineId(),
        input.store(),
        input.bucket(),
        input.prefix(),
        new KeyFilter(included.include(), excluded.exclude()),
        limit == null ? ListingRange.UNLIMITED : limit);
  }

  static <T> T parse(String flag, String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw UsageException.value(flag, text, String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, String> versions() {
    String own = BackfillSettings.class.getPackage().getImplementationVersion();
    return Map.of(
        "waybill", own == null ? "development" : own,
        "beam", ReleaseInfo.getReleaseInfo().getVersion(),
        "engine", DocumentExtractor.engineVersion(),
        "java", Runtime.version().toString());
  }
}
