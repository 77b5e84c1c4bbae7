package org.waybill.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Samples as a Markdown table, each program beside the first. */
final class ResultTable {
  private static final double MEGABYTE = 1 << 20;

  private ResultTable() {}

  /**
   * The table; the first program is the yardstick.
   *
   * <p>A ratio is taken within each round, since the machine may be busier in the next.
   */
  static String of(Map<String, List<Sample>> samples) {
    StringBuilder table = new StringBuilder();
    row(
        table,
        "program",
        "documents per CPU-second, median (min)",
        "ratio to the first, median (min)",
        "CPU-seconds, median (min)",
        "wall seconds, median (min)",
        "documents per second, median",
        "wall ratio to the first, median",
        "peak memory, MB",
        "of all its processes, MB",
        "written besides results, MB",
        "results");
    table.append("|---").append("|---:".repeat(10)).append("|\n");
    List<Sample> first = samples.values().iterator().next();
    samples.forEach((name, own) -> row(table, cells(name, own, first)));
    return table.toString();
  }

  private static String[] cells(String name, List<Sample> own, List<Sample> first) {
    Spread perCpu = spread(own, Sample::documentsPerCpuSecond);
    Spread ratio = ratios(own, first, Sample::documentsPerCpuSecond);
    Spread cpu = spread(own, Sample::cpuSeconds);
    Spread wall = spread(own, Sample::wallSeconds);
    return new String[] {
      name,
      both("%.2f", perCpu),
      both("%.2f", ratio),
      both("%.1f", cpu),
      both("%.1f", wall),
      text("%.1f", spread(own, Sample::documentsPerSecond).median()),
      text("%.2f", ratios(own, first, Sample::wallSeconds).median()),
      text("%.0f", spread(own, sample -> sample.peakBytes() / MEGABYTE).max()),
      text("%.0f", spread(own, sample -> sample.peakBytesOfAll() / MEGABYTE).max()),
      text("%.0f", spread(own, sample -> sample.tempBytes() / MEGABYTE).median()),
      "%d of %d".formatted(own.get(0).results(), own.get(0).documents())
    };
  }

  private static Spread spread(List<Sample> samples, ToDoubleFunction<Sample> value) {
    return Spread.of(samples.stream().map(value::applyAsDouble).toList());
  }

  private static Spread ratios(
      List<Sample> own, List<Sample> first, ToDoubleFunction<Sample> value) {
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < own.size(); round++) {
      ratios.add(value.applyAsDouble(own.get(round)) / value.applyAsDouble(first.get(round)));
    }
    return Spread.of(ratios);
  }

  private static String both(String format, Spread spread) {
    return text(format, spread.median()) + " (" + text(format, spread.min()) + ")";
  }

  private static String text(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  private static void row(StringBuilder table, String... cells) {
    table.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
