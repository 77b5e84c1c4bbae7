package org.waybill.pipeline.cli;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.waybill.pipeline.options.WaybillOptionsRegistrar;

/** Every option that can be set, read from Beam's option interfaces. */
final class OptionCatalog {

  private final Map<String, Option> byName = new TreeMap<>();

  /**
   * An option.
   *
   * @param name in camel case
   * @param type of its value
   * @param description its help
   */
  record Option(String name, Class<?> type, String description) {
    boolean isFlag() {
      return type == boolean.class || type == Boolean.class;
    }

    /** Whether the value must be a whole number and this is none, or too large. */
    boolean refuses(String value) {
      long largest = largest();
      if (largest == 0) {
        return false;
      }
      try {
        long number = Long.parseLong(value);
        return number > largest || number < -largest - 1;
      } catch (NumberFormatException e) {
        return true;
      }
    }

    /** The largest whole number that the type takes; 0 when it is not of that kind. */
    long largest() {
      if (type == int.class || type == Integer.class) {
        return Integer.MAX_VALUE;
      }
      return type == long.class || type == Long.class ? Long.MAX_VALUE : 0;
    }

    /** Name as users write it. */
    String flag() {
      return "--" + kebab(name);
    }
  }

  private OptionCatalog() {}

  /** All options that are registered now. */
  static OptionCatalog load() {
    OptionCatalog catalog = new OptionCatalog();
    for (Class<? extends PipelineOptions> options : PipelineOptionsFactory.getRegisteredOptions()) {
      optionsOf(options).forEach(option -> catalog.byName.putIfAbsent(option.name(), option));
    }
    return catalog;
  }

  /** The options that one interface declares itself, sorted by name. */
  static List<Option> optionsOf(Class<? extends PipelineOptions> options) {
    List<Option> result = new ArrayList<>();
    for (Method method : options.getMethods()) {
      String name = propertyName(method);
      boolean inherited =
          method.getDeclaringClass().equals(PipelineOptions.class)
              && !options.equals(PipelineOptions.class);
      if (name != null && !inherited) {
        Description description = method.getAnnotation(Description.class);
        result.add(
            new Option(
                name, method.getReturnType(), description == null ? "" : description.value()));
      }
    }
    result.sort(Comparator.comparing(Option::name));
    return result;
  }

  /** The option of that name, in kebab or camel case. */
  Optional<Option> find(String written) {
    return Optional.ofNullable(byName.get(camel(written)));
  }

  /** The name that is nearest to a wrong one, as users write it. */
  String nearest(String written) {
    String wrong = camel(written).toLowerCase(Locale.ROOT);
    return Stream.concat(byName.keySet().stream(), Arguments.PROCESS.stream())
        .min(
            Comparator.comparingInt(
                    (String name) -> Names.distance(wrong, name.toLowerCase(Locale.ROOT)))
                .thenComparing(name -> isOwn(name) ? 0 : 1)
                .thenComparing(Comparator.naturalOrder()))
        .map(name -> "--" + kebab(name))
        .orElse("--help");
  }

  private static boolean isOwn(String name) {
    return WaybillOptionsRegistrar.OWN.stream()
        .flatMap(own -> optionsOf(own).stream())
        .anyMatch(own -> own.name().equals(name));
  }

  private static @org.jspecify.annotations.Nullable String propertyName(Method method) {
    String name = method.getName();
    if (method.getParameterCount() > 0) {
      return null;
    }
    if (name.startsWith("get") && name.length() > 3) {
      return decapitalize(name.substring(3));
    }
    boolean flag = method.getReturnType() == boolean.class;
    return flag && name.startsWith("is") && name.length() > 2
        ? decapitalize(name.substring(2))
        : null;
  }

  private static String decapitalize(String name) {
    return java.beans.Introspector.decapitalize(name);
  }

  static String camel(String written) {
    String[] words = written.split("-", -1);
    StringBuilder name = new StringBuilder(words[0]);
    Arrays.stream(words)
        .skip(1)
        .filter(word -> !word.isEmpty())
        .forEach(
            word ->
                name.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length()));
    return name.toString();
  }

  static String kebab(String name) {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }
}
