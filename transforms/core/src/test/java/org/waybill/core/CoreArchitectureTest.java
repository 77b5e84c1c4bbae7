package org.waybill.core;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which package may know which. */
@AnalyzeClasses(packages = "org.waybill.core", importOptions = ImportOption.DoNotIncludeTests.class)
class CoreArchitectureTest {

  @ArchTest
  static final ArchRule PACKAGES_POINT_ONE_WAY =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("stage")
          .definedBy("..core.stage..")
          .layer("output")
          .definedBy("..core.output..")
          .layer("store")
          .definedBy("..core.store..")
          .layer("retry")
          .definedBy("..core.retry..")
          .layer("failure")
          .definedBy("..core.failure..")
          .layer("message")
          .definedBy("..core.message..")
          .whereLayer("stage")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("output")
          .mayOnlyBeAccessedByLayers("stage")
          .whereLayer("store")
          .mayOnlyBeAccessedByLayers("stage", "output")
          .whereLayer("retry")
          .mayOnlyBeAccessedByLayers("stage", "store")
          .whereLayer("failure")
          .mayOnlyBeAccessedByLayers("stage", "output", "store");

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("org.waybill.core.(*)..").should().beFreeOfCycles();

  @ArchTest static final ArchRule NOBODY_PRINTS = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
}
