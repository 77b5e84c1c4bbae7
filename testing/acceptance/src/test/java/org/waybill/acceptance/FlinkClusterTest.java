package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The backfill on a cluster of several processes, whose class path knows nothing of ours. */
class FlinkClusterTest {

  @TempDir private Path temp;

  @Test
  void givenCluster_readsEveryDocumentInForks() throws Exception {
    Path output = temp.resolve("output");
    Path spool = temp.resolve("spool");
    try (FlinkCluster cluster =
        FlinkCluster.start(Files.createDirectory(temp.resolve("cluster")), 2)) {
      Waybill.Ended ended =
          Waybill.run(
              "flink",
              "backfill",
              "--input=" + Waybill.root().resolve("testdata/inbox"),
              "--input-name=inbox",
              "--output=" + output,
              "--spool-dir=" + spool,
              "--parallelism=2",
              "--flink-master=" + cluster.master());
      assertThat(ended.err(), ended.exitCode(), is(0));
      assertThat(ended.out(), containsString("= 37 stored + 5 rejected + 0 dead"));
      Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(cluster.children(), is(empty())));
    }
  }
}
