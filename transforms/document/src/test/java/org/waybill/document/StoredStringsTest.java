package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredStringsTest {

  @Property
  void givenAnyUnits_cleanSurvivesUtf8(@ForAll("units") String raw) {
    String clean = StoredStrings.clean(raw);

    assertThat(clean.indexOf('\0'), is(-1));
    byte[] utf8 = clean.getBytes(StandardCharsets.UTF_8);
    assertThat(new String(utf8, StandardCharsets.UTF_8), is(clean));
  }

  @Property
  void givenCleanString_cleanChangesNothing(@ForAll("units") String raw) {
    String clean = StoredStrings.clean(raw);

    assertThat(StoredStrings.clean(clean), is(clean));
  }

  @Property
  void givenCleanString_boundedIsACleanPrefix(
      @ForAll("units") String raw, @ForAll @IntRange(max = 20) int max) {
    String clean = StoredStrings.clean(raw);
    String bounded = StoredStrings.bounded(clean, max);

    assertThat(bounded.length(), is(lessThanOrEqualTo(max)));
    assertThat(clean.startsWith(bounded), is(true));
    assertThat(StoredStrings.clean(bounded), is(bounded));
  }

  @Test
  void givenNul_dropsIt() {
    assertThat(StoredStrings.clean("a\0b\0"), is("ab"));
  }

  @ParameterizedTest
  @CsvSource({
    "a\uD83D, a\uFFFD",
    "\uDE00a, \uFFFDa",
    "\uDE00\uD83D, \uFFFD\uFFFD",
    "a\uD83D\uDE00b, a\uD83D\uDE00b"
  })
  void givenUnpairedSurrogate_replacesIt(String raw, String clean) {
    assertThat(StoredStrings.clean(raw), is(clean));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \t\r\n", "\u00A0\u2003", "\uFEFF", "\u200B\u0000"})
  void givenNothingToRead_isBlank(String value) {
    assertThat(StoredStrings.isBlank(value), is(true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", " . ", "\uFFFD", "😀"})
  void givenSomethingToRead_isNotBlank(String value) {
    assertThat(StoredStrings.isBlank(value), is(false));
  }

  @Provide
  Arbitrary<String> units() {
    Arbitrary<Character> unit =
        Arbitraries.oneOf(
            List.of(
                Arbitraries.chars().range('a', 'c'),
                Arbitraries.of('\0', '\uFFFD'),
                Arbitraries.chars().range('\uD83D', '\uD83E'),
                Arbitraries.chars().range('\uDE00', '\uDE01')));
    return unit.list().ofMaxSize(30).map(StoredStringsTest::join);
  }

  private static String join(List<Character> units) {
    StringBuilder joined = new StringBuilder();
    units.forEach(joined::append);
    return joined.toString();
  }
}
