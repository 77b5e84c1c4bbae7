package org.waybill.pipeline.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Conclusion.Kind;

/** The report of a run, as it stands in {@code runs/<run id>/_RUN.json}. */
public final class RunReport {

  private final ObjectNode json;

  private RunReport(ObjectNode json) {
    this.json = json;
  }

  /** The report of a run that has ended. */
  public static RunReport of(
      RunDescription run, RunTally tally, Map<String, Long> passedOver, Instant endedAt) {
    ObjectNode json = WireJson.object().put("schemaVersion", "1").put("runId", run.runId());
    json.put("pipelineId", run.pipelineId());
    json.put("startedAt", run.startedAt().toString()).put("endedAt", endedAt.toString());
    ObjectNode counts = json.putObject("counts");
    counts.set("listed", WireJson.number(tally.total()));
    for (Kind kind : Kind.values()) {
      counts.set(
          kind.name().toLowerCase(java.util.Locale.ROOT), WireJson.number(tally.count(kind)));
    }
    counts.set("bytes", WireJson.number(tally.bytes()));
    ObjectNode skipped = json.putObject("passedOver");
    new TreeMap<>(passedOver).forEach((kind, n) -> skipped.set(kind, WireJson.number(n)));
    json.set("stages", stages(run.stages(), tally));
    json.set("failures", tally.failuresJson());
    json.set("recipe", run.recipe().toJson());
    json.put("recipeDigest", run.recipe().digest());
    ObjectNode versions = json.putObject("versions");
    run.versions().forEach(versions::put);
    ObjectNode options = json.putObject("options");
    run.options().forEach(options::put);
    return new RunReport(json);
  }

  /** What entered each stage is what did not end before it. */
  private static ArrayNode stages(List<String> names, RunTally tally) {
    ArrayNode rows = WireJson.array();
    long before =
        tally.failures().entrySet().stream()
            .filter(entry -> !names.contains(entry.getKey().stage()))
            .mapToLong(entry -> entry.getValue().count())
            .sum();
    long in = tally.total() - tally.count(Kind.UNCHANGED) - before;
    for (String name : names) {
      ObjectNode row = rows.addObject().put("name", name);
      row.set("in", WireJson.number(in));
      long failed = 0;
      for (Kind kind : Kind.values()) {
        failed += tally.failed(name, kind);
      }
      row.set("out", WireJson.number(in - failed));
      row.set("rejected", WireJson.number(tally.failed(name, Kind.REJECTED)));
      row.set("dead", WireJson.number(tally.failed(name, Kind.DEAD)));
      in -= failed;
    }
    return rows;
  }

  /**
   * Reads a report.
   *
   * @throws IOException when the bytes are none
   */
  public static RunReport parse(byte[] bytes) throws IOException {
    return new RunReport(WireJson.parseObject(bytes));
  }

  /** One of the counts, {@code listed} or {@code dead} for instance. */
  public long count(String name) {
    return number(json.path("counts").get(name));
  }

  /** Rows of the stages. */
  public JsonNode stages() {
    return json.path("stages");
  }

  /** Failures grouped by stage and code. */
  public JsonNode failures() {
    return json.path("failures");
  }

  /** Entries that were listed but are no claims, by kind. */
  public JsonNode passedOver() {
    return json.path("passedOver");
  }

  /** The report to write and to print. */
  public byte[] bytes() {
    return WireJson.prettyBytes(json);
  }

  static long number(@Nullable JsonNode node) {
    return Objects.requireNonNullElse(WireJson.longOrNull(node), 0L);
  }
}
