package org.foldsieve.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.foldsieve.io.RankingFiles;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/spark.md says is so: the jars that are handed over, and which methods draw rows. */
class GuideTest {

  static String guide() throws IOException {
    return Files.readString(Path.of("../docs/spark.md"));
  }

  /** The names of the jars of the guide, without the folders they are in. */
  private static List<String> namedJars() throws IOException {
    Matcher list =
        Pattern.compile("^    jars=([^\n]+(?:\n    jars=[^\n]+)*)", Pattern.MULTILINE)
            .matcher(guide());
    assertThat(list.find()).isTrue();
    Matcher version = Pattern.compile("^    v=(\\S+)", Pattern.MULTILINE).matcher(guide());
    assertThat(version.find()).isTrue();
    return Stream.of(list.group().split("[,=\\s]+"))
        .filter(name -> name.endsWith(".jar"))
        .map(name -> name.substring(name.lastIndexOf('/') + 1).replace("$v", version.group(1)))
        .toList();
  }

  /** The entries of the class path: folders of our modules, and jars. */
  private static List<String> entries() {
    return Arrays.asList(Cluster.classPath().split(File.pathSeparator));
  }

  private static boolean isOurs(String entry) {
    return Pattern.compile("foldsieve-(spark|core|io|evaluation)[/\\\\]target[/\\\\]")
        .matcher(entry)
        .find();
  }

  /** What Spark brings with it lies in the repository beside these few. */
  private static final Pattern OURS_TO_BRING =
      Pattern.compile("(jspecify|arpack_combined_all|fastcsv|openblas|javacpp)-[^/\\\\]*\\.jar$");

  @Test
  void theJarsAreAllThatIsNeededBesideSpark(@TempDir Path folder) throws Exception {
    List<String> path = new ArrayList<>();
    List<String> missing = new ArrayList<>(namedJars());
    for (String entry : entries()) {
      String file = Path.of(entry).getFileName().toString();
      String module = entry.replaceAll(".*(foldsieve-(?:spark|core|io|evaluation)).*", "$1");
      boolean isTests = entry.contains("test-classes") || entry.contains("tests.jar");
      if (isOurs(entry) && !isTests) {
        if (missing.removeIf(jar -> jar.matches(Pattern.quote(module) + "-[0-9].*"))) {
          path.add(entry);
        }
      } else if (OURS_TO_BRING.matcher(file).find()) {
        // The native one of this machine; the guide shows that of Linux.
        String shown =
            file.replaceAll("-(linux|macosx|windows)-[a-z0-9_]+\\.jar", "-linux-x86_64.jar");
        if (missing.remove(shown)) {
          path.add(entry);
        }
      } else if (!entry.contains("foldsieve-") && !isTests) {
        path.add(entry); // Spark's own
      }
    }
    assertThat(missing).as("jars of the guide that there are not").isEmpty();
    Path result = folder.resolve("ranking.csv");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1"));
    Cluster.opened().stream().filter(option -> !option.isEmpty()).forEach(command::add);
    command.addAll(
        List.of(
            "-Dspark.master=local[1]",
            "-Dspark.ui.enabled=false",
            "-Dspark.driver.host=127.0.0.1",
            "-Dspark.driver.bindAddress=127.0.0.1",
            "-cp",
            String.join(File.pathSeparator, path),
            Rank.class.getName(),
            "--input",
            Path.of("src/test/resources/rank/flowers.csv").toAbsolutePath().toString(),
            "--id",
            "plant",
            "--label",
            "kind",
            "--method",
            "laplacian",
            "--output",
            result.toString()));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).directory(folder.toFile()).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(result).hasSameBinaryContentAs(Path.of("src/test/resources/rank/laplacian.csv"));
    assertThat(RankingFiles.class.getModule()).isNotNull();
  }

  /** Every method of the catalogue stands in exactly one line of the two tables. */
  @Test
  void theTablesNameEveryMethodOnce() throws IOException {
    String text = guide();
    String tables = text.substring(text.indexOf("## What is exact"), text.indexOf("Refused, with"));
    for (Method<?> method : Methods.all()) {
      if (method.id().equals("random")) {
        continue;
      }
      long lines =
          tables
              .lines()
              .filter(line -> line.startsWith("|"))
              .map(line -> line.split("\\|")[1])
              .filter(cell -> cell.contains("`" + method.id() + "`"))
              .count();
      assertThat(lines).as("lines with %s", method.id()).isBetween(1L, 2L);
    }
  }
}
