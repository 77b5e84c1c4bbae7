package org.waybill.document.fork;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.document.ExtractConfig;
import org.waybill.document.Isolation;

/** A process that does not start is a fault of the machine, said at once. */
@Timeout(60)
class ForkStartTest {

  @TempDir private Path temp;

  private ForkUnavailableException startWith(String script) throws Exception {
    Path java = Files.writeString(temp.resolve("java"), "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    ForkSettings settings =
        new ForkSettings(
            temp.toString(), Duration.ofSeconds(1), 1L << 20, ExtractConfig.defaults());
    try (Fork fork =
        Fork.prepare(
            temp,
            settings,
            Isolation.forks(1),
            config -> {
              config.setJavaPath(java.toString());
              config.setStartupTimeoutMillis(500);
            })) {
      return assertThrows(ForkUnavailableException.class, () -> fork.read(java, "text/plain"));
    }
  }

  @Test
  void givenProcessThatEndsAtOnce_isUnavailable() throws Exception {
    assertThat(startWith("exit 1").getMessage(), containsString("cannot be started"));
  }

  @Test
  void givenProcessThatNeverGetsReady_isUnavailable() throws Exception {
    assertThat(startWith("exec sleep 60").getMessage(), containsString("not started within"));
  }
}
