package org.foldsieve.numeric.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where native code comes from, each time in a process of its own. */
@EnabledOnOs(OS.LINUX)
class NativeLibrariesTest {

  private static final String OPENBLAS = "org/bytedeco/openblas/" + Loader.getPlatform() + "/";

  @TempDir Path folder;

  private Path home;
  private Path temporary;

  /** Multiplies and decomposes, and says by what. */
  static final class Program {
    public static void main(String[] arguments) throws Exception {
      if (arguments.length > 0 && !arguments[0].equals("wait")) {
        System.load(arguments[0]);
      }
      Blas blas = Blas.get();
      double[] product = new double[400];
      double[] ones = new double[400];
      java.util.Arrays.fill(ones, 1);
      blas.gemm(false, false, 20, 20, 20, 1, ones, 0, 20, ones, 0, 20, 0, product, 0, 20);
      double largest = blas.symmetricEigen(ones, 20, 19, 20).values()[0];
      System.out.println("result " + Math.round(product[399]) + " " + Math.round(largest));
      System.out.println("by " + Blas.describe());
      Blas.trouble().ifPresent(trouble -> System.out.println("trouble " + trouble));
      try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
        maps.filter(line -> line.contains("r-x") && line.contains(".so"))
            .map(line -> line.substring(line.indexOf('/')))
            .distinct()
            .forEach(file -> System.out.println("mapped " + file));
      }
      if (arguments.length > 0 && arguments[0].equals("wait")) {
        Thread.sleep(60_000);
      }
    }
  }

  @BeforeEach
  void makeFolders() throws IOException {
    assumeTrue(
        Loader.class.getClassLoader().getResource(OPENBLAS + "libopenblas.so.0") != null,
        "there is no OpenBLAS for this machine");
    home = Files.createDirectory(folder.resolve("home"));
    temporary = Files.createDirectory(folder.resolve("temporary"));
  }

  private List<String> command(Path home, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                everything(),
                Program.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** The modules, what is beside them, and this module's classes and tests, as one class path. */
  private static String everything() {
    return String.join(
        File.pathSeparator,
        System.getProperty("java.class.path"),
        System.getProperty("jdk.module.path", ""),
        "target/classes",
        "target/test-classes");
  }

  private Process start(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("XDG_CACHE_HOME");
    return builder.start();
  }

  private static String finish(Process process) throws Exception {
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    assertThat(text).contains("result 20 20");
    return text;
  }

  private String run(Path home, String... arguments) throws Exception {
    return finish(start(command(home, arguments)));
  }

  private Path kept() {
    return home.resolve(".cache/foldsieve/native");
  }

  private static void assertNative(String text, Path place) {
    assertThat(text).contains("by OpenBLAS", ", native\n").doesNotContain("trouble");
    assertThat(text.lines().filter(line -> line.startsWith("mapped") && line.contains("blas")))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).startsWith("mapped " + place));
  }

  @Test
  void librariesAreKeptForTheUserAloneAndUsedAgain() throws Exception {
    assertNative(run(home), kept());
    List<String> names = files(kept());
    List<FileTime> made = times(kept());

    assertNative(run(home), kept());

    assertThat(files(kept())).isEqualTo(names);
    assertThat(times(kept())).isEqualTo(made);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept())))
        .isEqualTo("rwx------");
    assertThat(temporary).isEmptyDirectory();
    assertThat(home.resolve(".javacpp")).doesNotExist();
  }

  @Test
  void openBlasIsLoadedOnceForProductsAndDecompositions() throws Exception {
    assertThat(run(home).lines().filter(line -> line.matches("mapped.*libopenblas.*"))).hasSize(1);
  }

  @Test
  void withoutAHomeTheyComeFromAFolderOfTheProcessAndNotFromAGuessedName() throws Exception {
    Path planted =
        Files.createDirectories(
            temporary.resolve(".javacpp-" + System.getProperty("user.name")).resolve("cache"));
    Files.writeString(planted.resolve("libopenblas.so.0"), "not a library");

    String text = run(Files.createFile(folder.resolve("no home")));

    assertNative(text, temporary.resolve("foldsieve-"));
    assertThat(text).doesNotContain(planted.toString());
    assertThat(temporary.toFile().list()).containsExactly(planted.getParent().toFile().getName());
  }

  @Test
  void theFolderOfAProcessGoesWithItWhenItIsStopped() throws Exception {
    Process process = start(command(Files.createFile(folder.resolve("no home")), "wait"));
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = said.readLine(); !line.startsWith("mapped"); line = said.readLine()) {
        assertThat(line).doesNotContain("trouble");
      }
      assertThat(temporary.toFile().list()).hasSize(1);

      // As Ctrl-C does, and a batch system that wants its machine back.
      process.destroy();
      process.waitFor();
    }
    assertThat(temporary).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"open", "linked", "open above"})
  void aFolderThatOthersMayWriteToIsNotUsed(String trap) throws Exception {
    run(home);
    switch (trap) {
      case "open" -> permit(kept(), "rwxrwxrwx");
      case "open above" -> permit(home, "rwxrwxrwx");
      default -> {
        Path moved = Files.move(kept(), folder.resolve("moved"));
        Files.createSymbolicLink(kept(), moved);
      }
    }

    assertNative(run(home), temporary.resolve("foldsieve-"));
    assertThat(temporary).isEmptyDirectory();
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void aDamagedLibraryIsUnpackedAgain() throws Exception {
    run(home);
    for (Path library : libraries()) {
      FileTime date = Files.getLastModifiedTime(library);
      try (FileChannel file = FileChannel.open(library, StandardOpenOption.WRITE)) {
        // A page that a power cut lost.
        file.write(java.nio.ByteBuffer.allocate(4096), file.size() / 2);
      }
      Files.setLastModifiedTime(library, date);
    }

    assertNative(run(home), kept());
    assertNative(run(home), kept());
  }

  /** Whatever moment a process dies at, the next one finds whole libraries or makes them. */
  @Test
  void aKillWhileUnpackingHarmsNobody() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 6; i++) {
      Process process = start(command(home));
      process.waitFor(200 + random.nextInt(1500), TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
    }
    String text = run(home);
    assertThat(text).as("seed %d", seed).contains(", native\n");
    assertNative(text, kept());
  }

  @Test
  void manyFirstRunsAtOnceAgree() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      processes.add(start(command(home)));
    }
    for (Process process : processes) {
      assertNative(finish(process), kept());
    }
  }

  /** As under Python, when numpy has loaded an OpenBLAS without LAPACKE under the same name. */
  @Test
  void anotherOpenBlasInTheProcessIsNotTakenForOurs() throws Exception {
    Path foreign = folder.resolve("libopenblas.so.0");
    byte[] library;
    try (InputStream in =
        Loader.class.getClassLoader().getResourceAsStream(OPENBLAS + "libquadmath.so.0")) {
      library = in.readAllBytes();
    }
    String text = new String(library, StandardCharsets.ISO_8859_1);
    assertThat(text).contains("libquadmath.so.0");
    Files.write(
        foreign,
        text.replace("libquadmath.so.0", "libopenblas.so.0").getBytes(StandardCharsets.ISO_8859_1));

    assertThat(run(home, foreign.toString()))
        .contains("mapped " + foreign, "mapped " + kept(), ", native\n")
        .doesNotContain("trouble");
  }

  @Test
  void whereNoFolderCanBeWrittenJavaComputesAndSaysWhy() throws Exception {
    // No file may grow beyond a megabyte, as on a full disk.
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "ulimit -f 2000 && exec \"$@\"", ""));
    command.addAll(command(home));

    assertThat(finish(start(command)))
        .contains("by plain Java (OpenBLAS", "trouble there is no folder for native libraries");
    assertThat(temporary).isEmptyDirectory();
    assertThat(files(kept())).noneMatch(name -> name.contains("libopenblas"));
  }

  @Test
  void aFullHomeDoesNotChangeTheLibrary() throws Exception {
    assumeTrue(canMount(), "needs the right to mount");
    Path full = Files.createDirectory(folder.resolve("full"));
    assertThat(shell("mount -t tmpfs -o size=8m,mode=700 tmpfs '" + full + "'")).isZero();
    try {
      assertNative(run(full), temporary.resolve("foldsieve-"));
    } finally {
      assertThat(shell("umount '" + full + "'")).isZero();
    }
    Path still = Files.createDirectory(folder.resolve("noexec"));
    assertThat(shell("mount -t tmpfs -o noexec,mode=700 tmpfs '" + still + "'")).isZero();
    try {
      assertNative(run(still), temporary.resolve("foldsieve-"));
    } finally {
      assertThat(shell("umount '" + still + "'")).isZero();
    }
  }

  private boolean canMount() throws Exception {
    Path probe = Files.createDirectory(folder.resolve("probe"));
    return shell("mount -t tmpfs tmpfs '" + probe + "' && umount '" + probe + "'") == 0;
  }

  private static int shell(String line) throws Exception {
    return new ProcessBuilder("sh", "-c", line)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private List<Path> libraries() throws IOException {
    try (Stream<Path> all = Files.walk(kept())) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !Files.isSymbolicLink(file) && file.toString().matches(".*\\.so[.0-9]*"))
          .toList();
    }
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.map(Path::toString).sorted().toList();
    }
  }

  private static List<FileTime> times(Path folder) throws IOException {
    List<FileTime> times = new ArrayList<>();
    for (String file : files(folder)) {
      Path path = Path.of(file);
      if (Files.isRegularFile(path)) {
        times.add((FileTime) Files.getAttribute(path, "unix:ctime"));
      }
    }
    return times;
  }
}
