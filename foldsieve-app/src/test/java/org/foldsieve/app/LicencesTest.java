package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The program's jar names every library it holds and brings the texts of their licences. */
class LicencesTest {

  /** Libraries that only the tests use: they are not in the jar. */
  private static final Set<String> TESTS_ONLY =
      Set.of(
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
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(entry -> Path.of(entry).getParent().getParent().getFileName().toString())
            .filter(artifact -> !artifact.startsWith("foldsieve-"))
            .filter(artifact -> !artifact.startsWith("surefire") && !TESTS_ONLY.contains(artifact))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(named).containsAll(present);
    assertThat(present).as("libraries looked at").contains("picocli", "openblas", "echarts");
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

  /** The program's own resource: the jar's, where a library has one of the same name too. */
  private static String text(String name) throws IOException {
    return Files.readString(Path.of("target/classes").resolve(name));
  }
}
