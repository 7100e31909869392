package org.foldsieve.io;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rooms of io as docs/architecture.md has them, from the ground up. */
class RoomsTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.foldsieve.io");

  private static final List<Set<String>> LAYERS =
      List.of(
          Set.of("io.file", "io.option"),
          Set.of("io.table"),
          Set.of("io.array", "io.prepare"),
          Set.of("io.csv", "io.arff", "io.libsvm", "io.numpy", "io.matlab", "io.image"),
          Set.of("io"));

  @Test
  void everyRoomStandsOnlyOnRoomsBelowIt() {
    for (int layer = 0; layer < LAYERS.size(); layer++) {
      for (String room : LAYERS.get(layer)) {
        String[] others =
            LAYERS.subList(layer, LAYERS.size()).stream()
                .flatMap(Set::stream)
                .filter(other -> !other.equals(room))
                .map(RoomsTest::named)
                .toArray(String[]::new);
        if (others.length > 0) {
          noClasses()
              .that()
              .resideInAPackage(named(room))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(others)
              .check(CLASSES);
        }
      }
    }
  }

  @Test
  void everyRoomHasItsPlace() {
    Set<String> found = new TreeSet<>();
    CLASSES.forEach(type -> found.add(type.getPackageName()));
    Stream<String> known = LAYERS.stream().flatMap(Set::stream).map(RoomsTest::named);
    assertThat(known.toList()).containsExactlyInAnyOrderElementsOf(found);
  }

  /** Formats make raw tables; what becomes of them is not theirs to know. */
  @Test
  void noFormatPreparesTables() {
    noClasses()
        .that()
        .resideOutsideOfPackages("org.foldsieve.io", "org.foldsieve.io.prepare")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.foldsieve.io.prepare")
        .check(CLASSES);
  }

  private static String named(String room) {
    return "org.foldsieve." + room;
  }
}
