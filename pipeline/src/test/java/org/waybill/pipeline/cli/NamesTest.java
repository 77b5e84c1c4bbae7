package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {

  @ParameterizedTest
  @CsvSource({"'', '', 0", "'', abc, 3", "abc, '', 3", "kitten, sitting, 3", "ab, ba, 2"})
  void givenTwoNames_countsTheFewestEdits(String a, String b, int distance) {
    assertThat(Names.distance(a, b), is(distance));
  }

  @Property(tries = 200)
  void givenThreeNames_isAMetric(
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 6) String a,
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 6) String b,
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 6) String c) {
    assertThat(Names.distance(a, b) == 0, is(a.equals(b)));
    assertThat(Names.distance(a, b), is(Names.distance(b, a)));
    assertThat(
        Names.distance(a, c), is(lessThanOrEqualTo(Names.distance(a, b) + Names.distance(b, c))));
  }
}
