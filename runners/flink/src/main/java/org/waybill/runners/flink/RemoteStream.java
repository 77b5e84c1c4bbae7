package org.waybill.runners.flink;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final Pattern MASTER = Pattern.compile("([^:/]+):([0-9]{1,5})");

  private final FlinkPipelineOptions options;
  private final InetSocketAddress master;
  private @Nullable JobID job;

  private RemoteStream(FlinkPipelineOptions options, InetSocketAddress master) {
    this.options = options;
    this.master = master;
  }

  static RemoteStream open(FlinkPipelineOptions options, StreamRun run) {
    if (!run.checkpoints().contains(":/")) {
      throw UsageException.value(
          "--checkpoint-dir",
          run.checkpoints(),
          "expected a URI that every machine of the cluster reaches, for instance s3://bucket/flink");
    }
    Matcher master = MASTER.matcher(options.getFlinkMaster());
    if (!master.matches()) {
      throw UsageException.value(
          "--flink-master", options.getFlinkMaster(), "expected host:port of the cluster's REST");
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
    return new RemoteStream(
        options,
        InetSocketAddress.createUnresolved(master.group(1), Integer.parseInt(master.group(2))));
  }

  @Override
  public void start(Pipeline pipeline, String shape, boolean fresh) throws IOException {
    reach();
    pipeline.run();
    job = find(options.getJobName());
  }

  /** Flink's own client would try for minutes. */
  private void reach() throws ConnectException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(master.getHostString(), master.getPort()),
          (int) TimeUnit.SECONDS.toMillis(ANSWER_SECONDS));
    } catch (IOException e) {
      ConnectException failure =
          new ConnectException("No Flink cluster answers at " + options.getFlinkMaster());
      failure.initCause(e);
      throw failure;
    }
  }

  /** Beam does not tell the id, which {@code flink stop} asks for; names of jobs are unique. */
  private @Nullable JobID find(String name) {
    Configuration config = new Configuration();
    config.set(RestOptions.ADDRESS, master.getHostString());
    config.set(RestOptions.PORT, master.getPort());
    try (RestClusterClient<String> client = new RestClusterClient<>(config, name)) {
      return client.listJobs().get(ANSWER_SECONDS, TimeUnit.SECONDS).stream()
          .filter(each -> each.getJobName().equals(name))
          .map(JobStatusMessage::getJobId)
          .findFirst()
          .orElse(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } catch (Exception e) {
      // The client declares nothing narrower, and the stream runs whether its id is known or not.
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
