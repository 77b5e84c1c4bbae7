package org.waybill.pipeline.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Locale;
import org.waybill.core.failure.SafeText;
import org.waybill.pipeline.report.RunReport;

/** The report of a run, for people. */
final class Summary {

  private static final int MAX_KEY = 120;

  private Summary() {}

  static String text(RunReport report, Duration elapsed, String reportPlace) {
    StringBuilder out = new StringBuilder();
    line(out, "%-12s %8s %8s %9s %6s", "stage", "in", "out", "rejected", "dead");
    for (JsonNode row : report.stages()) {
      line(
          out,
          "%-12s %8s %8s %9s %6s",
          text(row, "name"),
          text(row, "in"),
          text(row, "out"),
          text(row, "rejected"),
          text(row, "dead"));
    }
    if (!report.failures().isEmpty()) {
      out.append('\n');
      line(out, "%-12s %-20s %8s  %s", "failed in", "code", "count", "for example");
      for (JsonNode row : report.failures()) {
        line(
            out,
            "%-12s %-20s %8s  %s",
            text(row, "stage"),
            text(row, "code"),
            text(row, "count"),
            SafeText.bounded(text(row, "example"), MAX_KEY));
      }
    }
    passedOver(out, report.passedOver());
    out.append('\n');
    line(
        out,
        "%d listed = %d stored + %d rejected + %d dead + %d unchanged%s",
        report.count("listed"),
        report.count("stored"),
        report.count("rejected"),
        report.count("dead"),
        report.count("unchanged"),
        others(report));
    double seconds = Math.max(elapsed.toMillis() / 1000.0, 0.001);
    line(
        out,
        "%s, %.1f documents/s; report: %s",
        Progress.readable(elapsed),
        report.count("listed") / seconds,
        reportPlace);
    return out.toString();
  }

  private static void passedOver(StringBuilder out, JsonNode kinds) {
    if (kinds.isEmpty()) {
      return;
    }
    out.append("\npassed over:");
    kinds
        .properties()
        .forEach(
            kind ->
                out.append(' ').append(kind.getKey()).append(' ').append(plain(kind.getValue())));
    out.append('\n');
  }

  private static String others(RunReport report) {
    StringBuilder out = new StringBuilder();
    for (String name : new String[] {"superseded", "outranked"}) {
      if (report.count(name) > 0) {
        out.append(" + ").append(report.count(name)).append(' ').append(name);
      }
    }
    return out.toString();
  }

  private static String text(JsonNode row, String name) {
    return plain(row.path(name));
  }

  private static String plain(JsonNode node) {
    return node.isTextual() ? node.textValue() : node.toString();
  }

  private static void line(StringBuilder out, String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }
}
