package org.waybill.pipeline.options;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

  @ParameterizedTest
  @CsvSource({
    "0B, 0",
    "512B, 512",
    "1KiB, 1024",
    "64MiB, 67108864",
    "2GiB, 2147483648",
    "1KB, 1000",
    "3MB, 3000000",
    "1GB, 1000000000",
    "999999999999B, 999999999999",
    "8589934591GiB, 9223372035781033984"
  })
  void givenSizeWithUnit_isBytes(String text, long bytes) {
    assertThat(ByteSize.parse(text), is(bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "64", "MiB", "-1MiB", "+1B", "1.5GiB", "64 MiB", "64mib", "1TiB", "64MiB "})
  void givenAnythingElse_saysWhatIsExpected(String text) {
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> ByteSize.parse(text));
    assertThat(wrong.getMessage(), containsString("for instance 64MiB"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"8589934592GiB", "999999999999GiB", "1000000000000B"})
  void givenMoreThanFits_saysWhatIsExpected(String text) {
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> ByteSize.parse(text));
    assertThat(wrong.getMessage(), containsString("for instance 64MiB"));
  }

  @Test
  void givenDigitsOfOtherScripts_refusesThem() {
    assertThrows(IllegalArgumentException.class, () -> ByteSize.parse("\u0661MiB"));
  }
}
