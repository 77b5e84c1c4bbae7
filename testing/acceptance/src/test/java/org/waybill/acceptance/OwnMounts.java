package org.waybill.acceptance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waybill.acceptance.Waybill.Started;

/**
 * Runs a pipeline where small disks of its own are mounted, which nobody else sees and which end
 * with it.
 */
final class OwnMounts {

  private OwnMounts() {}

  /** Skips the test where the machine does not let it mount anything. */
  static void assumeAllowed() throws IOException, InterruptedException {
    Path place = Files.createTempDirectory("waybill-mount");
    List<String> command = new ArrayList<>(unshare());
    command.addAll(List.of("sh", "-c", "mount -t tmpfs -o size=64k tmpfs \"$0\"", "" + place));
    boolean allowed;
    try {
      allowed =
          new ProcessBuilder(command)
                  .redirectErrorStream(true)
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .start()
                  .waitFor()
              == 0;
    } catch (IOException e) {
      allowed = false;
    }
    Files.delete(place);
    assumeTrue(allowed, "this machine forbids mounts in a name space of one's own");
  }

  /**
   * Starts a shell script that mounts what it needs and then runs the pipeline.
   *
   * @param places the script's {@code $1}, {@code $2} and so on; the command comes after them
   */
  static Started start(String script, List<Path> places, List<String> command) throws IOException {
    List<String> all = new ArrayList<>(unshare());
    all.addAll(List.of("sh", "-c", script, "sh"));
    places.forEach(place -> all.add(place.toString()));
    all.addAll(command);
    return new Started(all);
  }

  private static List<String> unshare() {
    boolean root = System.getProperty("user.name").equals("root");
    return List.of("unshare", root ? "-m" : "-rm");
  }
}
