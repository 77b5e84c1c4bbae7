package org.waybill.document;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.is;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every file of the shared corpus's {@code nasty/} ends as its manifest demands, except for the
 * differences that are listed, with the reason, beside this test.
 */
@EnabledIf(
    value = "corpusIsThere",
    disabledReason = "needs the corpus in ../shared/corpus beside the checkout")
class CorpusExtractionTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("waybill.rootDir", ".")).resolve("../shared/corpus").normalize();

  static boolean corpusIsThere() {
    return Files.isReadable(CORPUS.resolve("nasty.tsv"));
  }

  static Stream<NastyFile> nastyFiles() throws IOException {
    return NastyFile.all(CORPUS).stream();
  }

  @ParameterizedTest
  @MethodSource("nastyFiles")
  @Timeout(60)
  void givenNastyFile_endsAsTheManifestDemands(NastyFile file) throws Exception {
    List<String> faults = file.faultsOf(CORPUS.resolve("nasty").resolve(file.path()));

    assertThat(faults, is(differences().getOrDefault(file.path(), List.of())));
  }

  @Test
  void givenListedDifferences_nameFilesOfTheManifest() throws IOException {
    List<String> unknown = new ArrayList<>(differences().keySet());
    NastyFile.all(CORPUS).forEach(file -> unknown.remove(file.path()));

    assertThat(unknown, is(List.of()));
  }

  /** Path to the faults that are known and accepted. */
  private static Map<String, List<String>> differences() throws IOException {
    Map<String, List<String>> differences = new TreeMap<>();
    for (List<String> row : Tsv.resource("nasty-differences.tsv")) {
      differences.computeIfAbsent(row.get(0), path -> new ArrayList<>()).add(row.get(1));
    }
    return differences;
  }
}
