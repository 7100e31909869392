package org.foldsieve.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptLibrariesTest {

  private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");

  @TempDir Path all;

  private Path folder(String name, Duration age) throws IOException {
    Path folder = Files.createDirectories(all.resolve(name));
    Files.writeString(Files.createDirectories(folder.resolve("linux")).resolve("lib.so"), name);
    return dated(folder, age);
  }

  private static Path dated(Path file, Duration age) throws IOException {
    return Files.setLastModifiedTime(file, FileTime.from(NOW.minus(age)));
  }

  @Test
  void whatNoRunHasUsedForLongGoes() throws IOException {
    Path used = folder("0.3.31-a", Duration.ofDays(400));
    Path other = folder("0.3.30-b", KeptLibraries.UNUSED.minusDays(1));
    Path old = folder("0.3.29-c", KeptLibraries.UNUSED.plusDays(1));
    Path begun = folder(".removed-0.3.28-d", KeptLibraries.UNUSED.plusDays(1));

    KeptLibraries.use(used, NOW);

    assertThat(all).isDirectoryNotContaining(old::equals).isDirectoryNotContaining(begun::equals);
    assertThat(used.resolve("linux/lib.so")).exists();
    assertThat(other.resolve("linux/lib.so")).exists();
    assertThat(Files.list(all)).hasSize(2);
  }

  @Test
  void useIsMarkedOnceADay() throws IOException {
    Path used = folder("a", Duration.ofDays(100));
    KeptLibraries.use(used, NOW);
    assertThat(Files.getLastModifiedTime(used).toInstant()).isEqualTo(NOW);

    dated(used, Duration.ofHours(20));
    KeptLibraries.use(used, NOW);
    assertThat(Files.getLastModifiedTime(used).toInstant())
        .isEqualTo(NOW.minus(Duration.ofHours(20)));
  }

  /** Neither a file nor what a link leads to is ours to remove. */
  @Test
  void onlyFoldersGo(@TempDir Path elsewhere) throws IOException {
    Path used = folder("a", Duration.ZERO);
    Path file = dated(Files.writeString(all.resolve("note"), "x"), Duration.ofDays(400));
    Path kept = Files.writeString(elsewhere.resolve("precious"), "x");
    Files.createSymbolicLink(all.resolve("link"), elsewhere);
    dated(elsewhere, Duration.ofDays(400));

    KeptLibraries.use(used, NOW);

    assertThat(file).exists();
    assertThat(kept).exists();
    assertThat(all.resolve("link")).exists();
  }

  @Test
  void aFolderThatIsNotThereCostsNothing() {
    KeptLibraries.use(all.resolve("none"), NOW);
    assertThat(all).isEmptyDirectory();
  }
}
