package org.waybill.core.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;

import java.net.URLDecoder;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names are for ever: what stands here once must not change. */
class KeyEncodingTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "report.pdf|report.pdf.json",
        "a/b/c.txt|a/b/c.txt.json",
        "Report 1.PDF|%52eport%201.%50%44%46.json",
        "100%+#*[x]{y}|100%25%2b%23%2a%5bx%5d%7by%7d.json",
        "/lead|~/lead.json",
        "a//b|a/~/b.json",
        "../up|%2e%2e/up.json",
        "a/./b|a/%2e/b.json",
        ".hidden|%2ehidden.json",
        "a.json/b|a%2ejson/b.json",
        "a.json|a.json.json",
        "dir/|dir/~.json",
        "nul.txt|%6eul.txt.json",
        "~tilde|%7etilde.json"
      })
  void givenKey_hasThisNameForEver(String key, String name) {
    assertThat(KeyEncoding.objectName(key), equalTo(name));
  }

  @Test
  void givenNewlineAndEmoji_encodesTheirBytes() {
    assertThat(KeyEncoding.objectName("a\nb"), equalTo("a%0ab.json"));
    assertThat(KeyEncoding.objectName("\uD83D\uDE00"), equalTo("%f0%9f%98%80.json"));
  }

  @Test
  void givenLongSegmentsAndKeys_hashesThem() {
    String segment = "x".repeat(201);
    assertThat(KeyEncoding.objectName("a/" + segment), matchesPattern("a/~s-[0-9a-f]{64}\\.json"));
    String key = "y/".repeat(512);
    assertThat(KeyEncoding.objectName(key), matchesPattern("~k-[0-9a-f]{64}\\.json"));
    assertThat(KeyEncoding.objectName("x".repeat(200)), equalTo("x".repeat(200) + ".json"));
  }

  @Property(tries = 3000)
  void givenAnyTwoKeys_differAlsoWithoutCase(
      @ForAll("keys") String one, @ForAll("keys") String other) {
    Assume.that(!one.equals(other));
    assertThat(
        fold(KeyEncoding.objectName(one)), not(equalTo(fold(KeyEncoding.objectName(other)))));
  }

  @Property(tries = 3000)
  void givenAnyKey_isSafeAndWithinLimits(@ForAll("keys") String key) {
    String name = KeyEncoding.objectName(key);
    assertThat(name, matchesPattern("[-a-z0-9_.%~/]+"));
    assertThat(name.length(), lessThanOrEqualTo(KeyEncoding.MAX_NAME));
    for (String segment : name.split("/", -1)) {
      assertThat(segment.isEmpty() || segment.equals(".") || segment.equals(".."), is(false));
      assertThat(segment.length(), lessThanOrEqualTo(KeyEncoding.MAX_SEGMENT + 5));
    }
  }

  @Property(tries = 2000)
  void givenAnySetOfKeys_noNameIsTheFolderOfAnother(@ForAll("keyLists") List<String> keys) {
    Set<String> files = new HashSet<>();
    Set<String> folders = new HashSet<>();
    for (String key : keys) {
      String name = KeyEncoding.objectName(key);
      files.add(name);
      for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
        folders.add(name.substring(0, slash));
      }
    }
    files.retainAll(folders);
    assertThat(files, equalTo(Set.of()));
  }

  @Property(tries = 1000)
  void givenShortKey_canBeDecoded(@ForAll("keys") String key) {
    String name = KeyEncoding.objectName(key);
    Assume.that(!name.contains("~"));
    String decoded = URLDecoder.decode(name.replace("+", "%2B"), UTF_8);
    assertThat(decoded, equalTo(key + ".json"));
  }

  @Provide
  Arbitrary<String> keys() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "a",
            "A",
            "b",
            ".",
            "..",
            "/",
            "//",
            ".json",
            "~",
            "%",
            "%2e",
            "+",
            " ",
            "\n",
            "*",
            "con",
            "nul",
            "é",
            "\uD83D\uDE00",
            "[x]",
            "{}",
            "#",
            "~s-",
            "_",
            "-",
            "x".repeat(90));
    return pieces.list().ofMinSize(1).ofMaxSize(12).map(list -> String.join("", list));
  }

  @Provide
  Arbitrary<List<String>> keyLists() {
    return keys().list().ofMinSize(2).ofMaxSize(12);
  }

  private static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
