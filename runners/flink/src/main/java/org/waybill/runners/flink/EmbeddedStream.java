package org.waybill.runners.flink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.sdk.Pipeline;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.executiongraph.ErrorInfo;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.pipeline.cli.Scratch;
import org.waybill.pipeline.cli.StreamHost;
import org.waybill.pipeline.options.UsageException;

/** A Flink cluster within this process, with its REST port on loopback, and one job in it. */
final class EmbeddedStream implements StreamHost {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedStream.class);
  private static final long ANSWER_SECONDS = 30;

  /** A savepoint waits for the documents in flight. */
  private static final long SAVEPOINT_SECONDS = 120;

  private final FlinkPipelineOptions options;
  private final CheckpointFolder folder;
  private final String resume;
  private final MiniCluster cluster;
  private @Nullable JobID job;
  private boolean swept;

  private EmbeddedStream(
      FlinkPipelineOptions options, CheckpointFolder folder, String resume, MiniCluster cluster) {
    this.options = options;
    this.folder = folder;
    this.resume = resume;
    this.cluster = cluster;
  }

  static EmbeddedStream open(
      FlinkPipelineOptions options, int parallelism, CheckpointFolder folder, String resume)
      throws IOException {
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration())
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(parallelism)
                .build());
    try {
      cluster.start();
      options.setFlinkMaster("127.0.0.1:" + cluster.getRestAddress().get().getPort());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while Flink started", e);
    } catch (Exception e) {
      // Flink declares nothing narrower.
      throw new IOException("Flink cannot be started within this process", e);
    }
    options.setStateBackendStoragePath(folder.uri());
    // The classes are those of this process; Flink wants some file to be staged all the same.
    options.setFilesToStage(List.of(stagedFile().toString()));
    return new EmbeddedStream(options, folder, resume, cluster);
  }

  private static Configuration configuration() {
    Configuration config = new Configuration();
    config.set(RestOptions.ADDRESS, "127.0.0.1");
    config.set(RestOptions.BIND_ADDRESS, "127.0.0.1");
    config.set(RestOptions.BIND_PORT, "0");
    config.set(JobManagerOptions.ADDRESS, "127.0.0.1");
    config.set(TaskManagerOptions.HOST, "127.0.0.1");
    config.set(CoreOptions.CLASSLOADER_RESOLVE_ORDER, "parent-first");
    config.set(CoreOptions.CHECK_LEAKED_CLASSLOADER, false);
    Path scratch = Scratch.folder();
    if (scratch != null) {
      config.set(CoreOptions.TMP_DIRS, scratch.toString());
    }
    return config;
  }

  private static Path stagedFile() throws IOException {
    Path scratch = Scratch.folder();
    Path file =
        scratch == null ? Files.createTempFile("waybill", ".jar") : scratch.resolve("staged.jar");
    new JarOutputStream(Files.newOutputStream(file), new Manifest()).close();
    return file;
  }

  @Override
  @SuppressWarnings("NullAway") // Beam's setter takes null for "none" and does not say so.
  public void start(Pipeline pipeline, String shape, boolean fresh) throws IOException {
    Optional<Path> from = fresh ? Optional.empty() : resumeFrom(shape);
    from.ifPresentOrElse(
        path -> LOG.info("Going on from {}", path), () -> LOG.info("Starting without checkpoint"));
    options.setSavepointPath(from.map(path -> path.toUri().toString()).orElse(null));
    folder.note(shape);
    swept = false;
    job = null;
    pipeline.run();
    job = onlyJob();
  }

  private Optional<Path> resumeFrom(String shape) throws IOException {
    switch (resume) {
      case "none" -> {
        return Optional.empty();
      }
      case "auto" -> {
        Optional<Path> newest = folder.newest();
        if (newest.isPresent() && !folder.shape().equals(shape)) {
          LOG.info(
              "The checkpoints are of another source, or the topic has other partitions now;"
                  + " starting from committed offsets, which are those of finished work");
          return Optional.empty();
        }
        return newest;
      }
      default -> {
        Path path = Path.of(resume);
        if (!Files.isRegularFile(path.resolve("_metadata"))) {
          throw UsageException.value(
              "--resume",
              resume,
              "this is no complete checkpoint; expected auto, none or its path");
        }
        return Optional.of(path.toAbsolutePath());
      }
    }
  }

  private JobID onlyJob() throws IOException {
    return answer(cluster.listJobs()).stream()
        .filter(each -> !each.getJobState().isGloballyTerminalState())
        .findFirst()
        .orElseThrow(() -> new IOException("Flink took the stream and does not know it"))
        .getJobId();
  }

  @Override
  public boolean isRunning() {
    try {
      JobID known = job;
      if (known == null) {
        return false;
      }
      boolean running = !answer(cluster.getJobStatus(known)).isGloballyTerminalState();
      sweepOnce(known);
      return running;
    } catch (IOException e) {
      LOG.debug("The state of the stream is not known now", e);
      return cluster.isRunning();
    }
  }

  /** What is older goes once there is something newer. */
  private void sweepOnce(JobID known) throws IOException {
    if (!swept && folder.hasComplete(known.toHexString())) {
      swept = true;
      folder.keepOnly(known.toHexString());
    }
  }

  @Override
  public Optional<Throwable> failure() {
    JobID known = job;
    if (known == null) {
      return Optional.empty();
    }
    try {
      ErrorInfo info = answer(cluster.getExecutionGraph(known)).getFailureInfo();
      return Optional.ofNullable(info)
          .map(error -> error.getException().deserializeError(getClass().getClassLoader()));
    } catch (IOException e) {
      LOG.debug("The failure is not known now", e);
      return Optional.empty();
    }
  }

  @Override
  public Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    JobID known = job;
    if (known == null) {
      return facts;
    }
    try {
      var graph = answer(cluster.getExecutionGraph(known));
      facts.put("job", known.toHexString());
      facts.put("state", graph.getState().name());
      var snapshot = graph.getCheckpointStatsSnapshot();
      if (snapshot != null) {
        facts.put("checkpoints", snapshot.getCounts().getNumberOfCompletedCheckpoints());
        facts.put("failedCheckpoints", snapshot.getCounts().getNumberOfFailedCheckpoints());
      }
    } catch (IOException e) {
      LOG.debug("Facts are not known now", e);
    }
    return facts;
  }

  @Override
  public boolean stop() throws IOException, InterruptedException {
    JobID known = job;
    if (known == null) {
      return false;
    }
    JobStatus status = answer(cluster.getJobStatus(known));
    if (status != JobStatus.RUNNING) {
      answer(cluster.cancelJob(known));
      return false;
    }
    try {
      cluster
          .stopWithSavepoint(known, folder.savepoints(), false, SavepointFormatType.CANONICAL)
          .get(SAVEPOINT_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("No savepoint could be written; the last checkpoint stays", e);
      answer(cluster.cancelJob(known));
      return false;
    }
  }

  private static <T> T answer(java.util.concurrent.CompletableFuture<T> asked) throws IOException {
    try {
      return asked.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("Flink does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while asking Flink", e);
    }
  }

  @Override
  public void close() {
    try {
      cluster.close();
    } catch (Exception e) {
      LOG.warn("Flink did not end well", e);
    }
  }
}
