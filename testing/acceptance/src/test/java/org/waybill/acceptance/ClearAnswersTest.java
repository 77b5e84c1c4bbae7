package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.not;
import static org.waybill.acceptance.BackfillAcceptanceTest.backfill;
import static org.waybill.acceptance.BackfillAcceptanceTest.counts;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.objectstore.testing.LocalS3Server;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * What users are told when something is not as it should be, and the exit code that scripts see.
 */
class ClearAnswersTest {

  @TempDir private Path temp;

  @Test
  void givenWrongPlaces_saysWhatWhereAndWhatToDo() throws Exception {
    Path in = Files.createDirectory(temp.resolve("in"));
    Path out = temp.resolve("out");

    Ended missing = backfill("direct", temp.resolve("none").toString(), out.toString(), "r");
    assertThat(missing.exitCode(), is(66));
    assertThat(missing.err(), containsString("--input=" + temp.toRealPath().resolve("none")));
    assertThat(missing.err(), containsString("check that it exists"));

    Ended within = backfill("direct", in.toString(), in.resolve("out").toString(), "r");
    assertThat(within.exitCode(), is(64));
    assertThat(within.err(), containsString("lies within --input="));

    Path file = Files.writeString(temp.resolve("file"), "x");
    Ended unwritable = backfill("direct", in.toString(), file + "/out", "r");
    assertThat(unwritable.exitCode(), is(73));
    assertThat(unwritable.err(), containsString("--output="));

    Ended empty = backfill("direct", in.toString(), out.toString(), "r", "--format=json");
    assertThat(empty.err(), empty.exitCode(), is(0));
    assertThat(counts(empty.out(), "listed"), is(0));

    Ended flag = Waybill.run("direct", "backfill", "--imput=x");
    assertThat(flag.exitCode(), is(64));
    assertThat(flag.err(), containsString("--imput is no flag; the nearest is --input"));
  }

  @Test
  void givenS3ThatRefuses_saysWhyWithoutSecrets() throws Exception {
    try (LocalS3Server server = LocalS3Server.start(temp);
        S3Client client = server.client()) {
      client.createBucket(r -> r.bucket("there"));
      List<String> args = new ArrayList<>(server.flags());
      args.addAll(List.of("backfill", "--input=s3://not-there", "--output=s3://there/out"));
      Ended missing = Waybill.run("direct", args);
      assertThat(missing.err(), missing.exitCode(), is(66));
      assertThat(missing.err(), containsString("s3://not-there"));

      List<String> wrong = new ArrayList<>();
      server.flags().forEach(flag -> wrong.add(flag.replace(LocalS3Server.SECRET_KEY, "bad-key")));
      wrong.addAll(List.of("backfill", "--input=s3://there", "--output=" + temp.resolve("o")));
      Ended refused = Waybill.run("direct", wrong);
      assertThat(refused.err(), refused.exitCode(), is(69));
      assertThat(refused.err(), containsString("check the credentials"));
      assertThat(refused.err(), not(containsString("bad-key")));

      server.kill();
      List<String> away = new ArrayList<>(server.flags());
      away.addAll(List.of("backfill", "--input=s3://there", "--output=" + temp.resolve("o")));
      assertThat(Waybill.run("direct", away).exitCode(), is(69));
    }
  }

  @Test
  void givenDryRun_writesNothing() throws Exception {
    Path in = Files.createDirectory(temp.resolve("in"));
    Files.writeString(in.resolve("a.txt"), "text");
    Path out = temp.resolve("out");
    Ended dry = backfill("direct", in.toString(), out.toString(), "r", "--dry-run");
    assertThat(dry.err(), dry.exitCode(), is(0));
    assertThat(dry.out(), containsString("1 objects, 4 bytes would be processed"));
    assertThat(Files.exists(out), is(false));
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenInterrupt_endsSoonWithASummaryAndARerunCompletes() throws Exception {
    int files = 1500;
    Path in = Files.createDirectory(temp.resolve("in"));
    for (int i = 0; i < files; i++) {
      Files.writeString(in.resolve(String.format(Locale.ROOT, "f%04d.txt", i)), "text " + i);
    }
    Path out = temp.resolve("out");
    Waybill.Started started =
        new Waybill.Started(
            "direct",
            List.of("-Xmx512m"),
            List.of("backfill", "--input=" + in, "--output=" + out, "--run-id=first"));
    Awaitility.await()
        .atMost(60, TimeUnit.SECONDS)
        .until(() -> Files.isDirectory(out.resolve("documents")));
    long asked = System.nanoTime();
    // Ctrl-C is handled alike, but a shell in the background makes its children ignore that signal.
    new ProcessBuilder("kill", "-TERM", Long.toString(started.process().pid())).start().waitFor();
    Ended ended = started.await();
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - asked);
    assertThat(ended.err(), ended.exitCode(), is(130));
    assertThat(seconds, lessThan(10L));
    assertThat(ended.err(), containsString("interrupted; listed "));
    assertThat(ended.err(), not(containsString("\tat ")));

    Ended rest = backfill("direct", in.toString(), out.toString(), "second", "--format=json");
    assertThat(rest.err(), rest.exitCode(), is(0));
    assertThat(counts(rest.out(), "listed"), is(files));
    assertThat(counts(rest.out(), "unchanged") > 0, is(true));
    assertThat(Outputs.ofFolder(out).outcomes().size(), equalTo(files));
  }
}
