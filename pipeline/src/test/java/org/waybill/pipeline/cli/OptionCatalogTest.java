package org.waybill.pipeline.cli;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.matchesPattern;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.beam.sdk.options.PipelineOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waybill.pipeline.cli.OptionCatalog.Option;
import org.waybill.pipeline.options.WaybillOptionsRegistrar;

class OptionCatalogTest {

  static Stream<Option> ownOptions() {
    return WaybillOptionsRegistrar.OWN.stream()
        .flatMap(own -> OptionCatalog.optionsOf(own).stream());
  }

  static List<Class<? extends PipelineOptions>> ownInterfaces() {
    return WaybillOptionsRegistrar.OWN;
  }

  @ParameterizedTest
  @MethodSource("ownOptions")
  void givenOwnOption_kebabAndCamelUndoEachOther(Option option) {
    String kebab = OptionCatalog.kebab(option.name());
    assertThat(kebab, matchesPattern("[a-z]+(-[a-z]+)*"));
    assertThat(OptionCatalog.camel(kebab), is(option.name()));
  }

  @ParameterizedTest
  @MethodSource("ownOptions")
  void givenOwnOption_isFoundInBothCases(Option option) {
    OptionCatalog catalog = OptionCatalog.load();
    assertThat(catalog.find(option.name()).orElseThrow(), equalTo(option));
    assertThat(catalog.find(option.flag().substring(2)).orElseThrow(), equalTo(option));
  }

  @ParameterizedTest
  @MethodSource("ownOptions")
  void givenOwnOption_isDescribedInASentence(Option option) {
    assertThat(option.description(), endsWith("."));
  }

  @ParameterizedTest
  @MethodSource("ownInterfaces")
  void givenOwnInterface_hasAtMostTenFlags(Class<? extends PipelineOptions> options) {
    assertThat(OptionCatalog.optionsOf(options).size(), lessThanOrEqualTo(10));
  }

  @Test
  void givenOwnOptions_noTwoShareAName() {
    Set<String> names = new HashSet<>();
    ownOptions().forEach(option -> assertThat(option.name(), names.add(option.name()), is(true)));
  }
}
