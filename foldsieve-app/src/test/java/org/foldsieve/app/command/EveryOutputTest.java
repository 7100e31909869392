package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.app.option.OutputArguments;
import org.foldsieve.app.option.OutputPath;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.output.OutputGroup;
import org.foldsieve.output.OutputLock;
import org.foldsieve.run.Cancellation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every option of every command that writes a file, as the command line knows them, onto everything
 * a file can be: a new option is tried without being named here, a new command wants a line.
 */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class EveryOutputTest {

  /** What the commands, and options that want something else, are run with. */
  private static final Map<String, String> COMMANDS =
      Map.ofEntries(
          Map.entry("rank", "rank images.csv --method variance"),
          Map.entry("select", "select images.csv --method variance --top 2"),
          Map.entry("embed", "embed images.csv --image 2x2 --method 2d2pca --dims 1x1"),
          Map.entry("embed --loadings", "embed images.csv --method pca --dims 2"),
          Map.entry("transform", "transform images.csv --image 2x2 --model images.model"),
          Map.entry("compare", "compare images.csv --label last --method variance"),
          Map.entry("reproduce", "reproduce --list"),
          Map.entry("reproduce --page", "reproduce --from ledger"),
          Map.entry("reproduce --output", "reproduce lle-score-iris --quick"),
          Map.entry("neighbors", "neighbors images.csv -k 2"),
          Map.entry("methods", "methods variance"),
          Map.entry("data", "data images.csv"),
          Map.entry("completion", "completion bash"));

  /** Serves until it is stopped; the one file it writes, its timings, all other commands do too. */
  private static final String WITHOUT_END = "explore";

  /** The endings that say the format, by option. */
  private static final Map<String, String> ENDINGS =
      Map.of(
          "--output",
          ".csv",
          "--rebuilt",
          ".csv",
          "--loadings",
          ".csv",
          "--plot",
          ".svg",
          "--page",
          ".md",
          "--timings",
          ".json",
          "--model",
          ".model");

  @TempDir Path folder;

  private int runs;

  private record Output(String command, String option, boolean isFolder, boolean isUpdated) {
    @Override
    public String toString() {
      return command + " " + option;
    }
  }

  private interface Trial {
    void run(Output output, Path place) throws Exception;
  }

  private static List<Output> outputs() {
    Console console = Console.of(System.out, System.err, InputStream.nullInputStream());
    List<Output> outputs = new ArrayList<>();
    Program.wholeCommandLine(new Context(console, new Cancellation(), System::nanoTime, List.of()))
        .getSubcommands()
        .forEach(
            (name, command) -> {
              if (name.equals(WITHOUT_END)) {
                return;
              }
              for (OptionSpec option : OutputArguments.options(command.getCommandSpec())) {
                outputs.add(
                    new Output(
                        name,
                        option.longestName(),
                        option.converters()[0] instanceof OutputPath.Folder,
                        option.converters()[0] instanceof OutputPath.Updated));
              }
            });
    return outputs;
  }

  private static Stream<Output> files() {
    return outputs().stream().filter(output -> !output.isFolder());
  }

  private static Stream<Output> folders() {
    return outputs().stream().filter(Output::isFolder);
  }

  @BeforeEach
  void inputs() throws IOException {
    StringBuilder rows = new StringBuilder("a,b,c,d,kind\n");
    for (int i = 0; i < 24; i++) {
      rows.append(i % 5).append(',').append(i % 7 * i).append(',').append(i * i % 11).append(',');
      rows.append(i % 3).append(',').append(i % 2 == 0 ? "x" : "y").append('\n');
    }
    Files.writeString(folder.resolve("images.csv"), rows);
    Path model = folder.resolve("images.model");
    assertThat(
            run("embed images.csv --image 2x2 --method 2d2pca --dims 1x1 --model " + model).code())
        .isZero();
  }

  /** Runs a command; the names of our files are in this folder. */
  private Outcome run(String line) {
    List<String> arguments = new ArrayList<>();
    for (String word : line.split(" ")) {
      boolean ours = List.of("images.csv", "images.model", "ledger").contains(word);
      arguments.add(ours ? folder.resolve(word).toString() : word);
    }
    if (arguments.get(0).equals("compare") && !line.contains(" --output ")) {
      arguments.addAll(List.of("--output", folder.resolve("compared" + runs).toString()));
    }
    runs++;
    return Outcome.of(arguments.toArray(String[]::new));
  }

  private Outcome write(Output output, Path path, String... more) throws IOException {
    String base = COMMANDS.getOrDefault(output.toString(), COMMANDS.get(output.command()));
    assertThat(base).as("say how to run '%s'", output.command()).isNotNull();
    if (base.contains("ledger") && !Files.exists(folder.resolve("ledger"))) {
      assertThat(run("reproduce lle-score-iris --quick --output ledger").code()).isZero();
    }
    return run(base + " " + output.option() + " " + path + " " + String.join(" ", more).strip());
  }

  private static String ending(Output output) {
    return ENDINGS.getOrDefault(output.option(), ".out");
  }

  private Stream<DynamicTest> each(Stream<Output> outputs, Trial trial) {
    return outputs.map(
        output ->
            DynamicTest.dynamicTest(
                output.toString(),
                () -> {
                  Path place = Files.createTempDirectory(folder, "place");
                  trial.run(output, place);
                  // Whatever happened: no file aside and no lock is left.
                  assertThat(names(place)).noneMatch(name -> name.startsWith("."));
                }));
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void everyCommandThatWritesIsKnown() {
    assertThat(outputs()).hasSizeGreaterThan(20);
    assertThat(outputs()).extracting(Output::option).contains("--model", "--page", "--rebuilt");
  }

  @TestFactory
  Stream<DynamicTest> aNewFileHasTheUsualPermissions() {
    return each(
        files(),
        (output, place) -> {
          Path plain = Files.createFile(folder.resolve("plain-" + place.getFileName()));
          Path file = place.resolve("new" + ending(output));
          Outcome outcome = write(output, file);
          assertThat(outcome.code()).as(outcome.err()).isZero();
          assertThat(file).isNotEmptyFile();
          assertThat(Files.getPosixFilePermissions(file))
              .isEqualTo(Files.getPosixFilePermissions(plain));
        });
  }

  @TestFactory
  Stream<DynamicTest> anExistingFileIsKeptUnlessForced() {
    return each(
        files().filter(output -> !output.isUpdated()),
        (output, place) -> {
          Path file = Files.writeString(place.resolve("old" + ending(output)), "old");
          Outcome outcome = write(output, file);
          assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
          assertThat(outcome.err()).contains("--force replaces it").contains(file.toString());
          assertThat(file).hasContent("old");
        });
  }

  @TestFactory
  Stream<DynamicTest> anExistingFileKeepsItsPermissionsOwnerAndGroup() {
    return each(
        files(),
        (output, place) -> {
          Path file = Files.writeString(place.resolve("old" + ending(output)), "");
          Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
          boolean administrator =
              execute("chown", "12345:23456", file.toString())
                  && Files.getAttribute(file, "unix:uid").equals(12345);
          Outcome outcome = write(output, file, "--force");
          assertThat(outcome.code()).as(outcome.err()).isZero();
          assertThat(file).isNotEmptyFile();
          PosixFileAttributes after = Files.readAttributes(file, PosixFileAttributes.class);
          assertThat(PosixFilePermissions.toString(after.permissions())).isEqualTo("rw-------");
          if (administrator) {
            assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(12345);
            assertThat(Files.getAttribute(file, "unix:gid")).isEqualTo(23456);
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> aLinkStaysAndItsFileIsReplaced() {
    return each(
        files(),
        (output, place) -> {
          Path target = Files.writeString(place.resolve("target"), "");
          Path link =
              Files.createSymbolicLink(place.resolve("link" + ending(output)), Path.of("target"));
          Outcome outcome = write(output, link, "--force");
          assertThat(outcome.code()).as(outcome.err()).isZero();
          assertThat(Files.isSymbolicLink(link)).isTrue();
          assertThat(target).isNotEmptyFile().isRegularFile();
        });
  }

  @TestFactory
  Stream<DynamicTest> aLinkToNothingStaysAndItsFileIsMade() {
    return each(
        files(),
        (output, place) -> {
          Path link =
              Files.createSymbolicLink(place.resolve("link" + ending(output)), Path.of("target"));
          Outcome outcome = write(output, link);
          assertThat(outcome.code()).as(outcome.err()).isZero();
          assertThat(Files.isSymbolicLink(link)).isTrue();
          assertThat(place.resolve("target")).isNotEmptyFile().isRegularFile();
        });
  }

  @TestFactory
  Stream<DynamicTest> aPipeIsWrittenTo() {
    return each(
        files().filter(output -> !output.isUpdated()),
        (output, place) -> {
          Path pipe = place.resolve("pipe" + ending(output));
          assumeTrue(execute("mkfifo", pipe.toString()));
          CompletableFuture<byte[]> read =
              CompletableFuture.supplyAsync(
                  () -> {
                    try (InputStream in = Files.newInputStream(pipe)) {
                      return in.readAllBytes();
                    } catch (IOException problem) {
                      throw new java.io.UncheckedIOException(problem);
                    }
                  });
          Outcome outcome = write(output, pipe);
          assertThat(outcome.code()).as(outcome.err()).isZero();
          assertThat(read.get(1, TimeUnit.MINUTES)).isNotEmpty();
          assertThat(Files.readAttributes(pipe, PosixFileAttributes.class).isOther()).isTrue();
        });
  }

  @TestFactory
  Stream<DynamicTest> aDeviceIsWrittenTo() {
    return each(
        files().filter(output -> !output.isUpdated()),
        (output, place) -> {
          Path device = place.resolve("null" + ending(output));
          if (!execute("mknod", device.toString(), "c", "1", "3")) {
            Files.createSymbolicLink(device, Path.of("/dev/null"));
          }
          Outcome outcome = write(output, device);
          assertThat(outcome.code()).as(outcome.err()).isZero();
          assertThat(Files.readAttributes(device, PosixFileAttributes.class).isOther()).isTrue();
          assertThat(names(place)).hasSize(1);
        });
  }

  /** As /dev/stdout and the names of <(...), which tell no format. */
  @TestFactory
  Stream<DynamicTest> aTableForADeviceNeedsNoFormat() {
    return each(
        files().filter(output -> output.option().equals("--output") && !output.isUpdated()),
        (output, place) -> {
          Path device = place.resolve("null");
          if (!execute("mknod", device.toString(), "c", "1", "3")) {
            Files.createSymbolicLink(device, Path.of("/dev/null"));
          }
          Outcome outcome = write(output, device);
          assertThat(outcome.code()).as(outcome.err()).isZero();
          assertThat(names(place)).hasSize(1);
        });
  }

  @TestFactory
  Stream<DynamicTest> oneFileForTwoResultsIsRefused() {
    return each(
        files(),
        (output, place) -> {
          List<Output> others =
              files()
                  .filter(other -> other.command().equals(output.command()))
                  .filter(other -> !other.option().equals(output.option()))
                  .toList();
          for (Output other : others) {
            Path file = place.resolve("one" + ending(output));
            Path spelled = place.resolve("./one" + ending(output));
            Path link = place.resolve("link" + ending(other));
            Files.createSymbolicLink(link, file);
            Path same = ending(other).equals(ending(output)) ? spelled : link;
            Outcome outcome = write(output, file, other.option(), same.toString(), "--force");
            assertThat(outcome.code()).as(other + outcome.err()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).contains("name one file").contains(file.toString());
            assertThat(file).doesNotExist();
            Files.delete(link);
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> anOutputThatIsTheInputIsRefused() {
    return each(
        files().filter(output -> COMMANDS.get(output.command()).contains("images.csv")),
        (output, place) -> {
          Path input = folder.resolve("images.csv");
          byte[] before = Files.readAllBytes(input);
          Path link = Files.createSymbolicLink(place.resolve("in" + ending(output)), input);
          Outcome outcome = write(output, link, "--force");
          assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
          assertThat(outcome.err()).contains(output.option() + " names the input");
          assertThat(input).hasBinaryContent(before);
        });
  }

  @TestFactory
  Stream<DynamicTest> aFileThatAnotherRunWritesIsRefusedEvenIfForced() {
    return each(
        files(),
        (output, place) -> {
          Path file = Files.writeString(place.resolve("old" + ending(output)), "old");
          try (OutputGroup another = new OutputGroup()) {
            another.reserve(another.replace(file));
            Outcome outcome = write(output, file, "--force");
            assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).contains("'" + file + "' is being written by another run");
          }
          assertThat(file).hasContent("old");
        });
  }

  @TestFactory
  Stream<DynamicTest> aFolderThatAnotherRunHasIsRefusedEvenIfForced() {
    return each(
        folders(),
        (output, place) -> {
          Path results = place.resolve("results");
          try (OutputLock another = OutputLock.ofFolder(results)) {
            assertThat(another.isHeld()).isTrue();
            Outcome outcome = write(output, results, "--force");
            assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).contains("'" + results + "' is being written by another run");
          }
          assertThat(results).isEmptyDirectory();
        });
  }

  @TestFactory
  Stream<DynamicTest> aFolderMayBeALinkAndItsFilesKeepTheirPermissions() {
    return each(
        folders(),
        (output, place) -> {
          Path results = Files.createDirectory(place.resolve("results"));
          Path link = Files.createSymbolicLink(place.resolve("link"), results);
          assertThat(write(output, link).code()).isZero();
          List<String> written = names(results);
          assertThat(written).isNotEmpty().noneMatch(name -> name.startsWith("."));
          for (String name : written) {
            Files.setPosixFilePermissions(
                results.resolve(name), PosixFilePermissions.fromString("rw-------"));
          }
          assertThat(write(output, link, "--force").code()).isZero();
          assertThat(Files.isSymbolicLink(link)).isTrue();
          for (String name : written) {
            assertThat(
                    PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(results.resolve(name))))
                .as(name)
                .isEqualTo("rw-------");
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> aPipeOrDeviceIsNoFolder() {
    return each(
        folders(),
        (output, place) -> {
          Path pipe = place.resolve("pipe");
          assumeTrue(execute("mkfifo", pipe.toString()));
          for (Path wrong : List.of(pipe, Path.of("/dev/null"))) {
            assertThat(write(output, wrong, "--force").code()).isEqualTo(ExitCode.USAGE);
          }
          assertThat(Files.isDirectory(pipe, LinkOption.NOFOLLOW_LINKS)).isFalse();
        });
  }

  private static boolean execute(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
