package org.waybill.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.sameInstance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariationTest {

  @TempDir private Path temp;

  @Test
  void givenNumbers_givesDifferentBytes() throws IOException {
    for (byte[] document : new byte[][] {"some text".getBytes(UTF_8), zip("")}) {
      Set<String> seen = new HashSet<>();
      for (int n = 0; n < 20; n++) {
        seen.add(new String(Variation.of(document, n), ISO_8859_1));
      }
      assertThat(seen.size(), is(20));
    }
  }

  @Test
  void givenNumberZero_givesTheDocument() {
    byte[] document = "some text".getBytes(UTF_8);
    assertThat(Variation.of(document, 0), sameInstance(document));
  }

  @Test
  void givenText_addsOnlyWhiteSpaceOfItsOwnEncoding() {
    assertThat(stripped("\ufeffsome text", UTF_16LE), is("\ufeffsome text"));
    assertThat(stripped("\ufeffsome text", UTF_16BE), is("\ufeffsome text"));
    assertThat(stripped("%PDF-1.7 %%EOF", UTF_8), is("%PDF-1.7 %%EOF"));
  }

  private static String stripped(String text, Charset charset) {
    return new String(Variation.of(text.getBytes(charset), 5), charset).stripTrailing();
  }

  @Test
  void givenZip_extendsTheCommentThatItEndsWith() throws IOException {
    for (String comment : new String[] {"", "a comment"}) {
      Path file = temp.resolve("varied.zip");
      Files.write(file, Variation.of(zip(comment), 7));
      try (ZipFile varied = new ZipFile(file.toFile())) {
        assertThat(varied.getComment(), is(comment + "copy 7"));
        assertThat(varied.size(), is(1));
      }
    }
  }

  private static byte[] zip(String comment) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("content.xml"));
      zip.write("<x/>".getBytes(UTF_8));
      zip.closeEntry();
      zip.setComment(comment);
    }
    return bytes.toByteArray();
  }
}
