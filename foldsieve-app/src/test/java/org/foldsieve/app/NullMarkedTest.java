package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** NullAway checks the packages that are marked: so all of them are. */
class NullMarkedTest {

  @Test
  void everyPackagePromisesNoNulls() throws IOException {
    Set<Path> packages = new TreeSet<>();
    for (Path module : modules()) {
      try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("module-info.java"))
            .forEach(file -> packages.add(file.getParent()));
      }
    }
    assertThat(packages).hasSizeGreaterThan(60);
    assertThat(packages)
        .allSatisfy(
            folder ->
                assertThat(folder.resolve("package-info.java"))
                    .content()
                    .contains("\n@NullMarked\npackage "));
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      return folders
          .filter(folder -> folder.getFileName().toString().startsWith("foldsieve-"))
          .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
          .toList();
    }
  }
}
