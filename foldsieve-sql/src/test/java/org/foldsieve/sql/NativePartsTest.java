package org.foldsieve.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where the native code of DuckDB and of Zstandard comes from, each time in a process of its own: a
 * folder that nobody else can write to, as that of OpenBLAS.
 */
@EnabledOnOs(OS.LINUX)
class NativePartsTest {

  @TempDir Path folder;

  private Path home;
  private Path temporary;

  /** Reads files, and says what native code was mapped for it. */
  static final class Program {

    private static final ReadOptions OPTIONS =
        ReadOptions.defaults()
            .withCategorical(CategoricalValues.ORDINAL)
            .withMissing(MissingValues.MEDIAN);

    public static void main(String[] files) throws IOException {
      for (String file : files) {
        int rows = DataSource.of(file).read(OPTIONS).table().rows();
        System.out.println("rows " + rows);
      }
      try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
        maps.filter(line -> line.contains("r-x") && line.contains(".so"))
            .map(line -> line.substring(line.indexOf('/')))
            .filter(file -> file.contains("duckdb") || file.contains("zstd"))
            .distinct()
            .forEach(file -> System.out.println("mapped " + file));
      }
    }
  }

  @BeforeEach
  void makeFolders() throws IOException {
    home = Files.createDirectory(folder.resolve("home"));
    temporary = Files.createDirectory(folder.resolve("temporary"));
  }

  private List<String> run(Path home) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                String.join(
                    File.pathSeparator,
                    System.getProperty("java.class.path"),
                    System.getProperty("jdk.module.path", ""),
                    "target/classes",
                    "target/test-classes"),
                Program.class.getName()));
    for (String file :
        List.of("src/test/resources/mixed.parquet", "src/test/resources/mixed-zstd.arrow")) {
      command.add(Path.of(file).toAbsolutePath().toString());
    }
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("XDG_CACHE_HOME");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().toList();
  }

  private static void assertMapped(List<String> said, Path place) {
    List<String> mapped = said.stream().filter(line -> line.startsWith("mapped ")).toList();
    assertThat(mapped)
        .as(String.join("\n", said))
        .hasSize(2)
        .allMatch(line -> line.startsWith("mapped " + place));
  }

  @Test
  void itIsKeptForTheUserAloneAndUsedAgain() throws Exception {
    Path kept = home.resolve(".cache/foldsieve/native");
    assertMapped(run(home), kept);
    List<String> made = files(kept);

    assertMapped(run(home), kept);

    assertThat(files(kept)).isEqualTo(made);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
        .isEqualTo("rwx------");
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void withoutAHomeItComesFromAFolderOfTheProcess() throws Exception {
    assertMapped(run(Files.createFile(folder.resolve("no home"))), temporary.resolve("foldsieve-"));
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aFolderThatOthersMayWriteToIsNotUsed() throws Exception {
    run(home);
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));

    assertMapped(run(home), temporary.resolve("foldsieve-"));
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aDamagedLibraryIsUnpackedAgain() throws Exception {
    run(home);
    Path kept = home.resolve(".cache/foldsieve/native");
    int damaged = 0;
    for (String name : files(kept)) {
      if (name.endsWith(".so")) {
        Path file = Path.of(name);
        var date = Files.getLastModifiedTime(file);
        byte[] bytes = Files.readAllBytes(file);
        java.util.Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 4096, (byte) 0);
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, date);
        damaged++;
      }
    }
    assertThat(damaged).isEqualTo(2);

    assertMapped(run(home), kept);
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).map(Path::toString).sorted().toList();
    }
  }
}
