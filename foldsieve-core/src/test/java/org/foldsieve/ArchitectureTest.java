package org.foldsieve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import org.foldsieve.embed.Embedding;
import org.foldsieve.method.Methods;
import org.foldsieve.score.FeatureScorer;
import org.junit.jupiter.api.Test;

/** The arrows of docs/architecture.md, and what core must never do. */
class ArchitectureTest {

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.foldsieve");

  /**
   * From the packages everything stands on to the ones that stand on everything: the rows of the
   * table of packages in docs/architecture.md, whose first cell names the packages of a layer.
   */
  private static final List<Set<String>> LAYERS = readLayers();

  private static List<Set<String>> readLayers() {
    String page;
    try {
      page = Files.readString(Path.of("..", "docs", "architecture.md"));
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
    String table = page.substring(page.indexOf("| package |"), page.indexOf("A package uses only"));
    return table
        .lines()
        .filter(row -> row.startsWith("| `"))
        .map(row -> row.split("\\|")[1])
        .map(cell -> Arrays.stream(cell.split(",")).map(name -> name.replace("`", "").strip()))
        .map(names -> names.collect(Collectors.toSet()))
        .toList();
  }

  @Test
  void everyPackageUsesOnlyPackagesBelowIt() {
    for (int layer = 0; layer < LAYERS.size(); layer++) {
      for (String name : LAYERS.get(layer)) {
        String[] forbidden =
            LAYERS.subList(layer, LAYERS.size()).stream()
                .flatMap(Set::stream)
                .filter(other -> !other.equals(name))
                .map(other -> "org.foldsieve." + other)
                .toArray(String[]::new);
        ArchRule rule =
            noClasses()
                .that()
                .resideInAPackage("org.foldsieve." + name)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden)
                .allowEmptyShould(true);
        rule.check(CORE);
      }
    }
  }

  @Test
  void everyPackageHasItsPlaceInTheLayers() {
    Set<String> known =
        LAYERS.stream()
            .flatMap(Set::stream)
            .map(name -> "org.foldsieve." + name)
            .collect(Collectors.toSet());
    Set<String> found = new TreeSet<>();
    CORE.forEach(type -> found.add(type.getPackageName()));
    assertThat(known).containsAll(found);
  }

  @Test
  void coreUsesNoLoggingJsonOrCommandLineLibrary() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.slf4j..",
            "java.util.logging..",
            "com.google.gson..",
            "picocli..",
            "org.foldsieve.io..",
            "org.foldsieve.evaluation..",
            "org.foldsieve.app..")
        .check(CORE);
  }

  @Test
  void coreNeverPrintsExitsOrSerialises() {
    noClasses().should().accessField(System.class, "out").check(CORE);
    noClasses().should().accessField(System.class, "err").check(CORE);
    noClasses().should().callMethod(System.class, "exit", int.class).check(CORE);
    noClasses().should().callMethod(Math.class, "random").check(CORE);
    noClasses().should().dependOnClassesThat().areAssignableTo(java.util.Random.class).check(CORE);
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.io.ObjectOutputStream")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.io.ObjectInputStream")
        .check(CORE);
  }

  @Test
  void onlyTheRunPackageStartsThreads() {
    DescribedPredicate<JavaClass> threading =
        DescribedPredicate.describe(
            "start threads",
            type ->
                type.isAssignableTo(java.util.concurrent.Executor.class)
                    || type.isEquivalentTo(ForkJoinPool.class)
                    || type.isEquivalentTo(java.util.concurrent.Executors.class));
    noClasses().should().dependOnClassesThat(threading).check(CORE);
    noClasses()
        .that()
        .resideOutsideOfPackage("org.foldsieve.run")
        .should()
        .callMethod(Thread.class, "start")
        .check(CORE);
    noClasses()
        .should()
        .callMethod(java.util.Collection.class, "parallelStream")
        .orShould()
        .callMethod(java.util.stream.IntStream.class, "parallel")
        .orShould()
        .callMethod(java.util.stream.Stream.class, "parallel")
        .check(CORE);
  }

  @Test
  void everyMethodIsInTheCatalogue() {
    Set<String> catalogued =
        Methods.all().stream()
            .map(method -> method.defaults().getClass().getName())
            .collect(Collectors.toSet());
    Set<String> implemented = new TreeSet<>();
    for (JavaClass type : CORE) {
      boolean isMethod =
          type.isAssignableTo(FeatureScorer.class) || type.isAssignableTo(Embedding.class);
      if (isMethod && !type.isInterface() && !type.getModifiers().contains(JavaModifier.ABSTRACT)) {
        implemented.add(type.getName());
      }
    }
    assertThat(catalogued).containsAll(implemented);
  }

  @Test
  void idsAreUniqueAndEveryEntryIsDescribed() {
    assertThat(Methods.all()).extracting(method -> method.id()).doesNotHaveDuplicates();
    assertThat(Methods.all())
        .allSatisfy(
            method -> {
              assertThat(method.summary()).as(method.id()).isNotBlank();
              assertThat(method.formula()).as(method.id()).isNotBlank();
              assertThat(method.paper()).as(method.id()).isNotBlank();
              assertThat(method.parameters())
                  .as(method.id())
                  .allSatisfy(
                      parameter -> {
                        assertThat(parameter.text()).as(parameter.name()).isNotBlank();
                        assertThat(parameter.range()).as(parameter.name()).isNotBlank();
                      });
            });
  }
}
