package org.waybill.objectstore;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyGlobTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*.pdf|a.pdf|true",
        "*.pdf|a/b.pdf|false",
        "**/*.pdf|a/b.pdf|true",
        "**/*.pdf|b.pdf|true",
        "**.pdf|a/b.pdf|true",
        "a/?.txt|a/b.txt|true",
        "a/?.txt|a//.txt|false",
        "[a-c]x|bx|true",
        "[!a-c]x|bx|false",
        "[!a-c]x|dx|true",
        "[!a]x|/x|false",
        "[]]|]|true",
        "*.{pdf,doc}|a.doc|true",
        "*.{pdf,doc}|a.txt|false",
        "{a,b{1,2}}|b2|true",
        "a,b|a,b|true",
        "\\*|*|true",
        "\\*|x|false",
        "a.b|axb|false",
        "100%+#(x)|100%+#(x)|true",
        "[x\\]|x|true"
      })
  void givenGlobAndKey_matches(String glob, String key, boolean matches) {
    assertThat(KeyGlob.of(glob).matches(key), is(matches));
  }

  @Test
  void givenNewlineAndEmoji_areCharactersLikeOthers() {
    assertThat(KeyGlob.of("a?b").matches("a\nb"), is(true));
    assertThat(KeyGlob.of("a?b").matches("a\uD83D\uDE00b"), is(true));
    assertThat(KeyGlob.of("**").matches("a\n/b"), is(true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[a", "{a", "a}", "a\\", ""})
  void givenBadGlob_saysWhere(String glob) {
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> KeyGlob.of(glob));
    assertThat(wrong.getMessage(), containsString("glob"));
  }

  @Test
  void givenIncludesAndExcludes_takesWhatBothAllow() {
    KeyFilter filter = KeyFilter.of(List.of("**/*.pdf", "*.txt"), List.of("old/**"));
    assertThat(filter.takes("a/b.pdf"), is(true));
    assertThat(filter.takes("a.txt"), is(true));
    assertThat(filter.takes("a/b.txt"), is(false));
    assertThat(filter.takes("old/b.pdf"), is(false));
    assertThat(KeyFilter.ALL.takes("anything"), is(true));
  }
}
