package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program's jar as it is built and passed on: what it holds, and that it runs by itself. */
class BuiltJarIT {

  private static final Path JAR = Path.of("target/foldsieve.jar");

  private static FileSystem jar;

  @BeforeAll
  static void open() throws IOException {
    jar = FileSystems.newFileSystem(JAR);
  }

  @AfterAll
  static void close() throws IOException {
    jar.close();
  }

  private static String text(String name) throws IOException {
    return Files.readString(jar.getPath(name));
  }

  private static List<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(jar.getPath("/"))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.toString().substring(1))
          .sorted()
          .toList();
    }
  }

  @Test
  void ourLicenceAndNoticeAreOurs() throws IOException {
    // Many libraries have files of these names, of which one stays.
    assertThat(text("META-INF/LICENSE")).isEqualTo(Files.readString(Path.of("../LICENSE")));
    assertThat(text("META-INF/NOTICE")).isEqualTo(Files.readString(Path.of("../NOTICE")));
  }

  @Test
  void theLicencesOfWhatIsInsideAreThere() throws IOException {
    String page = text("META-INF/THIRD-PARTY.md");
    assertThat(page)
        .contains("`libopenblas`", "`libgfortran`", "`libgcc_s`", "`libquadmath`", "F2J")
        .contains("`picocli`", "`echarts`");
    assertThat(text("META-INF/licenses/BSD-3-Clause.txt"))
        .contains("OpenBLAS", "F2J", "The University of Tennessee", "Redistributions in binary");
    assertThat(text("META-INF/licenses/GPL-3.0.txt")).contains("GNU GENERAL PUBLIC LICENSE");
    assertThat(text("META-INF/licenses/GCC-exception-3.1.txt")).contains("RUNTIME LIBRARY");
    assertThat(text("META-INF/licenses/LGPL-2.1.txt")).contains("LESSER GENERAL PUBLIC");
    // The Apache License of picocli and the other Apache libraries is our own, too.
    assertThat(text("META-INF/LICENSE")).contains("Apache License", "Version 2.0");
    assertThat(names())
        .anyMatch(name -> name.startsWith("META-INF/resources/_static/echarts/") && ends(name))
        .contains(
            "META-INF/licenses/MIT.txt",
            "META-INF/licenses/NOTICE-Batik.txt",
            "META-INF/licenses/NOTICE-FastDoubleParser.txt");
  }

  private static boolean ends(String name) {
    return name.endsWith("/NOTICE");
  }

  @Test
  void theNoticeOfEChartsIsItsOwn() throws IOException {
    List<String> notices =
        names().stream().filter(name -> name.contains("/echarts/") && ends(name)).toList();
    assertThat(notices).hasSize(1);
    assertThat(text(notices.get(0))).contains("Apache ECharts");
  }

  /** Maven writes into most jars which library they are. */
  @Test
  void everyLibraryInsideIsNamed() throws IOException {
    String page = text("META-INF/THIRD-PARTY.md");
    Set<String> inside = new TreeSet<>();
    for (String name : names()) {
      String[] parts = name.split("/");
      if (name.startsWith("META-INF/maven/")
          && name.endsWith("/pom.properties")
          && !parts[2].equals("org.foldsieve")) {
        inside.add(parts[3]);
      }
    }
    assertThat(inside).hasSizeGreaterThan(10).contains("openblas", "lz4-java", "jline-native");
    assertThat(inside).allSatisfy(library -> assertThat(page).contains("`" + library + "`"));
  }

  /** Each is passed on under its licence: none is there that is not used, or not named. */
  @Test
  void itsNativeCodeIsThatOfOpenBlasAlone() throws IOException {
    String page = text("META-INF/THIRD-PARTY.md");
    List<String> natives =
        names().stream()
            .filter(name -> name.matches(".*\\.(so|dll|dylib|jnilib)(\\.[0-9.]+)?"))
            .toList();
    assertThat(natives)
        .isNotEmpty()
        .allMatch(
            name ->
                name.startsWith("org/bytedeco/openblas/")
                    || name.startsWith("org/bytedeco/javacpp/"))
        .noneMatch(name -> name.contains("_full"));
    for (String name : natives) {
      String library = name.substring(name.lastIndexOf('/') + 1);
      String plain = library.substring(0, library.indexOf('.'));
      boolean bindings = plain.contains("jni");
      assertThat(bindings || page.contains("`" + plain + "`")).as(name).isTrue();
    }
  }

  /** From another folder, with nothing of the build on the class path. */
  @Test
  void itRunsByItself(@TempDir Path elsewhere) throws Exception {
    assertThat(run(elsewhere, "--version")).startsWith("foldsieve ");
    String ranking = run(elsewhere, "rank", "iris", "--method", "laplacian", "--debug");
    assertThat(ranking).contains("petal", "dense products");
    run(elsewhere, "embed", "iris", "--method", "pca", "--output", "map.csv", "--plot", "map.svg");
    assertThat(elsewhere.resolve("map.csv")).isNotEmptyFile();
    run(
        elsewhere,
        "compare",
        "iris",
        "--method",
        "variance",
        "--classifier",
        "ncm",
        "--protocol",
        "holdout=0.3x2",
        "--output",
        "report");
    assertThat(elsewhere.resolve("report/report.html")).content().contains("echarts");
  }

  private static String run(Path folder, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", JAR.toAbsolutePath().toString()));
    command.addAll(Arrays.asList(arguments));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
