package org.waybill.runners.flink;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.sdk.Pipeline;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.waybill.pipeline.StreamRun;
import org.waybill.pipeline.cli.StreamHost;
import org.waybill.pipeline.options.UsageException;

/** A stream on a cluster of its own: it is handed over and goes on there. */
final class RemoteStream implements StreamHost {

  private static final Logger LOG = LoggerFactory.getLogger(RemoteStream.class);
  private static final long ANSWER_SECONDS = 30;

  private final FlinkPipelineOptions options;
  private @Nullable JobID job;

  private RemoteStream(FlinkPipelineOptions options) {
    this.options = options;
  }

  static RemoteStream open(FlinkPipelineOptions options, StreamRun run) {
    if (!run.checkpoints().contains(":/")) {
      throw UsageException.value(
          "--checkpoint-dir",
          run.checkpoints(),
          "expected a URI that every machine of the cluster reaches, for instance s3://bucket/flink");
    }
    options.setStateBackendStoragePath(run.checkpoints());
    switch (run.resume()) {
      case "none" -> {}
      case "auto" ->
          throw new UsageException(
              "--resume=auto looks at local checkpoints only; on a cluster say --resume=none, which is"
                  + " safe with a topic, or --resume=URI of a checkpoint");
      default -> options.setSavepointPath(run.resume());
    }
    return new RemoteStream(options);
  }

  @Override
  public void start(Pipeline pipeline, String shape, boolean fresh) {
    pipeline.run();
    job = find(options.getJobName());
  }

  /** Beam does not tell the id, which {@code flink stop} asks for; names of jobs are unique. */
  private @Nullable JobID find(String name) {
    String master = options.getFlinkMaster();
    int colon = master.lastIndexOf(':');
    Configuration config = new Configuration();
    config.set(RestOptions.ADDRESS, master.substring(0, colon));
    config.set(RestOptions.PORT, Integer.parseInt(master.substring(colon + 1)));
    try (RestClusterClient<String> client = new RestClusterClient<>(config, master)) {
      return client.listJobs().get(ANSWER_SECONDS, TimeUnit.SECONDS).stream()
          .filter(each -> each.getJobName().equals(name))
          .map(JobStatusMessage::getJobId)
          .findFirst()
          .orElse(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } catch (Exception e) {
      LOG.warn("The cluster has the stream and does not tell its id; its name is {}", name, e);
      return null;
    }
  }

  @Override
  public boolean isDetached() {
    return true;
  }

  @Override
  public boolean isRunning() {
    return false;
  }

  @Override
  public Optional<Throwable> failure() {
    return Optional.empty();
  }

  @Override
  public Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("cluster", options.getFlinkMaster());
    facts.put("name", options.getJobName());
    if (job != null) {
      facts.put("job", job.toHexString());
    }
    return facts;
  }

  @Override
  public boolean stop() {
    return false;
  }

  @Override
  public void close() {
    // The cluster goes on.
  }
}
