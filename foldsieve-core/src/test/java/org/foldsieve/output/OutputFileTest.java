package org.foldsieve.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

  @TempDir Path folder;

  private Path file;

  @BeforeEach
  void oldFile() throws IOException {
    file = folder.resolve("result.csv");
    Files.writeString(file, "old");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void anExistingFileIsReplacedOnlyWhenAsked() throws IOException {
    assertThatThrownBy(() -> OutputFile.create(file).writeText(out -> out.write("new")))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessageContaining("OutputFile.replace");
    assertThat(file).hasContent("old");
    OutputFile.of(file, true).writeText(out -> out.write("n\u00e9w"));
    assertThat(Files.readString(file, StandardCharsets.UTF_8)).isEqualTo("n\u00e9w");
    assertThat(names()).containsExactly("result.csv");
  }

  @Test
  void theOldFileStaysUntilTheNewOneIsWhole() throws IOException {
    OutputFile.replace(file)
        .writeText(
            out -> {
              out.write("half");
              out.flush();
              assertThat(file).hasContent("old");
              assertThat(names())
                  .hasSize(3)
                  .contains(".result.csv.lock", "result.csv")
                  .anyMatch(name -> name.startsWith(".result.csv.") && name.endsWith(".tmp"));
            });
    assertThat(file).hasContent("half");
  }

  @Test
  void aFailureLeavesTheOldFileWhole() throws IOException {
    assertThatThrownBy(
            () ->
                OutputFile.replace(file)
                    .write(
                        out -> {
                          out.write(new byte[100_000]);
                          throw new IOException("No space left on device");
                        }))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("cannot write")
        .hasMessageContaining("No space left on device");
    assertThatThrownBy(
            () ->
                OutputFile.replace(file)
                    .writeText(
                        out -> {
                          out.write("x");
                          throw new IllegalStateException("a fault of ours");
                        }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("result.csv");
  }

  @Test
  void aFullDiskIsSaid() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    assertThatThrownBy(() -> OutputFile.create(full).writeText(out -> out.write("x")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("No space left on device");
  }

  @Test
  void devicesAreWrittenDirectly() throws IOException {
    Path none = Path.of("/dev/null");
    assumeTrue(Files.exists(none));
    OutputFile.create(none).writeText(out -> out.write("x"));
    assertThat(Files.isRegularFile(none)).isFalse();
  }

  @Test
  void aMissingFolderAndAFolderInTheWayAreSaid() {
    assertThatThrownBy(
            () ->
                OutputFile.create(folder.resolve("no/such/file")).writeText(out -> out.write("x")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("there is no folder");
    assertThatThrownBy(() -> OutputFile.replace(folder).writeText(out -> out.write("x")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("it is a folder");
  }

  /** Writes a file and says what came of it. */
  static final class Program {
    public static void main(String[] arguments) throws IOException {
      try {
        OutputFile.create(Path.of(arguments[0])).writeText(out -> out.write("x"));
        System.out.println("written");
      } catch (OutputException refused) {
        System.out.println("refused: " + refused.getMessage());
      }
    }
  }

  /** In a process of its own: the superuser, whom no permissions bind, gives that right up. */
  @Test
  void aFolderThatMustNotBeWrittenToIsSaid() throws Exception {
    Path locked = Files.createDirectory(folder.resolve("locked"));
    assumeTrue(locked.toFile().setWritable(false), "this file system has no permissions");
    List<String> unprivileged =
        List.of("setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override");
    boolean isBound = !Files.isWritable(locked);
    assumeTrue(
        isBound
            || said(unprivileged, "sh", "-c", "test -w '" + locked + "' || echo bound")
                .equals("bound"),
        "this user may write everywhere, and setpriv (util-linux) cannot take that right away");

    String said =
        said(
            isBound ? List.of() : unprivileged,
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            String.join(
                File.pathSeparator,
                System.getProperty("java.class.path"),
                System.getProperty("jdk.module.path", ""),
                "target/classes",
                "target/test-classes"),
            Program.class.getName(),
            locked.resolve("a").toString());

    assertThat(said).startsWith("refused: ").contains("no permission", locked.toString());
    assertThat(locked).isEmptyDirectory();
  }

  /** What a command says, or nothing where there is no such program. */
  private static String said(List<String> before, String... command) throws InterruptedException {
    List<String> line = new ArrayList<>(before);
    line.addAll(List.of(command));
    try {
      Process process =
          new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String text = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      process.waitFor();
      return text;
    } catch (IOException noSuchProgram) {
      return "";
    }
  }

  @Test
  void linksAndPermissionsStay() throws IOException {
    assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);
    OutputFile.replace(link).writeText(out -> out.write("new"));
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw-r--");
  }

  @Test
  void newFilesGetTheUsualPermissions() throws IOException {
    assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
    Path plain = Files.createFile(folder.resolve("plain"));
    Path ours = folder.resolve("ours");
    OutputFile.create(ours).writeText(out -> out.write("x"));
    assertThat(Files.getPosixFilePermissions(ours)).isEqualTo(Files.getPosixFilePermissions(plain));
  }

  @Test
  void aFileThatAppearsMeanwhileIsNotReplaced() {
    Path late = folder.resolve("late.csv");
    assertThatThrownBy(
            () ->
                OutputFile.create(late)
                    .writeText(
                        out -> {
                          out.write("ours");
                          Files.writeString(late, "theirs");
                        }))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(late).hasContent("theirs");
  }

  @Test
  void aLinkToNothingStaysAndItsFileIsMade() throws IOException {
    Path target = folder.resolve("target");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target"));
    OutputFile.create(link).writeText(out -> out.write("new"));
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(target).hasContent("new");
    Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
    assertThatThrownBy(() -> OutputFile.replace(circle).writeText(out -> out.write("new")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("circle");
  }

  @Test
  void aSecretFileIsSecretWhileItIsWritten() throws IOException {
    assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    OutputFile.replace(file)
        .writeText(
            out -> {
              out.write("new");
              for (String name : names()) {
                if (name.endsWith(".tmp")) {
                  assertThat(
                          PosixFilePermissions.toString(
                              Files.getPosixFilePermissions(folder.resolve(name))))
                      .isEqualTo("rw-------");
                }
              }
            });
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aNameAsLongAsNamesCanBeIsWritten() throws IOException {
    Path longest = folder.resolve("x".repeat(255));
    OutputFile.create(longest).writeText(out -> out.write("new"));
    OutputFile.replace(longest).writeText(out -> out.write("newer"));
    assertThat(longest).hasContent("newer");
    assertThat(names()).hasSize(2);
  }

  @Test
  void writingRemembersNothing() throws IOException {
    int before = Temporaries.count();
    for (int i = 0; i < 10; i++) {
      OutputFile.replace(file).writeText(out -> out.write("new"));
    }
    assertThat(Temporaries.count()).isEqualTo(before);
  }

  @Test
  void aWriterThatWrapsOrHidesAFullDiskHidesNothing() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    byte[] much = new byte[1 << 17];
    List<OutputFile.BytesBody> writers =
        List.of(
            out -> {
              try {
                out.write(much);
              } catch (IOException problem) {
                throw new IllegalStateException("cannot draw", problem);
              }
            },
            out -> new PrintStream(out, false, UTF_8).write(much, 0, much.length));
    for (OutputFile.BytesBody writer : writers) {
      assertThatThrownBy(() -> OutputFile.create(full).write(writer))
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("No space left on device");
    }
  }
}
