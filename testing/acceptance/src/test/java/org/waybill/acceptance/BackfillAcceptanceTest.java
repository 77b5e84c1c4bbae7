package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.core.message.WireJson;
import org.waybill.objectstore.Location;
import org.waybill.objectstore.testing.LocalS3Server;
import org.waybill.testdata.ExpectedInbox;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/** The main job over the inbox: on both runners, on local folders and on S3. */
class BackfillAcceptanceTest {

  private static final String BUCKET = "documents";

  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"direct", "flink"})
  void givenInboxFolder_leavesExactlyTheExpectedObjects(String runner) throws Exception {
    ExpectedInbox inbox = ExpectedInbox.load();
    Path out = temp.resolve("out");
    Ended ended = backfill(runner, inbox.folder().toString(), out.toString(), "first");
    assertThat(ended.err(), ended.exitCode(), is(0));
    assertThat(ended.out(), containsString(inbox.documents().size() + " listed = "));
    String bucket = Location.parse(inbox.folder().toString(), null).bucket();
    Outputs outputs = Outputs.ofFolder(out);
    new InboxCheck(inbox, outputs, "local", bucket, "").check("first");
  }

  static List<String> runnersInS3() {
    return Waybill.LONG ? List.of("direct", "flink") : List.of("flink");
  }

  @ParameterizedTest
  @MethodSource("runnersInS3")
  void givenInboxInS3_leavesExactlyTheExpectedObjects(String runner) throws Exception {
    ExpectedInbox inbox = ExpectedInbox.load();
    try (LocalS3Server server = LocalS3Server.start(temp);
        S3Client client = server.client()) {
      client.createBucket(r -> r.bucket(BUCKET));
      upload(client, inbox.folder());
      List<String> args = new ArrayList<>(server.flags());
      args.addAll(
          List.of(
              "backfill",
              "--input=s3://" + BUCKET + "/in/",
              "--output=s3://" + BUCKET + "/out",
              "--run-id=first"));
      Ended ended = Waybill.run(runner, args);
      assertThat(ended.err(), ended.exitCode(), is(0));
      Outputs outputs = Outputs.ofBucket(client, BUCKET, "out/");
      new InboxCheck(inbox, outputs, "s3", BUCKET, "in/").check("first");
      assertThat(client.listMultipartUploads(r -> r.bucket(BUCKET)).uploads().isEmpty(), is(true));
    }
  }

  @Test
  void givenSecondRun_doesNothingUnlessToldTo() throws Exception {
    ExpectedInbox inbox = ExpectedInbox.load();
    Path out = temp.resolve("out");
    String in = inbox.folder().toString();
    inProcess(in, out.toString(), "first");
    Map<String, String> before = Outputs.ofFolder(out).comparable();
    int all = inbox.documents().size();

    Ended again = inProcess(in, out.toString(), "second", "--format=json");
    assertThat(again.err(), again.exitCode(), is(0));
    assertThat(counts(again.out(), "unchanged"), is(all));
    assertThat(counts(again.out(), "stored"), is(0));
    assertThat(Outputs.ofFolder(out).comparable(), equalTo(before));

    Ended redone = inProcess(in, out.toString(), "third", "--format=json", "--reprocess");
    assertThat(counts(redone.out(), "unchanged"), is(0));
    assertThat(counts(redone.out(), "stored") + counts(redone.out(), "rejected"), is(all));
    assertThat(Outputs.ofFolder(out).comparable(), equalTo(before));

    Ended changed = inProcess(in, out.toString(), "fourth", "--format=json", "--maxChars=100");
    assertThat("another recipe settles nothing", counts(changed.out(), "unchanged"), is(0));
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenFileThatChanged_processesThatOneAlone() throws Exception {
    Path in = Files.createDirectory(temp.resolve("in"));
    Path out = temp.resolve("out");
    Files.writeString(in.resolve("a.txt"), "the first text");
    Files.writeString(in.resolve("b.txt"), "another text");
    inProcess(in.toString(), out.toString(), "first");
    Files.writeString(in.resolve("a.txt"), "");
    Ended again = inProcess(in.toString(), out.toString(), "second", "--format=json");
    assertThat(counts(again.out(), "unchanged"), is(1));
    assertThat(counts(again.out(), "rejected"), is(1));
    Outputs rejected = Outputs.ofFolder(out);
    assertThat(rejected.outcomes().size(), is(2));
    assertThat(failures(rejected).size(), is(1));

    Files.writeString(in.resolve("a.txt"), "mended");
    inProcess(in.toString(), out.toString(), "third");
    assertThat("no failure that nothing names", failures(Outputs.ofFolder(out)), is(List.of()));
  }

  private static List<String> failures(Outputs outputs) {
    return outputs.names().stream()
        .filter(name -> name.startsWith("rejected/") || name.startsWith("dead-letter/"))
        .toList();
  }

  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  @Test
  void givenFilters_takesWhatTheySay() throws Exception {
    ExpectedInbox inbox = ExpectedInbox.load();
    Path out = temp.resolve("out");
    Ended ended =
        backfill(
            "direct",
            inbox.folder().toString(),
            out.toString(),
            "first",
            "--include=pdf/*.pdf",
            "--exclude=pdf/{encrypted,truncated}.pdf",
            "--limit=2",
            "--format=json");
    assertThat(ended.err(), ended.exitCode(), is(0));
    assertThat(counts(ended.out(), "listed"), is(2));
  }

  static int counts(String report, String name) throws Exception {
    byte[] bytes = report.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Long count = WireJson.longOrNull(WireJson.parseObject(bytes).path("counts").get(name));
    return count == null ? -1 : count.intValue();
  }

  private static Ended inProcess(String in, String out, String runId, String... more)
      throws Exception {
    List<String> all = new ArrayList<>(List.of(more));
    all.add(Waybill.ISOLATION);
    return backfill("direct", in, out, runId, all.toArray(String[]::new));
  }

  static Ended backfill(String runner, String in, String out, String runId, String... more)
      throws Exception {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("backfill", "--input=" + in, "--output=" + out, "--run-id=" + runId));
    args.addAll(List.of(more));
    return Waybill.run(runner, args);
  }

  static void upload(S3Client client, Path folder) throws Exception {
    Map<String, Path> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      walk.filter(Files::isRegularFile)
          .forEach(file -> files.put(folder.relativize(file).toString(), file));
    }
    files.forEach(
        (key, file) ->
            client.putObject(r -> r.bucket(BUCKET).key("in/" + key), RequestBody.fromFile(file)));
  }
}
