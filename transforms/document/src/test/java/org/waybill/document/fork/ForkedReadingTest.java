package org.waybill.document.fork;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.document.DocumentExtractor;
import org.waybill.document.DocumentReader;
import org.waybill.document.ExtractConfig;
import org.waybill.document.ExtractFailure;
import org.waybill.document.Isolation;
import org.waybill.document.TypeDetector;

/** A fork reads as the extractor does within the process. */
class ForkedReadingTest {

  @TempDir private Path temp;

  private final TypeDetector detector = new TypeDetector();

  @Test
  void givenTestData_readsTheSameInBoth() throws Exception {
    Path inbox = Path.of(System.getProperty("waybill.rootDir", "."), "testdata", "inbox");
    ExtractConfig extract = ExtractConfig.defaults();
    try (ForkPool pool = ForkPool.open(temp, Isolation.forks(1), extract, Duration.ofMinutes(1))) {
      Map<String, String> forked = read(pool, inbox);
      assertThat(forked, equalTo(read(new DocumentExtractor(extract), inbox)));
      assertThat(forked.size(), greaterThan(30));
    }
  }

  private Map<String, String> read(DocumentReader reader, Path folder) throws Exception {
    Map<String, String> results = new TreeMap<>();
    for (Path file : files(folder)) {
      results.put(folder.relativize(file).toString(), read(reader, folder, file));
    }
    return results;
  }

  private String read(DocumentReader reader, Path folder, Path file) throws Exception {
    String type = detector.detect(file, String.valueOf(folder.relativize(file).getFileName()));
    try {
      return reader.read(file, type).toString();
    } catch (ExtractFailure e) {
      return e.reason() + " " + e.getMessage();
    }
  }

  private static List<Path> files(Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(file -> file.toFile().length() > 0).toList();
    }
  }
}
