package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.waybill.acceptance.BackfillAcceptanceTest.backfill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.core.message.Entity;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.OutputNames;
import org.waybill.objectstore.Location;

/** The main job over files that break such pipelines, with parsers in forks, on both runners. */
@EnabledIf(value = "isThere", disabledReason = "no ../shared/corpus beside the checkout")
class NastyCorpusTest {

  private static final Path CORPUS = Waybill.root().resolveSibling("shared/corpus");

  private record Fact(Pattern stated, Function<JsonNode, String> actual) {}

  private static final List<Fact> FACTS =
      List.of(
          fact("(?:^|; |: )pages=([0-9]+)(?=$|;|,| \\()", "pages"),
          fact("mime=([a-z0-9./+-]+)", "mediaType"),
          fact("charset=([A-Za-z0-9_-]+)", "charset"),
          fact("title=\"([^\"]*)\"", "title"),
          fact("\\+ ([0-9]+) embedded", "embedded"));
  private static final Pattern TEXT = Pattern.compile("text contains \"([^\"]*)\"");

  @TempDir private Path temp;

  static boolean isThere() {
    return Files.isDirectory(CORPUS.resolve("nasty"));
  }

  private static Fact fact(String stated, String name) {
    return new Fact(Pattern.compile(stated), facts -> value(facts.path(name)));
  }

  private static String value(JsonNode fact) {
    return fact.isTextual() ? fact.textValue() : String.valueOf(WireJson.longOrNull(fact));
  }

  @Test
  void givenNastyFiles_bothRunnersEndThemAsTheManifestDemands() throws Exception {
    Outputs direct = run("direct");
    assertThat(faults(direct), is(List.of()));
    assertThat(run("flink").comparable(), equalTo(direct.comparable()));
  }

  private Outputs run(String runner) throws Exception {
    Path out = temp.resolve(runner);
    Path in = CORPUS.resolve("nasty");
    Ended ended = backfill(runner, in.toString(), out.toString(), "nasty");
    assertThat(ended.err(), ended.exitCode(), is(0));
    return Outputs.ofFolder(out);
  }

  private List<String> faults(Outputs outputs) throws Exception {
    String bucket = Location.parse(CORPUS.resolve("nasty").toString(), null).bucket();
    List<String> faults = new ArrayList<>();
    List<String> lines = Files.readAllLines(CORPUS.resolve("nasty.tsv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] row = line.split("\t", -1);
      ObjectNode outcome = outputs.json(OutputNames.outcome(new Entity("local", bucket, row[0])));
      String verdict = verdict(outcome);
      if (!fits(row[3], verdict)) {
        faults.add("%s: %s, not %s".formatted(row[0], verdict, row[3]));
      }
      if (verdict.startsWith("accept")) {
        faults.addAll(wrongFacts(row[0], row[4].replace("\"\"", "\""), outcome, outputs));
      }
    }
    assertThat(outputs.outcomes().size(), is(lines.size() - 1));
    return faults;
  }

  private static String verdict(ObjectNode outcome) {
    if (!outcome.path("status").asText().equals("stored")) {
      return "reject:" + outcome.path("code").asText().toLowerCase(Locale.ROOT);
    }
    return outcome.path("document").path("partial").asBoolean() ? "accept-partial" : "accept";
  }

  private static boolean fits(String expected, String actual) {
    return expected.equals("either")
        || expected.equals(actual)
        || (expected.startsWith("accept") && actual.startsWith("accept"));
  }

  private static List<String> wrongFacts(
      String path, String stated, ObjectNode outcome, Outputs outputs) {
    List<String> wrong = new ArrayList<>();
    for (Fact fact : FACTS) {
      Matcher matcher = fact.stated().matcher(stated);
      String actual = fact.actual().apply(outcome.path("document"));
      if (matcher.find() && !matcher.group(1).equals(actual)) {
        wrong.add("%s: %s, but it is %s".formatted(path, matcher.group().strip(), actual));
      }
    }
    Matcher text = TEXT.matcher(stated);
    if (text.find() && !text(outcome, outputs).contains(text.group(1))) {
      wrong.add("%s: the text lacks %s".formatted(path, text.group(1)));
    }
    return wrong;
  }

  private static String text(ObjectNode outcome, Outputs outputs) {
    String name = outcome.path("content").path("prefix").asText() + "text.txt";
    return outputs.names().contains(name) ? outputs.text(name) : "";
  }
}
