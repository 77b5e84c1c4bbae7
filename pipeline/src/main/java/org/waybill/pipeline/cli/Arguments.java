package org.waybill.pipeline.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.jspecify.annotations.Nullable;
import org.waybill.core.message.SecretScan;
import org.waybill.pipeline.options.UsageException;

/** The command line, taken apart: every flag known, none given twice, names as Beam has them. */
final class Arguments {

  static final String BACKFILL = "backfill";

  static final String STREAM = "stream";

  private static final List<String> COMMANDS = List.of(BACKFILL, STREAM);

  /** What the process itself takes; Beam never sees it. */
  static final Set<String> PROCESS = Set.of("runner", "parallelism", "help", "version", "verbose");

  private static final Set<String> SWITCHES = Set.of("help", "version", "verbose");
  private static final Set<String> LISTS =
      Set.of("include", "exclude", "allowedTypes", "allowBucket");
  private static final String HOW = "flags are written --flag=value, or --flag to switch one on";

  private final @Nullable String command;
  private final Map<String, String> flags;

  private Arguments(@Nullable String command, Map<String, String> flags) {
    this.command = command;
    this.flags = flags;
  }

  /**
   * Takes a command line apart.
   *
   * @throws UsageException naming what is wrong and what is nearest to it
   */
  static Arguments parse(String[] args, OptionCatalog catalog) {
    String command = null;
    Map<String, String> flags = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    for (String arg : args) {
      if (!arg.startsWith("--")) {
        if (command == null && COMMANDS.contains(arg)) {
          command = arg;
        } else {
          problems.add(stray(arg, command));
        }
      } else {
        problem(arg, catalog, flags).ifPresent(problems::add);
      }
    }
    if (!problems.isEmpty()) {
      throw new UsageException(String.join("\n", problems));
    }
    return new Arguments(command, flags);
  }

  private static String stray(String arg, @Nullable String command) {
    if (command != null || arg.startsWith("-")) {
      return "'%s' is no flag; %s".formatted(arg, HOW);
    }
    return "'%s' is no command; expected %s".formatted(arg, String.join(" or ", COMMANDS));
  }

  private static Optional<String> problem(
      String arg, OptionCatalog catalog, Map<String, String> flags) {
    int equals = arg.indexOf('=');
    String written = equals < 0 ? arg.substring(2) : arg.substring(2, equals);
    Optional<OptionCatalog.Option> option = catalog.find(written);
    String name = option.map(OptionCatalog.Option::name).orElse(OptionCatalog.camel(written));
    boolean process = PROCESS.contains(name);
    if (option.isEmpty() && !process) {
      return Optional.of(
          "--%s is no flag; the nearest is %s".formatted(written, catalog.nearest(written)));
    }
    boolean isSwitch = process ? SWITCHES.contains(name) : option.get().isFlag();
    if (equals < 0 && !isSwitch) {
      return Optional.of("--%s has no value; %s".formatted(written, HOW));
    }
    String value = equals < 0 ? "true" : arg.substring(equals + 1);
    if (isSwitch && !value.equals("true") && !value.equals("false")) {
      return Optional.of("--%s=%s: expected true or false".formatted(written, value));
    }
    if (!process && option.get().refuses(value)) {
      return Optional.of(
          "--%s=%s: expected a whole number of at most %d"
              .formatted(written, value, option.get().largest()));
    }
    String old = flags.put(name, value);
    if (old != null) {
      if (!LISTS.contains(name)) {
        return Optional.of("--%s is given twice".formatted(written));
      }
      flags.put(name, old + "," + value);
    }
    return Optional.empty();
  }

  /** The command, or null. */
  @Nullable String command() {
    return command;
  }

  /** Whether a switch of the process is on. */
  boolean has(String name) {
    return "true".equals(flags.get(name));
  }

  /** Whether a flag is given. */
  boolean isGiven(String name) {
    return flags.containsKey(name);
  }

  /** How much work at a time: as given, else one for each processor. */
  int parallelism() {
    String text = flags.get("parallelism");
    if (text == null) {
      return Runtime.getRuntime().availableProcessors();
    }
    if (!text.matches("[1-9][0-9]{0,4}")) {
      throw UsageException.value("--parallelism", text, "expected a whole number from 1 on");
    }
    return Integer.parseInt(text);
  }

  /** The flag {@code --runner}, or null. */
  @Nullable String runner() {
    return flags.get("runner");
  }

  /**
   * Beam's options.
   *
   * @throws UsageException naming the flag whose value Beam refuses
   */
  PipelineOptions options() {
    List<String> beam = new ArrayList<>();
    flags.forEach(
        (name, value) -> {
          if (!PROCESS.contains(name)) {
            beam.add("--" + name + "=" + value);
          }
        });
    try {
      return PipelineOptionsFactory.fromArgs(beam.toArray(String[]::new)).create();
    } catch (IllegalArgumentException | ClassCastException e) {
      throw new UsageException(wrongValue(beam, firstLine(e)));
    }
  }

  /** Beam's own text seldom names the flag, so each is given to it alone. */
  private String wrongValue(List<String> beam, String beamSays) {
    for (String arg : beam) {
      try {
        PipelineOptionsFactory.fromArgs(arg).create();
      } catch (IllegalArgumentException | ClassCastException e) {
        String name = arg.substring(2, arg.indexOf('='));
        String why = isSecret(name) ? "this value cannot be read" : firstLine(e);
        return "--%s=%s: %s".formatted(OptionCatalog.kebab(name), shown(name), why);
      }
    }
    return beamSays;
  }

  private static String firstLine(RuntimeException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("this value cannot be read");
  }

  /** Flags as they may be stored: without what looks like a secret. */
  Map<String, String> shown() {
    Map<String, String> result = new LinkedHashMap<>();
    flags.keySet().forEach(name -> result.put(OptionCatalog.kebab(name), shown(name)));
    return result;
  }

  private String shown(String name) {
    return isSecret(name) ? "[redacted]" : SecretScan.redact(flags.getOrDefault(name, ""));
  }

  private static boolean isSecret(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.contains("credential")
        || lower.contains("secret")
        || lower.contains("password")
        || lower.contains("token")
        || lower.contains("ssecustomerkey")
        || lower.contains("proxyconfiguration");
  }
}
