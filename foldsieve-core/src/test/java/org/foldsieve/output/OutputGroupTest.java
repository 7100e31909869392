package org.foldsieve.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputGroupTest {

  @TempDir Path folder;

  private final OutputGroup group = new OutputGroup();

  private List<String> names() throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private Path old(String name) throws IOException {
    return Files.writeString(folder.resolve(name), "old");
  }

  @Test
  void nothingIsInPlaceBeforeAllAreWritten() throws IOException {
    Path table = old("table");
    Path model = folder.resolve("model");
    group.replace(table).writeText(out -> out.write("new"));
    group.create(model).writeText(out -> out.write("new"));
    assertThat(table).hasContent("old");
    assertThat(model).doesNotExist();
    group.commit();
    assertThat(table).hasContent("new");
    assertThat(model).hasContent("new");
    assertThat(group.inPlace()).containsExactly(table, model);
    group.close();
    assertThat(names()).containsExactly("model", "table");
  }

  @Test
  void whenOneFailsNoneIsInPlace() throws IOException {
    Path table = old("table");
    Path model = old("model");
    group.replace(table).writeText(out -> out.write("new"));
    assertThatThrownBy(
            () ->
                group
                    .replace(model)
                    .write(
                        out -> {
                          throw new IOException("No space left on device");
                        }))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            String.format(
                Locale.ROOT,
                "cannot write '%s': No space left on device; nothing was changed",
                model));
    group.close();
    assertThat(table).hasContent("old");
    assertThat(model).hasContent("old");
    assertThat(names()).containsExactly("model", "table");
  }

  @Test
  void aRenamingThatFailsSaysWhichAreThere() throws IOException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    Path third = folder.resolve("third");
    for (Path file : List.of(first, second, third)) {
      group.replace(file).writeText(out -> out.write("new"));
    }
    Path aside;
    try (Stream<Path> files = Files.list(folder)) {
      aside = files.filter(file -> file.toString().matches(".*second.*tmp")).findFirst().get();
    }
    Files.delete(aside);
    assertThatThrownBy(group::commit)
        .isInstanceOf(OutputException.class)
        .hasMessageEndingWith(
            String.format(
                Locale.ROOT, "; written: '%s'; not written: '%s', '%s'", first, second, third));
    group.close();
    assertThat(names()).containsExactly("first");
  }

  @Test
  void aGroupThatIsNotCommittedLeavesNothing() throws IOException {
    int before = Temporaries.count();
    try (group) {
      group.create(folder.resolve("a")).writeText(out -> out.write("x"));
      group.reserve(group.create(folder.resolve("b")));
      assertThat(names()).hasSize(3);
    }
    assertThat(names()).isEmpty();
    assertThat(Temporaries.count()).isEqualTo(before);
  }

  @Test
  void oneFileUnderTwoNamesIsRefused() throws IOException {
    Path file = old("file");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    Path hard = Files.createLink(folder.resolve("hard"), file);
    Path circuit = folder.resolve("..").resolve(folder.getFileName()).resolve("file");
    group.reserve(group.replace(file));
    for (Path same : List.of(file, link, hard, circuit)) {
      assertThatThrownBy(() -> group.reserve(group.replace(same)))
          .as(same.toString())
          .isInstanceOf(ParameterException.class)
          .hasMessageContaining("are one file");
    }
    Path none = folder.resolve("none");
    Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), none);
    group.reserve(group.create(none));
    assertThatThrownBy(() -> group.reserve(group.create(dangling)))
        .isInstanceOf(ParameterException.class);
    group.close();
  }

  @Test
  void whatIsThrownAwayMayBeThrownAwayTwice() throws IOException {
    Path none = Path.of("/dev/null");
    assumeTrue(Files.exists(none));
    try (group) {
      group.reserve(group.create(none));
      group.reserve(group.create(none));
    }
  }

  @Test
  void aReservedFileIsKeptFromOthersUntilItIsInPlace() throws IOException {
    Path file = folder.resolve("file");
    group.reserve(group.create(file));
    assertThatThrownBy(() -> OutputFile.replace(file).writeText(out -> out.write("theirs")))
        .isInstanceOf(OutputInUseException.class)
        .hasMessageContaining("'" + file + "' is being written by another run");
    group.create(file).writeText(out -> out.write("ours"));
    group.commit();
    OutputFile.replace(file).writeText(out -> out.write("theirs"));
    assertThat(file).hasContent("theirs");
    assertThat(names()).containsExactly("file");
  }

  @Test
  void whatAppearsMeanwhileStopsAllOfThem() throws IOException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    try (group) {
      group.create(first).writeText(out -> out.write("ours"));
      group.create(second).writeText(out -> out.write("ours"));
      Files.writeString(second, "theirs");
      assertThatThrownBy(group::commit).isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThat(names()).containsExactly("second");
    assertThat(second).hasContent("theirs");
  }
}
