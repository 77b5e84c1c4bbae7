package org.waybill.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.waybill.acceptance.BackfillAcceptanceTest.counts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.acceptance.Waybill.Started;
import org.waybill.core.message.Entity;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.OutputNames;
import org.waybill.faultproxy.Fault;
import org.waybill.faultproxy.FaultPlan;
import org.waybill.faultproxy.Request.Kind;

/** Single files of a local folder that cannot be read, or change between listing and reading. */
class LocalFilesTest {

  private static final int DOCUMENTS = 100;
  private static final List<String> AS_NOBODY =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

  @TempDir private Path temp;

  @Test
  void givenFileThatMayNotBeRead_isRejectedAndTheOthersAreStored() throws Exception {
    Path in = Files.createDirectory(temp.resolve("in"));
    Path out = Files.createDirectory(temp.resolve("out"));
    Files.writeString(in.resolve("open.txt"), "May be read.");
    Files.writeString(in.resolve("secret.txt"), "May not be read.");
    permit(temp, "rwxr-xr-x");
    permit(out, "rwxrwxrwx");
    permit(in.resolve("secret.txt"), "---------");
    List<String> args =
        List.of("backfill", "--input=" + in, "--output=" + out, "--input-name=in", "--run-id=r");
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      assumeNobodyCanRun();
      command.addAll(AS_NOBODY);
    }
    command.addAll(Waybill.command("direct", Waybill.BRIEF, args));
    Ended ended = new Started(command).await();
    assertThat(ended.err(), ended.exitCode(), is(0));
    Outputs outputs = Outputs.ofFolder(out);
    assertThat(outcome(outputs, "local", "in", "open.txt").path("status").asText(), is("stored"));
    ObjectNode secret = outcome(outputs, "local", "in", "secret.txt");
    assertThat(secret.path("status").asText(), is("rejected"));
    assertThat(secret.path("code").asText(), is("FORBIDDEN"));
  }

  @Test
  void givenFilesThatShrinkOrAreReplacedAfterListing_theirNewestVersionsAreStored()
      throws Exception {
    Path in = Files.createDirectory(temp.resolve("in"));
    for (int i = 0; i < DOCUMENTS; i++) {
      Files.writeString(in.resolve(name(i)), "What is in it at first, file " + i);
    }
    try (FaultyStore store = FaultyStore.start(Files.createDirectory(temp.resolve("server")))) {
      // All are listed, as one page, before the first of them is stored.
      store
          .proxy()
          .setPlan(
              FaultPlan.first(
                  1,
                  request -> request.kind() == Kind.PUT && request.key().startsWith("out/content/"),
                  Fault.none().before(() -> changeAll(in))));
      List<String> args = new ArrayList<>(store.flags());
      args.addAll(List.of("backfill", "--input=" + in, "--input-name=in", "--format=json"));
      args.add("--output=s3://" + FaultyStore.BUCKET + "/out");
      Ended ended = Waybill.runBriefly("flink", args);
      assertThat(ended.err(), ended.exitCode(), is(0));
      assertThat(counts(ended.out(), "stored"), is(DOCUMENTS));
      Outputs outputs = store.outputs("out");
      int renewed = 0;
      for (int i = 0; i < DOCUMENTS; i++) {
        ObjectNode outcome = outcome(outputs, "local", "in", name(i));
        String prefix = outcome.path("content").path("prefix").asText();
        String text = outputs.text(prefix + "text.txt").strip();
        Long size = WireJson.longOrNull(outcome.path("source").path("size"));
        assertThat(name(i), size, equalTo((long) text.getBytes(UTF_8).length));
        renewed += text.equals(newText(i)) ? 1 : 0;
      }
      assertThat("all but what was read by then", renewed, greaterThan(DOCUMENTS * 8 / 10));
    }
  }

  private static void assumeNobodyCanRun() throws Exception {
    Path jar = Waybill.root().resolve("runners/direct/target/waybill-direct.jar");
    List<String> command = new ArrayList<>(AS_NOBODY);
    command.addAll(List.of("test", "-r", jar.toString()));
    int code;
    try {
      code = new ProcessBuilder(command).start().waitFor();
    } catch (IOException e) {
      code = -1;
    }
    assumeTrue(code == 0, "root can read every file, and nobody else can read the jar");
  }

  /** Every other file shrinks in place; the rest are replaced by new files. */
  private static void changeAll(Path in) {
    try {
      for (int i = 0; i < DOCUMENTS; i++) {
        if (i % 2 == 0) {
          Files.writeString(in.resolve(name(i)), newText(i));
        } else {
          Path other = Files.writeString(in.resolveSibling("other"), newText(i));
          Files.move(other, in.resolve(name(i)), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(int i) {
    return String.format(Locale.ROOT, "%03d.txt", i);
  }

  private static String newText(int i) {
    return i % 2 == 0 ? "Less " + i : "Something else, and more of it than there was, file " + i;
  }

  private static ObjectNode outcome(Outputs outputs, String store, String bucket, String key) {
    return outputs.json(OutputNames.outcome(new Entity(store, bucket, key)));
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
