package org.foldsieve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import org.foldsieve.embed.Embedding;
import org.foldsieve.method.Methods;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.alignment.RedundancyControlled;
import org.junit.jupiter.api.Test;

/** What core must never do. The order of its rooms is held by HouseTest, for all modules. */
class ArchitectureTest {

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.foldsieve");

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
    noClasses().should().callMethodWhere(ParallelStreams.OPENED).check(CORE);
  }

  /** The check above can fail: it sees a list's, a set's and an array's parallel stream. */
  @Test
  void parallelStreamsAreSeenWhateverTheirOwner() {
    JavaClasses opener = new ClassFileImporter().importClasses(ParallelStreams.Opener.class);
    Set<String> opened =
        opener.get(ParallelStreams.Opener.class).getMethodCallsFromSelf().stream()
            .filter(ParallelStreams.OPENED)
            .map(call -> call.getOrigin().getName())
            .collect(Collectors.toSet());
    assertThat(opened).containsExactlyInAnyOrder("ofList", "ofSet", "ofNumbers", "ofArray");
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
      boolean isPublic = type.getModifiers().contains(JavaModifier.PUBLIC);
      boolean isAbstract = type.getModifiers().contains(JavaModifier.ABSTRACT);
      if (isMethod && isPublic && !type.isInterface() && !isAbstract) {
        implemented.add(type.getName());
      }
    }
    // A way to use any method, not one by itself.
    implemented.remove(RedundancyControlled.class.getName());
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
