package org.waybill.pipeline;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;
import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.document.stages.AllowedPlaces;
import org.waybill.document.stages.DocumentConfig;
import org.waybill.kafka.StartFrom;
import org.waybill.kafka.claim.OnDelete;
import org.waybill.objectstore.KeyFilter;
import org.waybill.objectstore.Listing;
import org.waybill.objectstore.ListingRange;
import org.waybill.objectstore.Location;
import org.waybill.pipeline.options.CheckpointOptions;
import org.waybill.pipeline.options.DurationText;
import org.waybill.pipeline.options.GlobList;
import org.waybill.pipeline.options.OutputOptions;
import org.waybill.pipeline.options.RunOptions;
import org.waybill.pipeline.options.SourceOptions;
import org.waybill.pipeline.options.StreamOptions;
import org.waybill.pipeline.options.UsageException;

/**
 * Flags of {@code stream} become configuration here: values are read, rules across flags are
 * checked, and what is wrong is said with the flag's name.
 */
public final class StreamSettings {

  /** Tries of a document, the second in a fresh process. */
  private static final int ATTEMPTS = 2;

  private static final int MAX_BUNDLE = 100;

  private final PipelineOptions options;
  private final StreamOptions stream;
  private final CheckpointOptions checkpoints;
  private final TopicSettings topics;
  private final String pipelineId;
  private final String runId;
  private final List<Location> inputs;
  private final Location output;
  private final DocumentConfig document;
  private final WorkerConfig worker;

  private StreamSettings(PipelineOptions options, int parallelism) {
    this.options = options;
    this.stream = options.as(StreamOptions.class);
    this.checkpoints = options.as(CheckpointOptions.class);
    this.pipelineId = options.as(RunOptions.class).getPipelineId();
    this.runId = BackfillSettings.runId(options.as(RunOptions.class).getRunId());
    this.topics = new TopicSettings(options, pipelineId, runId);
    this.inputs = inputs();
    this.output =
        BackfillSettings.place("--output", options.as(OutputOptions.class).getOutput(), null)
            .asFolder();
    for (Location input : inputs) {
      if (output.isWithin(input)) {
        throw new UsageException(
            "--output=%s lies within %s: the stream would process its own outputs; choose a place"
                    .formatted(output.display(), input.display())
                + " outside");
      }
    }
    this.document = DocumentSettings.of(options, parallelism);
    this.worker =
        WorkerSettings.of(options, runId, parallelism, inputs, output, StreamPipeline.STEPS);
  }

  /**
   * Reads the options.
   *
   * @throws UsageException naming the flag that is wrong
   */
  public static StreamSettings from(PipelineOptions options, int parallelism) {
    return new StreamSettings(options, parallelism);
  }

  /** Name of the pipeline. */
  public String pipelineId() {
    return pipelineId;
  }

  /** Id of this run. */
  public String runId() {
    return runId;
  }

  /** Where outputs go. */
  public Location output() {
    return output;
  }

  /** Where documents come from. */
  public List<Location> inputs() {
    return switch (source()) {
      case TOPIC -> allowed();
      case WATCH -> List.of(BackfillSettings.place("--watch", stream.getWatch(), watchName()));
    };
  }

  private @Nullable String watchName() {
    return options.as(SourceOptions.class).getInputName();
  }

  private enum Source {
    TOPIC,
    WATCH
  }

  private Source source() {
    if ((stream.getFromKafka() == null) == (stream.getWatch() == null)) {
      throw new UsageException(
          "What to stream is "
              + (stream.getWatch() == null ? "missing" : "given twice")
              + "; expected either --from-kafka=TOPIC or --watch=s3://bucket/prefix");
    }
    return stream.getFromKafka() == null ? Source.WATCH : Source.TOPIC;
  }

  private List<Location> allowed() {
    List<String> texts = GlobList.split(stream.getAllowBucket());
    if (texts.isEmpty()) {
      throw new UsageException(
          "--allow-bucket is missing: claims come from others, so say where they may point, as"
              + " s3://bucket/prefix or NAME=/folder");
    }
    List<Location> places = new ArrayList<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      boolean named = equals > 0 && !text.startsWith("s3://");
      if (!named && !text.startsWith("s3://")) {
        throw UsageException.value(
            "--allow-bucket", text, "expected s3://bucket/prefix or NAME=/folder");
      }
      places.add(
          BackfillSettings.parse(
              "--allow-bucket",
              text,
              value ->
                  named
                      ? Location.parse(value.substring(equals + 1), value.substring(0, equals))
                      : Location.parse(value, null)));
    }
    return List.copyOf(places);
  }

  /** What the graph is built from. */
  public StreamConfig config() {
    return new StreamConfig(
        pipelineId,
        topics.topic(inputs.get(0).store()),
        watch(),
        topics.sinks(),
        places(),
        outputRoot(),
        document,
        worker);
  }

  /** What workers need. */
  public WorkerConfig worker() {
    return worker;
  }

  private OutputRoot outputRoot() {
    return new OutputRoot(output.store(), output.bucket(), output.prefix());
  }

  private AllowedPlaces places() {
    return AllowedPlaces.of(
        inputs.stream()
            .map(place -> new AllowedPlaces.Place(place.store(), place.bucket(), place.prefix()))
            .toList());
  }

  private StreamConfig.@Nullable Watch watch() {
    if (stream.getWatch() == null) {
      return null;
    }
    if (topics.onDelete() != OnDelete.KEEP) {
      throw new UsageException(
          "--on-delete=tombstone goes with a topic of s3-events: a watched bucket shows how many"
              + " objects went, not which");
    }
    SourceOptions source = options.as(SourceOptions.class);
    Location place = inputs.get(0);
    Listing listing =
        new Listing(
            pipelineId,
            place.store(),
            place.bucket(),
            place.prefix(),
            BackfillSettings.parse(
                "--include",
                String.valueOf(source.getInclude()),
                text ->
                    KeyFilter.of(
                        GlobList.split(source.getInclude()), GlobList.split(source.getExclude()))),
            ListingRange.UNLIMITED);
    return new StreamConfig.Watch(
        listing, BackfillSettings.parse("--poll", stream.getPoll(), DurationText::parse));
  }

  /** The consumer group: that of the pipeline, or one of its own for reading again. */
  public String group() {
    return topics.group();
  }

  /** Where the group begins, if it does not stand anywhere yet. */
  public StartFrom startFrom() {
    return topics.startFrom();
  }

  /** Whether the topic is read again beside the live group. */
  public boolean isReplay() {
    return topics.isReplay();
  }

  /** Whether what is in flight may be lost. */
  public boolean allowsLoss() {
    return checkpoints.isAllowLoss();
  }

  /** Port of the status, 0 for any. */
  public int statusPort() {
    return stream.getStatusPort();
  }

  /**
   * How a runner keeps the stream safe.
   *
   * @throws UsageException when a checkpoint could not end in its time
   */
  public StreamRun run() {
    Duration interval = duration("--checkpoint-interval", checkpoints.getCheckpointInterval());
    Duration timeout = duration("--checkpoint-timeout", checkpoints.getCheckpointTimeout());
    Duration outage = worker.outageWait();
    if (outage.multipliedBy(2).compareTo(timeout) >= 0) {
      throw new UsageException(
          "--outage-wait=%ds must be less than half of --checkpoint-timeout=%ds"
              .formatted(outage.toSeconds(), timeout.toSeconds()));
    }
    String folder = checkpoints.getCheckpointDir();
    return new StreamRun(
        interval,
        timeout,
        Objects.requireNonNullElseGet(folder, this::defaultFolder) + topics.replay(),
        checkpoints.getResume(),
        bundle(timeout));
  }

  /**
   * Before a checkpoint all documents that were taken must end, in the worst case each by its
   * deadline in every try. What is taken is bounded so that four fifths of the checkpoint's time
   * are enough.
   */
  private int bundle(Duration timeout) {
    long each = document.timeout().toMillis() * ATTEMPTS;
    long most = timeout.toMillis() * 4 / 5 / each;
    if (most < 1) {
      throw new UsageException(
          "--checkpoint-timeout=%ds is too short: a document with --timeout=%ds and %d tries may take %ds, and a fifth of the time is to be left"
              .formatted(
                  timeout.toSeconds(), document.timeout().toSeconds(), ATTEMPTS, each / 1_000));
    }
    return (int) Math.min(most, MAX_BUNDLE);
  }

  private String defaultFolder() {
    return Path.of(System.getProperty("user.home"), ".waybill", "checkpoints", pipelineId)
        .toString();
  }

  private static Duration duration(String flag, String text) {
    Duration duration = BackfillSettings.parse(flag, text, DurationText::parse);
    if (duration.isZero()) {
      throw new UsageException(
          "%s=%s: a stream without checkpoints would lose work; expected 1s or more, for instance %s=30s"
              .formatted(flag, text, flag));
    }
    return duration;
  }
}
