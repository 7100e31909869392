package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.foldsieve.run.Provenance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildMarkTest {

  @TempDir Path folder;

  private Path classes(String name, String content) throws IOException {
    Path root = folder.resolve(name);
    Files.createDirectories(root.resolve("org/foldsieve/run"));
    Files.writeString(root.resolve("org/foldsieve/run/A.class"), content);
    Files.writeString(root.resolve("other.txt"), name);
    return root;
  }

  @Test
  void theMarkIsOfOurFilesAloneAndNotOfTheirPlace() throws IOException {
    String mark = BuildMark.of(List.of(classes("one", "code")));
    assertThat(BuildMark.of(List.of(classes("two", "code")))).isEqualTo(mark);
    assertThat(BuildMark.of(List.of(classes("three", "changed")))).isNotEqualTo(mark);
  }

  @Test
  void anArchiveHasTheMarkOfTheFilesInIt() throws IOException {
    Path archive = folder.resolve("a.jar");
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
      zip.putNextEntry(new ZipEntry("org/foldsieve/run/A.class"));
      zip.write("code".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(BuildMark.of(List.of(archive)))
        .isEqualTo(BuildMark.of(List.of(classes("one", "code"))));
  }

  @Test
  void thisBuildHasItsVersionAndAMark() {
    assertThat(BuildMark.current()).matches(Provenance.currentVersion() + "-[0-9a-f]{16}");
    assertThat(BuildMark.of(List.of())).isNotEqualTo(BuildMark.current());
  }

  @Test
  void codeBesideTheLibraryHasAMarkOfItsOwn() {
    assertThat(BuildMark.with(BuildMark.class)).isEqualTo(BuildMark.current());
    assertThat(BuildMark.with(BuildMarkTest.class))
        .matches(Provenance.currentVersion() + "-[0-9a-f]{16}")
        .isNotEqualTo(BuildMark.current());
  }
}
