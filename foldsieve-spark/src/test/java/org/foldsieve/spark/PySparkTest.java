package org.foldsieve.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.foldsieve.data.Table;
import org.foldsieve.method.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Python module, by PySpark where there is one and else by a stand-in over JPype; skipped where
 * Python has neither.
 */
class PySparkTest {

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + "\n" + output;
  }

  private static boolean has(String module) {
    try {
      return run(List.of(python(), "-c", "import " + module)).startsWith("0\n");
    } catch (IOException noPython) {
      return false;
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private static String python() {
    return Path.of("/usr/bin/python3").toFile().canExecute() ? "/usr/bin/python3" : "python3";
  }

  @Test
  void fitsSavesLoadsAndTransforms(@TempDir Path folder) throws Exception {
    assumeTrue(has("pyspark") || has("jpype"), "python3 has neither pyspark nor jpype");
    Table table = Local.table(120, 6, 41);
    Local.frame(Local.spark(), table, 3).write().parquet(folder.resolve("data").toString());
    List<String> command =
        new ArrayList<>(
            List.of(
                python(),
                "src/test/python/check_spark.py",
                zipped(folder).toString(),
                Cluster.classPath(),
                folder.toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1"));
    Cluster.opened().stream().filter(option -> !option.isEmpty()).forEach(command::add);
    String output = run(command);
    assertThat(output).startsWith("0\n");
    double[] scores =
        Methods.scorer("laplacian", Map.of("neighbors", "7")).rank(table, Local.RUN).scores();
    assertThat(numbers(output, "scores")).isEqualTo(scores);
    assertThat(output).contains("mistake GraphSelector has no Param 'neighbours'");
    assertThat(numbers(output, "trust")[0]).isBetween(0.5, 1.0);
  }

  /** What {@code --py-files} takes, made by the command of the guide. */
  private static Path zipped(Path folder) throws IOException, InterruptedException {
    Matcher command =
        Pattern.compile(
                "^    \\(cd foldsieve-spark/src/main/python && python3 (-m zipfile -c) (\\S+) org\\)$"
                    + "\\n    spark-submit --py-files foldsieve-spark/(\\S+) ",
                Pattern.MULTILINE)
            .matcher(GuideTest.guide());
    assertThat(command.find()).isTrue();
    assertThat(command.group(2)).isEqualTo("../../../" + command.group(3));
    Path zip = folder.resolve("foldsieve_pyspark.zip");
    List<String> words = new ArrayList<>(List.of(python()));
    words.addAll(List.of(command.group(1).split(" ")));
    words.addAll(List.of(zip.toString(), "org"));
    Process made =
        new ProcessBuilder(words)
            .directory(Path.of("src/main/python").toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(made.waitFor()).as(said).isZero();
    return zip;
  }

  /** Python writes nan for what is undefined. */
  private static double[] numbers(String output, String name) {
    String line =
        output.lines().filter(text -> text.startsWith(name + " ")).collect(Collectors.joining());
    return Arrays.stream(line.split(" "))
        .skip(1)
        .mapToDouble(text -> text.equals("nan") ? Double.NaN : Double.parseDouble(text))
        .toArray();
  }
}
