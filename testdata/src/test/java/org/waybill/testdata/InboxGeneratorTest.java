package org.waybill.testdata;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.lessThan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InboxGeneratorTest {
  private static final int MAX_TOTAL_BYTES = 600_000;

  @TempDir private Path folder;

  @Test
  void givenAnEmptyFolder_writesWhatIsCommitted() throws IOException {
    InboxGenerator.main(new String[] {folder.toString()});

    assertThat(contents(folder), equalTo(contents(ExpectedInbox.load().folder())));
  }

  @Test
  void givenALocaleWithItsOwnDigits_writesTheSame() {
    SortedMap<String, byte[]> usual = InboxGenerator.documents();
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("th-TH-u-nu-thai"));
      assertThat(hex(InboxGenerator.documents()), equalTo(hex(usual)));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void givenTheDocuments_staySmallEnoughForARepository() {
    int total = InboxGenerator.documents().values().stream().mapToInt(bytes -> bytes.length).sum();

    assertThat(total, lessThan(MAX_TOTAL_BYTES));
  }

  @Test
  void givenTheDocuments_noTwoKeysDifferInCaseAlone() {
    Map<String, Long> perName =
        InboxGenerator.documents().keySet().stream()
            .collect(
                Collectors.groupingBy(key -> key.toLowerCase(Locale.ROOT), Collectors.counting()));

    assertThat(perName, aMapWithSize(InboxGenerator.documents().size()));
  }

  private static Map<String, String> hex(Map<String, byte[]> documents) {
    Map<String, String> hex = new TreeMap<>();
    documents.forEach((key, bytes) -> hex.put(key, HexFormat.of().formatHex(bytes)));
    return hex;
  }

  private static Map<String, String> contents(Path root) throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(root.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return hex(contents);
  }
}
