package org.waybill.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import java.nio.charset.Charset;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text as its readers know it. */
class TextQualityTest {
  private static final String JAPANESE =
      "\u65e5\u672c\u8a9e\u306e\u6587\u66f8\u3067\u3059\u3002\u6771\u4eac\u306f\u65e5\u672c\u306e\u9996\u90fd\u3067\u3042\u308b\u3002\u3053\u308c\u306f\u30c6\u30b9\u30c8\u3067\u3059\u3002";
  private static final String RUSSIAN =
      "\u041c\u043e\u0441\u043a\u0432\u0430 \u2014 \u0441\u0442\u043e\u043b\u0438\u0446\u0430 \u0420\u043e\u0441\u0441\u0438\u0438, \u0433\u043e\u0440\u043e\u0434 \u0444\u0435\u0434\u0435\u0440\u0430\u043b\u044c\u043d\u043e\u0433\u043e \u0437\u043d\u0430\u0447\u0435\u043d\u0438\u044f";
  private static final String HEBREW =
      "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd, \u05d6\u05d4\u05d5 \u05de\u05e1\u05de\u05da";

  @TempDir private Path directory;

  private String text(String name, byte[] bytes) throws Exception {
    return Extracting.extract(directory, name, bytes).text().value();
  }

  @ParameterizedTest
  @CsvSource({"Shift_JIS", "EUC-JP", "UTF-8"})
  void givenJapaneseInAnyEncoding_readsIt(String charset) throws Exception {
    String repeated = JAPANESE.repeat(5);
    assertThat(text("a.txt", repeated.getBytes(Charset.forName(charset))), is(repeated));
  }

  /** Without a byte order mark; what has no Latin letters or spaces is not recognised. */
  @ParameterizedTest
  @CsvSource({"UTF-16LE", "UTF-16BE"})
  void givenUtf16WithoutMark_readsIt(String charset) throws Exception {
    String plain = "This is a sample text, and more of it. ".repeat(20).strip();
    assertThat(text("a.txt", plain.getBytes(Charset.forName(charset))), is(plain));
  }

  @ParameterizedTest
  @CsvSource({"IBM866", "windows-1251", "KOI8-R", "UTF-8"})
  void givenRussianInAnyEncoding_readsIt(String charset) throws Exception {
    String plain = RUSSIAN.replace("\u2014", "-").repeat(5);
    assertThat(text("a.txt", plain.getBytes(Charset.forName(charset))), is(plain));
  }

  @Test
  void givenTextFromRightToLeft_keepsItsLogicalOrder() throws Exception {
    assertThat(
        text(
                "a.html",
                ("<html><head><meta charset='utf-8'></head><body><p dir='rtl'>"
                        + HEBREW
                        + "</p></body></html>")
                    .getBytes(UTF_8))
            .strip(),
        is(HEBREW));
    assertThat(text("a.docx", OfficeSamples.docx(HEBREW)).strip(), is(HEBREW));
  }

  @Test
  void givenVeryLongLine_keepsIt() throws Exception {
    String line = "word ".repeat(200_000).strip();
    assertThat(text("a.txt", line.getBytes(UTF_8)), is(line));
  }

  @Test
  void givenPages_keepsTheirBreaks() throws Exception {
    String text = text("a.pdf", PdfSamples.withPages("first", "second", "third"));
    assertThat(text, is("first\fsecond\fthird"));
  }

  @Test
  void givenManyBlankLines_keepsOneBetweenParagraphs() throws Exception {
    String html =
        "<html><body><p>one</p>\n\n\n\n\n<p>two</p><br><br><br><br><p>three</p></body></html>";
    assertThat(text("a.html", html.getBytes(UTF_8)), is("one\n\ntwo\n\nthree"));
  }

  @Test
  void givenBlankLinesInPlainText_keepsThemAsTheyStand() throws Exception {
    String plain = "one\n\n\n\n\ntwo";
    assertThat(text("a.txt", plain.getBytes(UTF_8)), is(plain));
  }
}
