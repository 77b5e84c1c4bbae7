package org.waybill.pipeline.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ConnectException;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.options.PipelineOptions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.core.stage.RunBoard;
import org.waybill.core.stage.Worker;
import org.waybill.core.store.Stores;
import org.waybill.kafka.KafkaCluster;
import org.waybill.kafka.KafkaProblem;
import org.waybill.kafka.TopicAdmin;
import org.waybill.objectstore.Location;
import org.waybill.pipeline.StreamConfig;
import org.waybill.pipeline.StreamPipeline;
import org.waybill.pipeline.StreamSettings;
import org.waybill.pipeline.options.UsageException;

/**
 * The command {@code stream}: checks what it needs, starts, tells how it goes, and stops when asked
 * to.
 */
final class StreamCommand {

  private static final Logger LOG = LoggerFactory.getLogger(StreamCommand.class);
  private static final long TICK_MILLIS = 1_000;
  private static final int TICKS_A_LINE = 10;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RunnerAdapter adapter;
  private final PrintStream out;
  private final PrintStream err;
  private final AtomicReference<String> json = new AtomicReference<>("{}");

  StreamCommand(RunnerAdapter adapter, PrintStream out, PrintStream err) {
    this.adapter = adapter;
    this.out = out;
    this.err = err;
  }

  ExitCode run(Arguments arguments, PipelineOptions options) throws Exception {
    int parallelism = arguments.parallelism();
    StreamSettings settings = StreamSettings.from(options, parallelism);
    StreamConfig config = settings.config();
    refuse(arguments);
    try (Stores stores = settings.worker().stores().open()) {
      checkPlaces(settings, stores);
      try (@Nullable TopicAdmin admin = admin(config);
          StreamHost host =
              adapter.openStream(options, parallelism, settings.run(), settings.allowsLoss())) {
        int partitions = admin == null ? 0 : place(settings, config, admin);
        Worker worker = Worker.acquire(settings.worker());
        if (!host.isDetached()) {
          config.clusters().forEach(KafkaCluster::hold);
        }
        try {
          Stream stream = new Stream(options, settings, config, admin, host, partitions);
          return stream.run();
        } finally {
          worker.release();
          config.clusters().forEach(KafkaCluster::letGo);
        }
      }
    } catch (KafkaProblem e) {
      ExitCode code =
          e.kind() == KafkaProblem.Kind.UNREACHABLE ? ExitCode.UNAVAILABLE : ExitCode.NO_INPUT;
      throw new CommandFailure(code, String.valueOf(e.getMessage()), e);
    } catch (ConnectException e) {
      throw new CommandFailure(ExitCode.UNAVAILABLE, String.valueOf(e.getMessage()), e);
    } finally {
      RunBoard.forget(settings.runId());
    }
  }

  private void refuse(Arguments arguments) {
    adapter
        .refusedInStreams()
        .forEach(
            (name, why) -> {
              if (arguments.isGiven(name)) {
                throw new UsageException(
                    "--%s may not be set for a stream: %s"
                        .formatted(OptionCatalog.kebab(name), why));
              }
            });
  }

  private void checkPlaces(StreamSettings settings, Stores stores) {
    for (Location input : settings.inputs()) {
      Places.checkInput(stores, input);
    }
    Places.checkOutput(stores, settings.output());
    Leftovers.sweep(stores, settings.output(), err);
  }

  private static @Nullable TopicAdmin admin(StreamConfig config) throws KafkaProblem {
    if (config.topic() != null) {
      return TopicAdmin.open(config.topic().cluster());
    }
    return config.sinks() == null ? null : TopicAdmin.open(config.sinks().cluster());
  }

  /** Checks the topics and writes down where the group begins; tells the partitions there are. */
  private static int place(StreamSettings settings, StreamConfig config, TopicAdmin admin)
      throws KafkaProblem {
    StreamConfig.Sinks sinks = config.sinks();
    if (sinks != null) {
      Set<String> written = new LinkedHashSet<>();
      if (sinks.outcomes() != null) {
        written.add(sinks.outcomes());
      }
      if (sinks.failures()) {
        written.addAll(StreamPipeline.failureTopics(settings.pipelineId()));
      }
      admin.requireTopics(written);
    }
    StreamConfig.Topic topic = config.topic();
    if (topic == null) {
      return 0;
    }
    int partitions = admin.partitions(topic.name());
    admin.place(topic.name(), topic.group(), settings.startFrom());
    return partitions;
  }

  /** One stream, from its start to its end. */
  private final class Stream {
    private final PipelineOptions options;
    private final StreamSettings settings;
    private final StreamConfig config;
    private final @Nullable TopicAdmin admin;
    private final StreamHost host;
    private final StreamStatus status;
    private int partitions;
    private volatile boolean stopping;

    Stream(
        PipelineOptions options,
        StreamSettings settings,
        StreamConfig config,
        @Nullable TopicAdmin admin,
        StreamHost host,
        int partitions) {
      this.options = options;
      this.settings = settings;
      this.config = config;
      this.admin = admin;
      this.host = host;
      this.partitions = partitions;
      this.status = new StreamStatus(RunBoard.of(settings.runId()));
    }

    ExitCode run() throws Exception {
      start(settings.isReplay());
      if (host.isDetached()) {
        out.println("The stream runs on the cluster: " + host.facts());
        return ExitCode.FINISHED;
      }
      Thread hook = new Thread(this::stopOnSignal, "waybill-stop");
      Runtime.getRuntime().addShutdownHook(hook);
      try (StatusServer server = StatusServer.start(settings.statusPort(), json::get)) {
        err.println("waybill: streaming; status at " + server.address());
        watch();
      }
      throw new CommandFailure(
          ExitCode.UNAVAILABLE,
          "The stream ended: "
              + host.failure().map(Throwable::toString).orElse("the runner does not say why"),
          host.failure().orElse(null));
    }

    private void start(boolean fresh) throws IOException {
      Pipeline pipeline = Pipeline.create(options);
      StreamPipeline.addTo(pipeline, config);
      host.start(pipeline, shape(), fresh);
    }

    /** What the reader keeps in its checkpoints. */
    private String shape() {
      StreamConfig.Topic topic = config.topic();
      return topic == null
          ? "watch " + settings.inputs().get(0).display()
          : "topic %s of %s, group %s, %d partitions"
              .formatted(topic.name(), topic.cluster(), topic.group(), partitions);
    }

    private void watch() throws Exception {
      for (long tick = 0; host.isRunning() || stopping; tick++) {
        if (!stopping) {
          boolean line = tick % TICKS_A_LINE == TICKS_A_LINE - 1;
          StreamStatus.Look look = status.look(line ? lag() : null);
          json.set(JSON.writeValueAsString(status.json(look, facts())));
          if (line) {
            err.println("waybill: " + StreamStatus.line(look));
            takeInNewPartitions();
          }
        }
        Thread.sleep(TICK_MILLIS);
      }
    }

    private Map<String, Object> facts() {
      Map<String, Object> facts = new java.util.LinkedHashMap<>(host.facts());
      facts.put("runId", settings.runId());
      host.failure()
          .ifPresent(failure -> facts.put("lastFailure", FailureTable.of(failure).message()));
      return facts;
    }

    private @Nullable Long lag() {
      StreamConfig.Topic topic = config.topic();
      if (admin == null || topic == null) {
        return null;
      }
      try {
        return admin.standing(topic.name(), topic.group()).lag();
      } catch (KafkaProblem e) {
        LOG.debug("The lag is not known now", e);
        return null;
      }
    }

    /**
     * The reader never sees a partition that comes later, nor does a checkpoint that was taken
     * without it. Committed offsets are those of finished work, so the stream may always begin from
     * them.
     */
    private void takeInNewPartitions() throws Exception {
      StreamConfig.Topic topic = config.topic();
      if (admin == null || topic == null) {
        return;
      }
      int now;
      try {
        now = admin.partitions(topic.name());
        if (now <= partitions) {
          return;
        }
        admin.place(topic.name(), topic.group(), org.waybill.kafka.StartFrom.EARLIEST);
      } catch (KafkaProblem e) {
        LOG.debug("Partitions are not known now", e);
        return;
      }
      err.printf(
          "waybill: the topic has %d partitions now, not %d; starting again to read them all%n",
          now, partitions);
      partitions = now;
      host.stop();
      start(true);
    }

    /** Runs when the process is asked to end. */
    private void stopOnSignal() {
      stopping = true;
      try {
        boolean saved = host.stop();
        err.println(
            saved
                ? "waybill: stopped with a savepoint; start again to go on from there"
                : "waybill: stopped; start again to go on from " + host.goesOnFrom());
        err.flush();
        out.flush();
        Runtime.getRuntime().halt(ExitCode.FINISHED.number());
      } catch (IOException e) {
        LOG.error("The stream was stopped without a savepoint", e);
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED.number());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED.number());
      }
    }
  }
}
