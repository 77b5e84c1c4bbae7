package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.waybill.pipeline.options.WaybillOptionsRegistrar;

/** The README must not forget what the code has. */
class ReadmeTest {

  private static final Path README =
      Path.of(System.getProperty("waybill.rootDir", "."), "README.md");

  @Test
  void givenEveryOwnFlagAndExitCode_isInTheReadme() throws Exception {
    String readme = Files.readString(README);
    WaybillOptionsRegistrar.OWN.stream()
        .flatMap(options -> OptionCatalog.optionsOf(options).stream())
        .forEach(option -> assertThat(readme, containsString("`" + option.flag() + "`")));
    for (ExitCode code : ExitCode.values()) {
      assertThat(readme, containsString("| " + code.number() + " |"));
    }
  }
}
