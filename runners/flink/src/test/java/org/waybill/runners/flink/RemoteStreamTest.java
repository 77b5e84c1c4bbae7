package org.waybill.runners.flink;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.Test;
import org.waybill.pipeline.StreamRun;
import org.waybill.pipeline.cli.StreamHost;
import org.waybill.pipeline.options.UsageException;

class RemoteStreamTest {

  private final FlinkPipelineOptions options =
      PipelineOptionsFactory.create().as(FlinkPipelineOptions.class);

  private String refused(String checkpoints, String resume) {
    return assertThrows(UsageException.class, () -> open(checkpoints, resume)).toString();
  }

  private void open(String checkpoints, String resume) throws Exception {
    host("flink:8081", checkpoints, resume).close();
  }

  private StreamHost host(String master, String checkpoints, String resume) throws Exception {
    options.setFlinkMaster(master);
    return FlinkStreams.open(
        options,
        2,
        new StreamRun(Duration.ofSeconds(10), Duration.ofMinutes(10), checkpoints, resume, 100));
  }

  @Test
  void givenClusterWithoutPort_isRefused() {
    UsageException refused =
        assertThrows(UsageException.class, () -> host("flink", "s3://bucket/flink", "none"));
    assertThat(refused.toString(), containsString("--flink-master=flink: expected host:port"));
  }

  @Test
  void givenNoCluster_saysSoAtOnce() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    try (StreamHost host = host("127.0.0.1:" + port, "s3://bucket/flink", "none")) {
      ConnectException none =
          assertThrows(
              ConnectException.class, () -> host.start(Pipeline.create(options), "shape", false));
      assertThat(none.toString(), containsString("No Flink cluster answers at 127.0.0.1:" + port));
    }
  }

  @Test
  void givenFolderOfOneMachine_isRefused() {
    assertThat(refused("/var/checkpoints", "none"), containsString("--checkpoint-dir="));
  }

  @Test
  void givenAuto_isRefused() {
    assertThat(refused("s3://bucket/flink", "auto"), containsString("say --resume=none"));
  }

  @Test
  void givenCheckpoint_goesOnFromThere() throws Exception {
    open("s3://bucket/flink", "s3://bucket/flink/savepoint-1");
    assertThat(options.getSavepointPath(), is("s3://bucket/flink/savepoint-1"));
  }

  @Test
  void givenCluster_checkpointsAreThoseOfAStreamWithinTheProcess() throws Exception {
    open("s3://bucket/flink", "none");
    assertThat(options.getCheckpointingInterval(), is(10_000L));
    assertThat(options.getFinishBundleBeforeCheckpointing(), is(true));
    assertThat(options.getUnalignedCheckpointEnabled(), is(false));
    assertThat(options.getStateBackendStoragePath(), is("s3://bucket/flink"));
  }
}
