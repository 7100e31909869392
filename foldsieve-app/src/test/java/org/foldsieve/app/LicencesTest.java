package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The program's jar names every library it holds and brings the texts of their licences. */
class LicencesTest {

  /** Libraries that only the tests use: they are not in the jar. */
  private static final Set<String> TESTS_ONLY =
      Set.of(
          "anywhere",
          "apiguardian-api",
          "archunit",
          "assertj-core",
          "byte-buddy",
          "commons-numbers-core",
          "junit-jupiter",
          "junit-jupiter-api",
          "junit-jupiter-engine",
          "junit-jupiter-params",
          "junit-platform-commons",
          "junit-platform-engine",
          "junit-platform-launcher",
          "opentest4j");

  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)`.* \\| (.+) \\|");

  @Test
  void everyLibraryOfTheProgramIsNamed() throws IOException {
    String page = text("META-INF/THIRD-PARTY.md");
    Set<String> named = new TreeSet<>();
    for (Matcher row = ROW.matcher(page); row.find(); ) {
      named.add(row.group(1));
    }
    Set<String> present =
        libraries().map(LicencesTest::artifact).collect(Collectors.toCollection(TreeSet::new));
    assertThat(named).containsAll(present);
    // The rows of native libraries are BuiltJarIT's to check.
    named.removeIf(name -> name.startsWith("lib"));
    assertThat(named).as("what is no longer inside is no longer named").isEqualTo(present);
    assertThat(present).as("libraries looked at").contains("picocli", "openblas", "echarts");
  }

  /** The Apache License asks that the notices of what is passed on are passed on too. */
  @Test
  void everyCopyrightOfANoticeIsTold() throws IOException {
    String told =
        text("META-INF/THIRD-PARTY.md")
            + text("META-INF/licenses/NOTICE-Batik.txt")
            + text("META-INF/licenses/NOTICE-FastDoubleParser.txt");
    int notices = 0;
    for (Path library : libraries().toList()) {
      try (FileSystem jar = FileSystems.newFileSystem(library)) {
        for (String name : List.of("NOTICE", "NOTICE.txt")) {
          Path notice = jar.getPath("META-INF", name);
          if (Files.exists(notice)) {
            notices++;
            assertThat(Files.readAllLines(notice))
                .filteredOn(line -> line.startsWith("Copyright"))
                .as(artifact(library))
                .allSatisfy(line -> assertThat(told).contains(line));
          }
        }
      }
    }
    assertThat(notices).as("notices looked at").isPositive();
  }

  @Test
  void theTextOfEveryLicenceIsThere() throws IOException {
    for (String name : List.of("MIT", "BSD-3-Clause", "GPL-3.0", "GCC-exception-3.1", "LGPL-2.1")) {
      assertThat(text("META-INF/licenses/" + name + ".txt")).as(name).hasSizeGreaterThan(1000);
    }
  }

  @Test
  void ourOwnLicenceAndNoticeAreThere() throws IOException {
    assertThat(text("META-INF/LICENSE")).isEqualTo(Files.readString(Path.of("../LICENSE")));
    assertThat(text("META-INF/NOTICE")).isEqualTo(Files.readString(Path.of("../NOTICE")));
  }

  /** The jars that the program holds, of other projects. */
  private static Stream<Path> libraries() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .map(Path::of)
        .filter(jar -> !artifact(jar).startsWith("foldsieve-"))
        .filter(jar -> !artifact(jar).startsWith("surefire"))
        .filter(jar -> !TESTS_ONLY.contains(artifact(jar)));
  }

  private static String artifact(Path jar) {
    return jar.getParent().getParent().getFileName().toString();
  }

  /** The program's own resource: the jar's, where a library has one of the same name too. */
  private static String text(String name) throws IOException {
    return Files.readString(Path.of("target/classes").resolve(name));
  }
}
