package org.waybill.acceptance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waybill.acceptance.Kill.Moment;
import org.waybill.testdata.ExpectedInbox;

/**
 * Runs that are killed with SIGKILL and run again leave what a run leaves that nobody disturbed,
 * and nothing else. A few kills by default; {@code -Dwaybill.long} makes it twenty for each runner
 * and kind of store, {@code -Dwaybill.seed=7} chooses others.
 */
class KillAndRerunTest {

  private static final long SEED = Long.getLong("waybill.seed", 20_260);
  private static final int MANY = 20;

  @TempDir private static Path temp;
  private static LocalKills local;
  private static S3Kills s3;

  @BeforeAll
  static void runUndisturbed() throws Exception {
    Path inbox = ExpectedInbox.load().folder();
    Path input = KillBench.makeInput(Files.createDirectory(temp.resolve("in")), inbox);
    local = new LocalKills(Files.createDirectory(temp.resolve("local")), input);
    s3 = new S3Kills(Files.createDirectory(temp.resolve("remote")), input);
    local.runUndisturbed("direct");
    s3.runUndisturbed("direct");
  }

  @AfterAll
  static void close() {
    if (s3 != null) {
      s3.close();
    }
  }

  static List<Kill> localOnDirect() {
    return kills("direct", List.of(Moment.TIME));
  }

  static List<Kill> localOnFlink() {
    return kills("flink", List.of());
  }

  static List<Kill> inS3OnDirect() {
    return kills("direct", List.of());
  }

  static List<Kill> inS3OnFlink() {
    return kills("flink", List.of(Moment.PART));
  }

  private static List<Kill> kills(String runner, List<Moment> few) {
    return Waybill.LONG
        ? Kill.seeded(SEED, MANY, runner, List.of(Moment.values()))
        : Kill.seeded(SEED, few.size(), runner, few);
  }

  @ParameterizedTest
  @MethodSource({"localOnDirect", "localOnFlink"})
  void givenLocalRunThatIsKilled_aRerunLeavesTheSame(Kill kill) throws Exception {
    local.killAndRerun(kill);
  }

  @ParameterizedTest
  @MethodSource({"inS3OnDirect", "inS3OnFlink"})
  void givenRunInS3ThatIsKilled_aRerunLeavesTheSame(Kill kill) throws Exception {
    s3.killAndRerun(kill);
  }
}
