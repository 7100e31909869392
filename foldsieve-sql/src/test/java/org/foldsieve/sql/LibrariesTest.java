package org.foldsieve.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every library that this module brings is named with its licence. */
class LibrariesTest {

  private static final List<String> OTHERS =
      List.of("duckdb", "arrow", "jackson", "zstd", "flatb", "commons-c", "commons-i", "commons-l");

  @Test
  void everyLibraryIsNamed() throws IOException {
    String page =
        Files.readString(Path.of("src/main/resources/META-INF/foldsieve-sql/THIRD-PARTY.md"));
    String all =
        System.getProperty("jdk.module.path", "")
            + File.pathSeparator
            + System.getProperty("java.class.path");
    List<String> brought =
        Arrays.stream(all.split(File.pathSeparator))
            .filter(jar -> jar.endsWith(".jar"))
            .map(jar -> Path.of(jar).getParent().getParent().getFileName().toString())
            .filter(name -> OTHERS.stream().anyMatch(name::startsWith))
            .toList();
    assertThat(brought)
        .contains("duckdb_jdbc", "commons-compress", "commons-lang3")
        .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }
}
