package org.waybill.pipeline.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Serializable;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.WireJson;
import org.waybill.core.output.Conclusion;
import org.waybill.core.output.Conclusion.Kind;

/**
 * Conclusions added up: how many claims ended how, and the failures by stage and code with the
 * smallest key as an example. The order of adding does not matter. Immutable.
 */
public final class RunTally implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Nothing yet. */
  public static final RunTally EMPTY = new RunTally(Map.of(), Map.of(), 0);

  private final EnumMap<Kind, Long> counts = new EnumMap<>(Kind.class);
  private final TreeMap<FailureKind, Group> failures;
  private final long bytes;

  private RunTally(Map<Kind, Long> counts, Map<FailureKind, Group> failures, long bytes) {
    this.counts.putAll(counts);
    this.failures = new TreeMap<>(failures);
    this.bytes = bytes;
  }

  /**
   * What failures are grouped by.
   *
   * @param stage the stage
   * @param code the failure code
   * @param kind whether the claims ended rejected, dead or otherwise
   */
  public record FailureKind(String stage, String code, Kind kind)
      implements Comparable<FailureKind>, Serializable {
    @Override
    public int compareTo(FailureKind other) {
      int byStage = stage.compareTo(other.stage);
      int byCode = code.compareTo(other.code);
      return byStage != 0 ? byStage : byCode != 0 ? byCode : kind.compareTo(other.kind);
    }
  }

  /**
   * Failures of one kind.
   *
   * @param count how many
   * @param example the smallest raw key among them
   */
  public record Group(long count, String example) implements Serializable {
    Group plus(Group other) {
      String smaller = example.compareTo(other.example) <= 0 ? example : other.example;
      return new Group(count + other.count, smaller);
    }
  }

  /** A tally of one conclusion. */
  static RunTally of(Conclusion conclusion) {
    Map<FailureKind, Group> failures = new TreeMap<>();
    if (conclusion.stage() != null && conclusion.code() != null) {
      failures.put(
          new FailureKind(conclusion.stage(), conclusion.code(), conclusion.kind()),
          new Group(1, conclusion.key()));
    }
    return new RunTally(Map.of(conclusion.kind(), 1L), failures, conclusion.bytes());
  }

  /** Both together. */
  public RunTally plus(RunTally other) {
    EnumMap<Kind, Long> sum = new EnumMap<>(counts);
    other.counts.forEach((kind, count) -> sum.merge(kind, count, Long::sum));
    Map<FailureKind, Group> groups = new TreeMap<>(failures);
    other.failures.forEach((kind, group) -> groups.merge(kind, group, Group::plus));
    return new RunTally(sum, groups, bytes + other.bytes);
  }

  /** How many claims ended that way. */
  public long count(Kind kind) {
    return Objects.requireNonNullElse(counts.get(kind), 0L);
  }

  /** How many claims ended in all. */
  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Failures by kind, sorted by stage and code. */
  public Map<FailureKind, Group> failures() {
    return Collections.unmodifiableMap(failures);
  }

  /** Bytes of all payloads. */
  public long bytes() {
    return bytes;
  }

  /** How many claims failed in a stage, ended that way. */
  public long failed(String stage, Kind kind) {
    return failures.entrySet().stream()
        .filter(entry -> entry.getKey().stage().equals(stage) && entry.getKey().kind() == kind)
        .mapToLong(entry -> entry.getValue().count())
        .sum();
  }

  /** Failures as the report lists them. */
  ArrayNode failuresJson() {
    ArrayNode array = WireJson.array();
    failures.forEach(
        (kind, group) -> {
          ObjectNode row = array.addObject().put("stage", kind.stage()).put("code", kind.code());
          row.put("kind", kind.kind().name());
          row.set("count", WireJson.number(group.count()));
          row.put("example", group.example());
        });
    return array;
  }

  byte[] wire() {
    ObjectNode json = WireJson.object();
    ObjectNode byKind = json.putObject("counts");
    counts.forEach((kind, count) -> byKind.set(kind.name(), WireJson.number(count)));
    json.set("failures", failuresJson());
    json.set("bytes", WireJson.number(bytes));
    return WireJson.bytes(json);
  }

  static RunTally parse(byte[] wire) throws IOException {
    ObjectNode json = WireJson.parseObject(wire);
    EnumMap<Kind, Long> counts = new EnumMap<>(Kind.class);
    json.path("counts")
        .properties()
        .forEach(field -> counts.put(Kind.valueOf(field.getKey()), number(field.getValue())));
    return new RunTally(counts, groups(json.path("failures")), number(json.get("bytes")));
  }

  private static Map<FailureKind, Group> groups(JsonNode rows) {
    Map<FailureKind, Group> groups = new TreeMap<>();
    rows.forEach(
        row ->
            groups.put(
                new FailureKind(
                    row.path("stage").asText(),
                    row.path("code").asText(),
                    Kind.valueOf(row.path("kind").asText())),
                new Group(number(row.get("count")), row.path("example").asText())));
    return groups;
  }

  private static long number(@Nullable JsonNode node) {
    return Objects.requireNonNullElse(WireJson.longOrNull(node), 0L);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RunTally that
        && List.of(counts, failures, bytes).equals(List.of(that.counts, that.failures, that.bytes));
  }

  @Override
  public int hashCode() {
    return Objects.hash(counts, failures, bytes);
  }
}
