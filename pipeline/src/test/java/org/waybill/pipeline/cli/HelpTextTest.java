package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasLength;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.startsWith;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.waybill.pipeline.cli.OptionCatalog.Option;

class HelpTextTest {

  private static final List<String> LINES = HelpText.full().lines().toList();

  @ParameterizedTest
  @MethodSource("org.waybill.pipeline.cli.OptionCatalogTest#ownOptions")
  void givenOwnOption_hasARowWithItsDescription(Option option) {
    String firstWord = option.description().split(" ", -1)[0];
    assertThat(LINES, hasItem(matchesPattern("  " + option.flag() + " +" + firstWord + " .*")));
  }

  @ParameterizedTest
  @EnumSource
  void givenExitCode_hasARowWithItsMeaning(ExitCode code) {
    String row = String.format(Locale.ROOT, "  %-18s %s", code.number(), code.meaning());
    assertThat(LINES, hasItem(row));
  }

  @Test
  void givenFlagsOfTheProcess_hasARowForEach() {
    Arguments.PROCESS.forEach(flag -> assertThat(LINES, hasItem(startsWith("  --" + flag + " "))));
  }

  @Test
  void givenAnyLine_fitsATerminal() {
    assertThat(LINES, everyItem(hasLength(is(lessThanOrEqualTo(96)))));
  }
}
