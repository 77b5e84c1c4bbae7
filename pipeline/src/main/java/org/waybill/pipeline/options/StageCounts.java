package org.waybill.pipeline.options;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts by stage, written {@code stage=count,stage=count}. */
public final class StageCounts {

  private StageCounts() {}

  /**
   * Reads counts.
   *
   * @param stages names that are known
   * @throws IllegalArgumentException saying what was expected
   */
  public static Map<String, Integer> parse(String text, Set<String> stages) {
    Map<String, Integer> counts = new TreeMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String stage = equals < 0 ? "" : part.substring(0, equals).strip();
      if (!stages.contains(stage)) {
        throw new IllegalArgumentException(
            "expected stage=count with a stage of " + String.join(", ", stages));
      }
      if (counts.put(stage, count(part.substring(equals + 1).strip())) != null) {
        throw new IllegalArgumentException("the stage " + stage + " is given twice");
      }
    }
    return counts;
  }

  private static int count(String text) {
    if (!text.matches("[1-9][0-9]{0,3}")) {
      throw new IllegalArgumentException("expected a count from 1 to 9999, not '" + text + "'");
    }
    return Integer.parseInt(text);
  }
}
