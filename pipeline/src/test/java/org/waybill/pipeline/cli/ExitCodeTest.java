package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExitCodeTest {

  @Test
  void givenExitCodes_haveTheNumbersThatScriptsRelyOn() {
    assertThat(
        Arrays.stream(ExitCode.values()).map(ExitCode::number).toList(),
        equalTo(List.of(0, 3, 64, 66, 69, 70, 73, 130)));
  }
}
