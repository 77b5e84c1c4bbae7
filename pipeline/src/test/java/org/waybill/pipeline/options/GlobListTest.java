package org.waybill.pipeline.options;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class GlobListTest {

  @Test
  void givenNull_hasNone() {
    assertThat(GlobList.split(null), is(empty()));
  }

  @Test
  void givenCommas_partsThere() {
    assertThat(GlobList.split("*.pdf,**/*.txt"), equalTo(List.of("*.pdf", "**/*.txt")));
  }

  @Test
  void givenCommasWithinBraces_keepsThem() {
    assertThat(
        GlobList.split("*.{pdf,doc{x,m}},b,{c,d}"),
        equalTo(List.of("*.{pdf,doc{x,m}}", "b", "{c,d}")));
  }

  @Test
  void givenEscapedCommaOrBrace_isPartOfItsGlob() {
    assertThat(GlobList.split("a\\,b,\\{c,d"), equalTo(List.of("a\\,b", "\\{c", "d")));
  }

  @Test
  void givenNothingBetweenCommas_keepsAnEmptyGlobToBeRefused() {
    assertThat(GlobList.split("a,,b"), equalTo(List.of("a", "", "b")));
  }

  @Property
  void givenPlainGlobs_splittingUndoesJoining(
      @ForAll @Size(min = 1, max = 6) List<@NotEmpty @AlphaChars String> globs) {
    assertThat(GlobList.split(String.join(",", globs)), equalTo(globs));
  }
}
