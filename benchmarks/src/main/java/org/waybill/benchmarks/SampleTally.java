package org.waybill.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/** Execution samples of a flight recording, added up in several ways. */
final class SampleTally {
  private static final int ROWS = 20;
  private static final int PACKAGE_PARTS = 4;
  private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");

  private final Map<String, Integer> threads = new HashMap<>();
  private final Map<String, Integer> packages = new HashMap<>();
  private final Map<String, Integer> ownMethods = new HashMap<>();
  private final Map<String, Integer> methods = new HashMap<>();
  private int samples;

  /** Reads a recording. */
  static SampleTally of(Path recording) throws IOException {
    SampleTally tally = new SampleTally();
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        if (event.getEventType().getName().equals("jdk.ExecutionSample")) {
          tally.add(event);
        }
      }
    }
    return tally;
  }

  @SuppressWarnings("NullAway") // A sample without a stack has none, whatever the API says.
  private void add(RecordedEvent event) {
    @Nullable RecordedStackTrace stack = event.getStackTrace();
    if (stack == null || stack.getFrames().isEmpty()) {
      return;
    }
    samples++;
    RecordedThread thread = event.getThread("sampledThread");
    threads.merge(group(String.valueOf(thread.getJavaName())), 1, Integer::sum);
    List<String> frames = new ArrayList<>();
    for (RecordedFrame frame : stack.getFrames()) {
      RecordedMethod method = frame.getMethod();
      frames.add(method.getType().getName() + "." + method.getName());
    }
    methods.merge(frames.get(0), 1, Integer::sum);
    packages.merge(firstBeyondJdk(frames), 1, Integer::sum);
    ownMethods.merge(firstOfOurs(frames), 1, Integer::sum);
  }

  /** Tables of samples by thread, by package, by Waybill's own method on top, and by method. */
  String tables() {
    return table("thread", threads)
        + table("package, the JDK counted to its caller", packages)
        + table("Waybill's innermost method", ownMethods)
        + table("method", methods);
  }

  private String table(String title, Map<String, Integer> counts) {
    StringBuilder table = new StringBuilder("\n| " + title + " | samples | % |\n|---|---:|---:|\n");
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(ROWS)
        .forEach(
            row ->
                table.append(
                    String.format(
                        Locale.ROOT,
                        "| %s | %d | %.1f |%n",
                        row.getKey(),
                        row.getValue(),
                        100.0 * row.getValue() / samples)));
    return table.toString();
  }

  private static String group(String thread) {
    return thread.replaceAll("[0-9]+", "#").replaceAll(" \\(.*", "");
  }

  static String firstBeyondJdk(List<String> frames) {
    for (String frame : frames) {
      if (!JDK.matcher(frame).matches()) {
        String[] parts = frame.split("\\.", -1);
        int length = Math.min(PACKAGE_PARTS, parts.length - 2);
        return String.join(".", List.of(parts).subList(0, Math.max(1, length)));
      }
    }
    return "the JDK alone";
  }

  private static String firstOfOurs(List<String> frames) {
    return frames.stream()
        .filter(frame -> frame.startsWith("org.waybill."))
        .findFirst()
        .orElse("none");
  }
}
