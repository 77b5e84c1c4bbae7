package org.waybill.runners.flink;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.Test;
import org.waybill.pipeline.StreamRun;
import org.waybill.pipeline.options.UsageException;

class RemoteStreamTest {

  private final FlinkPipelineOptions options =
      PipelineOptionsFactory.create().as(FlinkPipelineOptions.class);

  private String refused(String checkpoints, String resume) {
    return assertThrows(UsageException.class, () -> open(checkpoints, resume)).toString();
  }

  private void open(String checkpoints, String resume) throws Exception {
    options.setFlinkMaster("flink:8081");
    FlinkStreams.open(
            options,
            2,
            new StreamRun(Duration.ofSeconds(10), Duration.ofMinutes(10), checkpoints, resume, 100))
        .close();
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
