package org.waybill.pipeline.cli;

import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.waybill.pipeline.options.WaybillOptionsRegistrar;

/** The help, made from the options themselves. */
final class HelpText {

  private static final int NAME_WIDTH = 20;
  private static final int LINE_WIDTH = 96;

  private HelpText() {}

  static String shortUsage() {
    return """
        usage: ./waybill backfill --input=PLACE --output=PLACE [--flag=value ...]
               ./waybill stream --from-kafka=TOPIC --bootstrap=HOST:PORT --allow-bucket=PLACE
                                --output=PLACE [--flag=value ...]
               ./waybill stream --watch=PLACE --output=PLACE [--flag=value ...]
               ./waybill backfill --help
        """;
  }

  static String full() {
    StringBuilder out = new StringBuilder(shortUsage());
    out.append(
        """

        backfill brings every document of a bucket or folder up to date: validates, extracts, stores.
        stream does so continuously, for claims in a topic or what changes in a bucket.
        PLACE is s3://bucket/prefix or a local folder. Flags may be written in kebab or camel case;
        every other Beam option (--aws-region, --endpoint, ...) is passed on.
        """);
    for (Class<? extends PipelineOptions> options : WaybillOptionsRegistrar.OWN) {
      String name = options.getSimpleName().replace("Options", "");
      Description about = options.getAnnotation(Description.class);
      out.append('\n').append(about == null ? name : about.value()).append('\n');
      OptionCatalog.optionsOf(options)
          .forEach(option -> row(out, option.flag(), option.description()));
    }
    out.append("\nProcess\n");
    row(out, "--runner", "direct or flink. Default of the launcher: flink.");
    row(out, "--parallelism", "How much is processed at a time. Default: one per processor.");
    row(out, "--verbose", "Print stack traces of failures.");
    row(out, "--help", "This text.");
    row(out, "--version", "The version.");
    out.append("\nExit codes\n");
    for (ExitCode code : ExitCode.values()) {
      row(out, Integer.toString(code.number()), code.meaning());
    }
    return out.toString();
  }

  private static void row(StringBuilder out, String name, String text) {
    StringBuilder line = new StringBuilder("  " + name);
    pad(line, NAME_WIDTH);
    for (String word : text.split(" ", -1)) {
      if (line.length() + 1 + word.length() > LINE_WIDTH) {
        out.append(line).append('\n');
        line.setLength(0);
        pad(line, NAME_WIDTH);
      }
      line.append(' ').append(word);
    }
    out.append(line).append('\n');
  }

  private static void pad(StringBuilder line, int width) {
    while (line.length() < width) {
      line.append(' ');
    }
  }
}
