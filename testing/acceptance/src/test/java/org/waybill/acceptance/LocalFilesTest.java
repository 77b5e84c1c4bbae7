package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.acceptance.Waybill.Started;
import org.waybill.core.message.Entity;
import org.waybill.core.output.OutputNames;

/** Single files of a local folder that cannot be read. */
class LocalFilesTest {

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
    command.addAll(Waybill.command("direct", Waybill.AS_LAUNCHED, args));
    Ended ended = new Started(command).await();
    assertThat(ended.err(), ended.exitCode(), is(0));
    Outputs outputs = Outputs.ofFolder(out);
    assertThat(outcome(outputs, "local", "in", "open.txt").path("status").asText(), is("stored"));
    ObjectNode secret = outcome(outputs, "local", "in", "secret.txt");
    assertThat(secret.path("status").asText(), is("rejected"));
    assertThat(secret.path("code").asText(), is("FORBIDDEN"));
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

  private static ObjectNode outcome(Outputs outputs, String store, String bucket, String key) {
    return outputs.json(OutputNames.outcome(new Entity(store, bucket, key)));
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
