package org.waybill.acceptance;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.waybill.acceptance.BackfillAcceptanceTest.backfill;
import static org.waybill.acceptance.BackfillAcceptanceTest.counts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waybill.acceptance.Waybill.Ended;
import org.waybill.core.message.Entity;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.OutputNames;
import org.waybill.objectstore.Location;
import org.waybill.objectstore.testing.LocalS3Server;
import software.amazon.awssdk.services.s3.S3Client;

/** The main job over real documents that nobody here wrote, where they lie beside the checkout. */
@EnabledIf(value = "isThere", disabledReason = "no ../shared/corpus beside the checkout")
class CorpusTest {

  private static final Path CORPUS = Waybill.root().resolveSibling("shared/corpus");
  private static final Map<String, String> ALIASES = Map.of("text/x-web-markdown", "text/markdown");

  @TempDir private Path temp;

  static boolean isThere() {
    return Files.isDirectory(CORPUS.resolve("documents"));
  }

  @Test
  void givenCorpus_bothRunnersAccountForEveryFileAndAgree() throws Exception {
    Path documents = CORPUS.resolve("documents");
    List<String[]> manifest = rows(CORPUS.resolve("documents.tsv"));
    Outputs direct = run("direct", documents, manifest.size());
    Outputs flink = run("flink", documents, manifest.size());
    assertThat(flink.names().size(), equalTo(direct.names().size()));
    assertThat(flink.comparable(), equalTo(direct.comparable()));
    holdAgainstManifest(direct, documents, manifest);
  }

  @Test
  @EnabledIfSystemProperty(named = "waybill.long", matches = "true")
  void givenCorpusInS3_accountsForEveryFile() throws Exception {
    int size = rows(CORPUS.resolve("documents.tsv")).size();
    try (LocalS3Server server = LocalS3Server.start(temp);
        S3Client client = server.client()) {
      client.createBucket(r -> r.bucket("documents"));
      BackfillAcceptanceTest.upload(client, CORPUS.resolve("documents"));
      List<String> args = new ArrayList<>(server.flags());
      args.addAll(
          List.of(
              "backfill",
              "--input=s3://documents/in/",
              "--output=s3://documents/out/",
              "--format=json",
              Waybill.ISOLATION));
      Ended ended = Waybill.run("flink", args);
      assertThat(ended.err(), ended.exitCode(), is(0));
      assertThat(counts(ended.out(), "listed"), is(size));
      assertThat(counts(ended.out(), "stored") + counts(ended.out(), "rejected"), is(size));
      assertThat(Outputs.ofBucket(client, "documents", "out/documents/").names().size(), is(size));
    }
  }

  private Outputs run(String runner, Path documents, int size) throws Exception {
    Path out = temp.resolve(runner);
    Ended ended = backfill(runner, documents.toString(), out.toString(), "corpus", "--format=json");
    assertThat(ended.err(), ended.exitCode(), is(0));
    String report = ended.out();
    assertThat(counts(report, "listed"), is(size));
    assertThat(
        counts(report, "stored") + counts(report, "rejected") + counts(report, "dead"), is(size));
    Outputs outputs = Outputs.ofFolder(out);
    assertThat(outputs.outcomes().size(), is(size));
    return outputs;
  }

  /** Types and pages, but for differences that another program confirmed. */
  private static void holdAgainstManifest(Outputs outputs, Path documents, List<String[]> manifest)
      throws Exception {
    Set<String> confirmed = new TreeSet<>();
    for (String[] row : rows(Waybill.root().resolve("testdata/corpus-differences.tsv"))) {
      confirmed.add(row[0] + " " + row[1]);
    }
    assertThat(confirmed.size(), lessThanOrEqualTo(manifest.size() / 100));
    String bucket = Location.parse(documents.toString(), null).bucket();
    List<String> differences = new ArrayList<>();
    for (String[] row : manifest) {
      ObjectNode outcome = outputs.json(OutputNames.outcome(new Entity("local", bucket, row[0])));
      if (!outcome.path("status").asText().equals("stored")) {
        continue;
      }
      JsonNode facts = outcome.path("document");
      differ(row[0], "mediaType", canonical(row[4]), canonical(facts.path("mediaType").asText()))
          .ifPresent(differences::add);
      String pages = String.valueOf(WireJson.longOrNull(facts.get("pages")));
      if (!row[5].isEmpty()) {
        differ(row[0], "pages", row[5], pages).ifPresent(differences::add);
      }
    }
    differences.removeIf(
        difference -> confirmed.stream().anyMatch(known -> difference.startsWith(known + ":")));
    assertThat(differences, is(List.of()));
  }

  private static java.util.Optional<String> differ(
      String path, String field, String manifest, String found) {
    return manifest.equals(found)
        ? java.util.Optional.empty()
        : java.util.Optional.of(path + " " + field + ": " + manifest + " but " + found);
  }

  private static String canonical(String type) {
    String base = type.indexOf(';') < 0 ? type : type.substring(0, type.indexOf(';'));
    return ALIASES.getOrDefault(base.strip(), base.strip());
  }

  private static List<String[]> rows(Path table) throws Exception {
    List<String> lines = Files.readAllLines(table);
    return lines.subList(1, lines.size()).stream().map(line -> line.split("\t", -1)).toList();
  }
}
