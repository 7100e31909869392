package org.foldsieve.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.functions;
import org.foldsieve.data.Table;
import org.foldsieve.io.RankingFiles;
import org.foldsieve.method.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program for spark-submit writes the file that the command line writes. */
class RankTest {

  private static final Table TABLE = Local.table(80, 5, 3);

  private static String run(String... arguments) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    Rank.run(Local.spark(), arguments, stream, stream);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String expected(String method) throws Exception {
    StringWriter text = new StringWriter();
    RankingFiles.write(
        List.of(Methods.scorer(method, Map.of()).rank(TABLE, Local.RUN)), Integer.MAX_VALUE, text);
    return text.toString();
  }

  @Test
  void csvAndParquet(@TempDir Path folder) throws Exception {
    Path csv = folder.resolve("data.csv");
    StringBuilder text = new StringBuilder("id,f0,f1,f2,f3,f4,label\n");
    double[] row = new double[5];
    for (int i = 0; i < 80; i++) {
      TABLE.copyRow(i, row);
      text.append(Local.id(i));
      for (double value : row) {
        text.append(',').append(String.format(Locale.ROOT, "%s", value));
      }
      text.append(',').append(TABLE.labels().orElseThrow().text(i)).append('\n');
    }
    Files.writeString(csv, text);
    Path result = folder.resolve("ranking.csv");
    run(
        "--input",
        csv.toString(),
        "--id",
        "id",
        "--label",
        "label",
        "--method",
        "fisher",
        "--output",
        result.toString());
    assertThat(result).content().isEqualTo(expected("fisher"));
    String parquet = folder.resolve("table").toString();
    Local.frame(Local.spark(), TABLE, 3).write().parquet(parquet);
    assertThat(run("--input", parquet, "--id", "id", "--method", "laplacian"))
        .endsWith(expected("laplacian"));
    assertThat(
            run(
                "--input",
                csv.toString(),
                "--label",
                "label",
                "--features",
                "f0,f3",
                "--top",
                "1",
                "--method",
                "variance"))
        .contains("as Spark reads them")
        .hasLineCount(3);
  }

  @Test
  void libsvm(@TempDir Path folder) throws Exception {
    Table sparse = Local.sparse(TABLE);
    StringBuilder text = new StringBuilder();
    double[] row = new double[5];
    for (int i = 0; i < 80; i++) {
      sparse.copyRow(i, row);
      text.append(TABLE.labels().orElseThrow().text(i));
      for (int j = 0; j < 5; j++) {
        if (row[j] != 0) {
          text.append(String.format(Locale.ROOT, " %d:%s", j + 1, row[j]));
        }
      }
      text.append('\n');
    }
    Path file = folder.resolve("data.libsvm");
    Files.writeString(file, text);
    StringWriter expected = new StringWriter();
    RankingFiles.write(
        List.of(Methods.scorer("fisher", Map.of()).rank(sparse, Local.RUN)), 3, expected);
    assertThat(
            run("--input", file.toString(), "--label", "label", "--method", "fisher", "--top", "3"))
        .endsWith(expected.toString());
  }

  private static final String FLOWERS = "src/test/resources/rank/";

  /**
   * Names with spaces, dots, quotes and commas, a column of words, ids: the files are the
   * program's, by {@code rank flowers.csv --label kind --id plant --drop colour --scale none}. A
   * test of the program holds them to it.
   */
  @ParameterizedTest
  @ValueSource(strings = {"fisher", "laplacian", "gka-margin", "mrmr-miq", "relieff"})
  void theFileOfTheProgram(String method, @TempDir Path folder) throws Exception {
    Path result = folder.resolve("ranking.csv");
    String said =
        run(
            "--input",
            FLOWERS + "flowers.csv",
            "--id",
            "plant",
            "--label",
            "kind",
            "--method",
            method,
            "--output",
            result.toString());
    assertThat(result).hasSameBinaryContentAs(Path.of(FLOWERS, method + ".csv"));
    assertThat(said)
        .contains(
            "rank: left out 'colour' (string): they hold no numbers; --features names others");
  }

  @Test
  void theFileOfTheProgramByANumberAndOfLibsvm(@TempDir Path folder) throws Exception {
    Path result = folder.resolve("ranking.csv");
    run(
        "--input",
        FLOWERS + "flowers.csv",
        "--id",
        "plant",
        "--label",
        "petal \"inner\"",
        "--label-kind",
        "numbers",
        "--method",
        "f-test",
        "--output",
        result.toString());
    assertThat(result).hasSameBinaryContentAs(Path.of(FLOWERS, "f-test.csv"));
    run(
        "--input",
        FLOWERS + "flowers.libsvm",
        "--label",
        "label",
        "--method",
        "fisher",
        "--top",
        "3",
        "--replace",
        "--output",
        result.toString());
    assertThat(result).hasSameBinaryContentAs(Path.of(FLOWERS, "libsvm.csv"));
  }

  @Test
  void columnsBesideAVectorAreNamed(@TempDir Path folder) throws Exception {
    String parquet = folder.resolve("table").toString();
    Local.frame(Local.spark(), TABLE, 3)
        .withColumn("weight", functions.lit(1.5))
        .write()
        .parquet(parquet);
    assertThat(run("--input", parquet, "--id", "id", "--method", "variance"))
        .contains("rank: left out 'label' (double), 'weight' (double)");
    assertThat(
            run("--input", parquet, "--id", "id", "--features", "features", "--method", "variance"))
        .doesNotContain("left out");
    assertThat(
            run("--input", parquet, "--id", "id", "--features", "weight", "--method", "variance"))
        .contains("variance,1,weight,0,");
  }

  @Test
  void gapsAreRefused(@TempDir Path folder) throws Exception {
    Path csv = folder.resolve("gaps.csv");
    Files.writeString(csv, "id,a,b\n1,2.5,1\n2,,3\n3,4.5,4\n");
    assertThatThrownBy(() -> run("--input", csv.toString(), "--id", "id"))
        .hasMessageContaining("feature 0 of the row with id 2 is missing");
    Files.writeString(csv, "id,a,b\n1,x,u\n2,y,v\n");
    assertThatThrownBy(() -> run("--input", csv.toString(), "--id", "id"))
        .hasMessageContaining("no column of numbers");
  }

  @Test
  void mistakes() {
    assertThatThrownBy(() -> run("--label", "x")).hasMessageContaining("--input is missing");
    assertThatThrownBy(() -> run("--inputs", "x")).hasMessageContaining("--inputs");
    assertThatThrownBy(() -> run("--input")).hasMessageContaining("needs a value");
    assertThatThrownBy(() -> run("--input", "x", "--format", "xls")).hasMessageContaining("libsvm");
    assertThatThrownBy(() -> run("--param", "x")).hasMessageContaining("NAME=VALUE");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
    String[] nowhere = {"--input", "target/no-such.parquet"};
    assertThat(Rank.status(Local.spark(), nowhere, err, err)).isEqualTo(2);
    assertThat(Rank.status(Local.spark(), new String[] {"--input"}, err, err)).isEqualTo(2);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .hasLineCount(2)
        .contains("no-such.parquet")
        .contains("rank: --input needs a value");
  }
}
