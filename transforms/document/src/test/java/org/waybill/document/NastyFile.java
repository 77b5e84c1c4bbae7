package org.waybill.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.waybill.document.ExtractedText.Status;

/** A line of {@code nasty.tsv}: a file, the verdict it must get and facts that must hold. */
record NastyFile(String path, String verdict, String facts) {
  private static final String EMPTY = "empty";

  private record Fact(Pattern pattern, Function<Extraction, Object> actual, boolean contained) {}

  private static final List<Fact> FACTS =
      List.of(
          fact("(?:^|; |: )pages=([0-9]+)(?=$|;|,| \\()", e -> e.metadata().counts().pages()),
          fact("mime=([a-z0-9./+-]+)", e -> e.metadata().format().mediaType()),
          fact("charset=([A-Za-z0-9_-]+)", e -> e.metadata().format().charset()),
          fact("title(?:=| is )\"([^\"]*)\"", e -> e.metadata().description().title()),
          fact("\\+ ([0-9]+) embedded", Extraction::embeddedCount),
          fact("^([0-9]+) entries", e -> e.embeddedCount() + 1),
          fact("first attachment (\\S+)", e -> e.embedded().get(0).name()),
          fact("no (text) on the page", e -> e.text().status() == Status.NONE ? "text" : "none"),
          new Fact(
              Pattern.compile("text (?:contains )?\"([^\"]*)\""), e -> e.text().value(), true));

  static List<NastyFile> all(Path corpus) throws IOException {
    return Tsv.file(corpus.resolve("nasty.tsv")).stream()
        .map(row -> new NastyFile(row.get(0), row.get(3), row.get(4)))
        .toList();
  }

  /** What is not as the manifest says. */
  List<String> faultsOf(Path file) throws Exception {
    if (Files.size(file) == 0) {
      // The stage before rejects it; nothing is left to extract.
      return expects("reject:" + EMPTY);
    }
    try {
      String type = Extracting.DETECTOR.detect(file, path);
      Extraction extraction = Extracting.EXTRACTOR.extract(file, type);
      List<String> faults = new ArrayList<>(expects("accept"));
      faults.addAll(wrongFacts(extraction));
      return faults;
    } catch (ExtractFailure e) {
      return expects("reject:" + e.reason().name().toLowerCase(Locale.ROOT));
    }
  }

  private List<String> expects(String actual) {
    boolean fits =
        verdict.equals("either")
            || verdict.equals(actual)
            || (verdict.equals("accept-partial") && actual.equals("accept"));
    return fits ? List.of() : List.of("verdict is " + actual + ", not " + verdict);
  }

  private List<String> wrongFacts(Extraction extraction) {
    List<String> wrong = new ArrayList<>();
    for (Fact fact : FACTS) {
      Matcher matcher = fact.pattern().matcher(facts);
      if (matcher.find()) {
        String stated = matcher.group(1);
        String actual = Objects.toString(fact.actual().apply(extraction));
        if (!(fact.contained() ? actual.contains(stated) : actual.equals(stated))) {
          wrong.add("%s, but it is %s".formatted(matcher.group().strip(), actual));
        }
      }
    }
    return wrong;
  }

  private static Fact fact(String pattern, Function<Extraction, Object> actual) {
    return new Fact(Pattern.compile(pattern), actual, false);
  }

  @Override
  public String toString() {
    return path;
  }
}
