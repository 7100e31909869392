package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the launcher in a repository of its own whose program prints its arguments. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final List<String> COMMANDS =
      List.of(
          "awk",
          "cksum",
          "cp",
          "dirname",
          "find",
          "flock",
          "grep",
          "head",
          "ls",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sync",
          "touch",
          "tr");

  private static final Path SETPRIV = Path.of("setpriv");

  /** The superuser's right to write where permissions forbid it, gone for a command and its own. */
  private static final List<String> UNPRIVILEGED =
      List.of("--bounding-set=-dac_override", "--inh-caps=-dac_override");

  @TempDir Path folder;

  private Path repository;
  private Path launcher;

  /** The program of the repository under test. */
  static final class Echo {
    public static void main(String[] arguments) {
      System.out.println("ran " + List.of(arguments));
      if (List.of(arguments).contains("heap")) {
        System.out.println(Runtime.getRuntime().maxMemory() >> 20);
      }
      System.exit(arguments.length == 3 ? 3 : 0);
    }
  }

  @BeforeEach
  void makeRepositoryWithSpacesInItsPath() throws IOException {
    repository = Files.createDirectories(folder.resolve("a folder").resolve("with spaces"));
    launcher = repository.resolve("foldsieve");
    Files.copy(Path.of("..", "foldsieve"), launcher);
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createDirectories(repository.resolve("foldsieve-app/src/main"));
    Files.createDirectories(repository.resolve("foldsieve-app/target"));
    Files.writeString(repository.resolve("pom.xml"), "<project/>");
  }

  private void build() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Echo.class.getName());
    String name = Echo.class.getName().replace('.', '/') + ".class";
    Path jar = repository.resolve("foldsieve-app/target/foldsieve.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        InputStream in = Echo.class.getClassLoader().getResourceAsStream(name)) {
      out.putNextEntry(new JarEntry(name));
      in.transferTo(out);
    }
  }

  private Outcome launch(Path command, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(List.of(arguments));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    builder.environment().putAll(environment);
    int code = builder.start().waitFor();
    return new Outcome(code, Files.readString(out), Files.readString(err));
  }

  /**
   * Launches as a user who may write to a folder only where its permissions say so. The superuser,
   * whom permissions do not bind, gives that right up first.
   */
  private Outcome launchBoundByPermissions(Path readOnly, String... arguments) throws Exception {
    if (!Files.isWritable(readOnly)) {
      return launch(launcher, Map.of(), arguments);
    }
    assumeTrue(
        isRefused(readOnly),
        "this user may write everywhere, and setpriv (util-linux) cannot take that right away");
    List<String> line = new ArrayList<>(UNPRIVILEGED);
    line.add(launcher.toString());
    line.addAll(List.of(arguments));
    return launch(SETPRIV, Map.of(), line.toArray(String[]::new));
  }

  /** Whether the system keeps a user without privileges from writing to a folder. */
  private boolean isRefused(Path readOnly) throws InterruptedException {
    try {
      List<String> line = new ArrayList<>(UNPRIVILEGED);
      line.addAll(
          List.of("sh", "-c", "touch \"$1/probe\" || echo refused", "", readOnly.toString()));
      return launch(SETPRIV, Map.of(), line.toArray(String[]::new)).out().strip().equals("refused");
    } catch (IOException noSuchProgram) {
      return false;
    }
  }

  @Test
  void runsFromAnyFolderThroughLinksAndKeepsArgumentsApart() throws Exception {
    build();
    Path link = Files.createSymbolicLink(folder.resolve("link"), launcher);
    Path second = Files.createSymbolicLink(folder.resolve("second link"), Path.of("link"));

    Outcome outcome = launch(second, Map.of(), "rank", "my data.csv");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).isEqualToIgnoringNewLines("ran [rank, my data.csv]");
    assertThat(link).exists();
  }

  @Test
  void handsTheExitCodeOnAndMakesTheArchiveOnce() throws Exception {
    build();
    Path archive = repository.resolve("foldsieve-app/target/foldsieve.jsa");

    assertThat(launch(launcher, Map.of(), "a", "b", "c").code()).isEqualTo(3);
    FileTime made = Files.getLastModifiedTime(archive);
    assertThat(launch(launcher, Map.of(), "a", "b", "c").code()).isEqualTo(3);

    assertThat(Files.getLastModifiedTime(archive)).isEqualTo(made);
    try (Stream<Path> left = Files.list(archive.getParent())) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("foldsieve.jar", "foldsieve.jsa", "foldsieve.jsa.sum");
    }
  }

  @Test
  void runsFromAReadOnlyRepository() throws Exception {
    build();
    // A source newer than the build: it cannot be built here, and that is no reason to stop.
    Path source = Files.writeString(repository.resolve("foldsieve-app/src/main/New.java"), "");
    Files.setLastModifiedTime(source, FileTime.fromMillis(System.currentTimeMillis() + 60_000));
    Path app = repository.resolve("foldsieve-app");
    Path target = app.resolve("target");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("r-xr-xr-x"));
    Files.setPosixFilePermissions(app, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      Outcome outcome = launchBoundByPermissions(target, "rank");

      assertThat(outcome.err()).isEmpty();
      assertThat(outcome.out()).isEqualToIgnoringNewLines("ran [rank]");
      assertThat(folder.resolve("cache/foldsieve")).isDirectory();
    } finally {
      Files.setPosixFilePermissions(app, PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  /** A page that a power cut lost, a flipped bit, a cut file: each would crash the JVM. */
  @Test
  void aDamagedArchiveIsMadeAnewAndNotMapped() throws Exception {
    build();
    Path archive = repository.resolve("foldsieve-app/target/foldsieve.jsa");
    launch(launcher, Map.of(), "rank");
    assertThat(archive).isNotEmptyFile();
    long size = Files.size(archive);
    for (int damage = 0; damage < 3; damage++) {
      byte[] bytes = Files.readAllBytes(archive);
      switch (damage) {
        case 0 ->
            java.util.Arrays.fill(bytes, bytes.length / 3, bytes.length / 3 + 65536, (byte) 0);
        case 1 -> bytes[bytes.length / 2] ^= 1;
        default -> bytes = java.util.Arrays.copyOf(bytes, bytes.length / 2);
      }
      Files.delete(archive);
      Files.write(archive, bytes);

      Outcome outcome = launch(launcher, Map.of(), "rank");

      assertThat(outcome.code()).as("damage %d", damage).isZero();
      assertThat(outcome.err()).isEmpty();
      assertThat(outcome.out()).isEqualToIgnoringNewLines("ran [rank]");
      assertThat(archive).hasSize(size);
    }
  }

  @Test
  void anArchiveOfAnotherJvmIsMadeAnewInSilence() throws Exception {
    build();
    Path archive = repository.resolve("foldsieve-app/target/foldsieve.jsa");
    launch(launcher, Map.of(), "rank");
    String made = Files.readString(archive.resolveSibling("foldsieve.jsa.sum"));
    Path other = Files.createDirectories(folder.resolve("other jvm"));
    Files.createDirectory(other.resolve("bin"));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    script(other.resolve("bin/java"), "exec '%s' \"$@\"".replace("%s", java));
    for (String release : List.of("17.0.98", "17.0.99")) {
      Files.writeString(other.resolve("release"), "JAVA_RUNTIME_VERSION=\"" + release + "\"\n");

      Outcome outcome = launch(launcher, Map.of("JAVA_HOME", other.toString()), "rank");

      assertThat(outcome.err()).isEmpty();
      assertThat(outcome.out()).isEqualToIgnoringNewLines("ran [rank]");
      assertThat(archive.resolveSibling("foldsieve.jsa.sum"))
          .content()
          .isNotEqualTo(made)
          .contains(other.toString(), release);
    }
  }

  /** What another user left there must not be mapped: it is code. */
  @Test
  void anArchiveInAFolderOpenToOthersIsNotUsed() throws Exception {
    build();
    Path target = repository.resolve("foldsieve-app/target");
    Path app = target.getParent();
    for (String permissions : List.of("rwxrwxrwx", "rwx------")) {
      Path cache = Files.createDirectories(folder.resolve("cache/foldsieve"));
      Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString(permissions));
      Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("r-xr-xr-x"));
      Files.setPosixFilePermissions(app, PosixFilePermissions.fromString("r-xr-xr-x"));
      try {
        assertThat(launchBoundByPermissions(target, "rank").code()).isZero();
        try (Stream<Path> made = Files.list(cache)) {
          assertThat(made).hasSize(permissions.equals("rwx------") ? 2 : 0);
        }
      } finally {
        Files.setPosixFilePermissions(app, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
  }

  /** 80 MB of it are Java's own, three fifths of the rest the heap; see ProcessMemory. */
  @ParameterizedTest
  @CsvSource({
    "--max-memory 500M, 252",
    "--max-memory=500m, 252",
    "--max-memory 1.5G, 873",
    "--max-memory 20m, 48",
    "--threads 2 --max-memory 300MiB --force, 132"
  })
  void theHeapLeavesRoomForTheRestOfTheProcess(String options, int megabytes) throws Exception {
    build();

    Outcome outcome = launch(launcher, Map.of(), ("heap " + options).split(" "));

    // The parallel collector does not count one of its two survivor spaces.
    assertThat(Integer.parseInt(outcome.out().lines().toList().get(1)))
        .isBetween(megabytes * 8 / 10, megabytes + 2);
  }

  @Test
  void whatIsNoSizeIsLeftToTheProgram() throws Exception {
    build();

    Outcome outcome = launch(launcher, Map.of(), "rank", "--max-memory", "$(much)");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).isEqualToIgnoringNewLines("ran [rank, --max-memory, $(much)]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"9000g", "99999999999999g", "500%", "100%"})
  void moreMemoryThanThereIsIsLeftToTheProgram(String size) throws Exception {
    build();

    Outcome outcome = launch(launcher, Map.of(), "rank", "--max-memory", size);

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).isEqualToIgnoringNewLines("ran [rank, --max-memory, " + size + "]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "POSIX", ""})
  void namesOfFilesHaveUmlautsInTheLocaleOfNoLanguageToo(String locale) throws Exception {
    build();
    // The shell makes the name: this JVM may be in such a locale itself.
    Path caller = folder.resolve("caller");
    Files.writeString(caller, "exec \"$1\" rank \"$(printf 'gr\\303\\266\\303\\237e.csv')\"\n");

    Outcome outcome =
        launch(
            Path.of("/bin/sh"),
            Map.of("LC_ALL", locale, "LC_CTYPE", "", "LANG", ""),
            caller.toString(),
            launcher.toString());

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).isEqualToIgnoringNewLines("ran [rank, größe.csv]");
  }

  @Test
  void startsWithAColonInItsPath() throws Exception {
    build();
    Path odd = Files.move(repository, folder.resolve("a:b, and 'more'"));

    Outcome outcome = launch(odd.resolve("foldsieve"), Map.of(), "rank", "x:y");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).isEqualToIgnoringNewLines("ran [rank, x:y]");
  }

  @Test
  void saysWhatIsMissingWhenItMustBuild() throws Exception {
    Path tools = toolsWithoutMaven();

    Outcome outcome = launch(launcher, Map.of("PATH", tools.toString()), "rank");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("mvn is not found; install Maven 3.6.3 or later");
  }

  @Test
  void buildsOnFirstUseAndShowsTheModules() throws Exception {
    Path tools = toolsWithoutMaven();
    build();
    Path ready = repository.resolve("ready.jar");
    Files.move(repository.resolve("foldsieve-app/target/foldsieve.jar"), ready);
    script(
        tools.resolve("mvn"),
        "echo '[INFO] Building Foldsieve core 0.1 [2/5]'",
        "cp ready.jar foldsieve-app/target/foldsieve.jar");

    Outcome outcome = launch(launcher, Map.of("PATH", tools.toString()), "rank");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.errors())
        .containsExactly(
            "foldsieve: first use: building (a minute or so) ...",
            "foldsieve:   [2/5] Foldsieve core");
    assertThat(outcome.out()).isEqualToIgnoringNewLines("ran [rank]");
    assertThat(launch(launcher, Map.of("PATH", tools.toString()), "rank").err()).isEmpty();
  }

  @Test
  void aFailedBuildShowsItsErrors() throws Exception {
    Path tools = toolsWithoutMaven();
    script(tools.resolve("mvn"), "echo '[ERROR] no such thing'", "exit 1");

    Outcome outcome = launch(launcher, Map.of("PATH", tools.toString()), "rank");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("[ERROR] no such thing", "the build failed", "build.log");
  }

  @Test
  void whatAnUnfinishedBuildLeftIsBuiltAgain() throws Exception {
    Path tools = toolsWithoutMaven();
    build();
    Path ready = repository.resolve("ready.jar");
    Files.move(repository.resolve("foldsieve-app/target/foldsieve.jar"), ready);
    script(tools.resolve("mvn"), "echo half > foldsieve-app/target/foldsieve.jar", "exit 1");
    assertThat(launch(launcher, Map.of("PATH", tools.toString()), "rank").code()).isEqualTo(1);

    script(tools.resolve("mvn"), "cp ready.jar foldsieve-app/target/foldsieve.jar");
    Outcome outcome = launch(launcher, Map.of("PATH", tools.toString()), "rank");

    assertThat(outcome.out()).isEqualToIgnoringNewLines("ran [rank]");
    assertThat(outcome.err()).contains("the last build did not finish: building");
  }

  /** A JDK whose java prints what it is given. */
  private Path printingJdk() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
    script(
        bin.resolve("java"),
        "case $1 in",
        "-version) echo 'openjdk version \"17.0.1\"' >&2 ;;",
        "--list-modules) echo jdk.compiler@17 ;;",
        "*) printf '%s\\n' \"$@\" ;;",
        "esac");
    return bin.getParent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rank my sales.parquet",
        "rank --sql select 1",
        "rank --jdbc=jdbc:x --sql=select",
        "rank --format=arrow some data",
        "rank a.feather.gz"
      })
  void whatNeedsTheModuleOfQueriesBuildsAndAddsIt(String line) throws Exception {
    Path tools = toolsWithoutMaven();
    build();
    script(
        tools.resolve("mvn"),
        "echo \"$@\" > asked",
        "mkdir -p foldsieve-sql/target/lib",
        "echo jar > foldsieve-sql/target/foldsieve-sql.jar");
    Map<String, String> environment =
        Map.of(
            "PATH",
            tools.toString(),
            "JAVA_HOME",
            printingJdk().toString(),
            "FOLDSIEVE_CLASSPATH",
            "/drivers/some.jar");
    String[] arguments = line.split(" ", 3);

    Outcome outcome = launch(launcher, environment, arguments);

    assertThat(outcome.err())
        .contains("first use of Parquet, Arrow or SQL, which fetches DuckDB (80 MB): building");
    assertThat(Files.readString(repository.resolve("asked"))).contains("-pl foldsieve-sql -am");
    String jars = repository.toRealPath() + "/foldsieve-app/target/foldsieve.jar:";
    assertThat(outcome.out().lines())
        .contains("-cp", "org.foldsieve.app.Foldsieve")
        .anyMatch(
            path ->
                path.startsWith(jars)
                    && path.endsWith(
                        "foldsieve-sql.jar:" + sqlFolder() + "/lib/*:/drivers/some.jar"))
        .endsWith(arguments);
    assertThat(launch(launcher, environment, arguments).err()).isEmpty();
  }

  private String sqlFolder() {
    return repository.resolve("foldsieve-sql/target").toString();
  }

  @Test
  void thePageHasTheModuleOfThoseWhoHaveIt() throws Exception {
    build();
    Map<String, String> environment = Map.of("JAVA_HOME", printingJdk().toString());
    assertThat(launch(launcher, environment, "explore").out().lines())
        .contains("-jar")
        .doesNotContain("-cp");
    Path module = Files.createDirectories(repository.resolve("foldsieve-sql/target"));
    Files.writeString(module.resolve("foldsieve-sql.jar"), "jar");

    Outcome outcome = launch(launcher, environment, "explore");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines())
        .contains("-cp", "org.foldsieve.app.Foldsieve")
        .anyMatch(path -> path.endsWith("foldsieve-sql.jar:" + sqlFolder() + "/lib/*"));
    assertThat(launch(launcher, environment, "rank").out().lines()).contains("-jar");
  }

  @Test
  void otherDataNeedsNoModule() throws Exception {
    build();
    Outcome outcome =
        launch(
            launcher,
            Map.of("JAVA_HOME", printingJdk().toString()),
            "rank",
            "parquet.csv",
            "--",
            "a.parquet");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines()).contains("-jar").doesNotContain("-cp");
  }

  @Test
  void aFolderThatIsNoJdkIsNamed() throws Exception {
    Outcome outcome = launch(launcher, Map.of("JAVA_HOME", "/nowhere"), "rank");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("/nowhere", "JDK 17");
  }

  /** A folder with wrappers of the commands the launcher uses: a path without Maven. */
  private Path toolsWithoutMaven() throws IOException {
    Path tools = Files.createDirectory(folder.resolve("tools"));
    for (String command : COMMANDS) {
      for (String place : System.getenv("PATH").split(":")) {
        Path program = Path.of(place, command);
        if (Files.isExecutable(program)) {
          script(tools.resolve(command), String.format(Locale.ROOT, "exec '%s' \"$@\"", program));
          break;
        }
      }
    }
    return tools;
  }

  private static void script(Path file, String... lines) throws IOException {
    Files.write(
        file,
        Stream.concat(Stream.of("#!/bin/sh"), Stream.of(lines)).toList(),
        StandardCharsets.UTF_8);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
