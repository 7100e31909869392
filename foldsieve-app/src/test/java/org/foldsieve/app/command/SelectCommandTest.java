package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelectCommandTest {

  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void keepsTheBestFeaturesInTheirOrderWithTheLabels() throws IOException {
    Outcome outcome =
        Outcome.of("select", "iris", "-m", "variance", "--top", "2", "-o", file("small.csv"));

    assertThat(outcome.code()).isZero();
    Table small = Tables.read(folder.resolve("small.csv"));
    assertThat(small.featureNames()).containsExactly("petal_length", "sepal_length");
    assertThat(small.rows()).isEqualTo(150);
    assertThat(small.labels().orElseThrow().name()).isEqualTo("species");
  }

  @Test
  void withoutAFileTheNamesAreListed() {
    Outcome outcome = Outcome.of("select", "iris", "-m", "variance", "--fraction", "0.5");

    assertThat(outcome.out()).isEqualTo("petal_length\nsepal_length\n");
  }

  @Test
  void autoUsesOneStandardErrorWithLabelsAndSaysSo() {
    Outcome outcome = Outcome.of("select", "iris", "-m", "variance", "--top", "auto");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.err())
        .contains("--top auto keeps", "within one standard error of the best 1-NN accuracy (0.9");
    assertThat(outcome.out().lines()).contains("petal_length");
  }

  /** The merit itself says how many, and does so without splits. */
  @Test
  void autoTakesCfsUpToThePeakOfItsMerit() {
    Outcome outcome = Outcome.of("select", "wdbc", "-m", "cfs", "--top", "auto");

    assertThat(outcome.code()).isZero();
    Matcher peak =
        Pattern.compile("cfs: the merit is largest with (\\d+) features").matcher(outcome.err());
    assertThat(peak.find()).isTrue();
    assertThat(Integer.parseInt(peak.group(1))).isBetween(2, 29);
    assertThat(outcome.err())
        .contains(
            "--top auto keeps "
                + peak.group(1)
                + " features: with so many the criterion of cfs is largest");
    assertThat(outcome.out().lines()).hasSize(Integer.parseInt(peak.group(1)));
  }

  @Test
  void autoNamesWhatDecidedWhereClassesAreUnevenAndForANumber() throws IOException {
    StringBuilder rows = new StringBuilder("a,b,c,leak,price\n");
    for (int i = 0; i < 120; i++) {
      String leak = i % 10 == 0 ? "yes" : "no";
      rows.append(
          String.format(
              Locale.ROOT,
              "%.2f,%d,%d,%s,%.1f%n",
              (i % 10 == 0 ? 2.5 : 0) + i % 7 * 0.5,
              i * 37 % 11,
              i * 53 % 13,
              leak,
              i * 37 % 11 + 0.5));
    }
    Path table = Files.writeString(folder.resolve("leaks.csv"), rows);
    assertThat(
            Outcome.of(
                    ("select " + table + " --label leak --drop price -m fisher --top auto")
                        .split(" "))
                .err())
        .contains("within one standard error of the best 1-NN balanced accuracy (");
    assertThat(
            Outcome.of(
                    ("select " + table + " --label price --drop leak -m pearson --top auto")
                        .split(" "))
                .err())
        .contains("within one standard error of the best 5-NN R² (");
  }

  /** As compare does; a protocol that keeps groups together keeps the drawn ones. */
  @Test
  void someOfVeryManyRowsJudgeAndAllOfThemOnRequest() throws IOException {
    StringBuilder text = new StringBuilder("a,b,site,kind\n");
    for (int i = 0; i < 10_400; i++) {
      text.append((i * 7919L) % 1000 + i % 2 * 400).append(',').append(i % 13).append(",s");
      text.append(i % 50).append(',').append(i % 2 == 0 ? "x" : "y").append('\n');
    }
    Path many = Files.writeString(folder.resolve("many.csv"), text);
    String command = "select " + many + " --label kind -m fisher --top auto";
    String said =
        "--top auto judges on 10000 of 10400 rows, drawn in proportion by class by --seed 1:"
            + " methods and judges that learn from all rows may do better, and the draw itself"
            + " leaves an accuracy uncertain by 0.5 points at most (one standard error); --all-rows"
            + " lets all judge";

    Outcome drawn = Outcome.of((command + " --protocol groups=site").split(" "));
    assertThat(drawn.code()).as(drawn.err()).isZero();
    assertThat(drawn.err()).contains(said, "by groups:site");
    assertThat(drawn.out()).startsWith("a\n");

    // What ranks are all rows, whoever judges.
    Outcome table =
        Outcome.of((command + " --drop site -o " + file("drawn.npz") + " --scale none").split(" "));
    assertThat(table.code()).as(table.err()).isZero();
    assertThat(Tables.read(folder.resolve("drawn.npz")).rows()).isEqualTo(10_400);

    Outcome all = Outcome.of((command + " --drop site --all-rows").split(" "));
    assertThat(all.code()).as(all.err()).isZero();
    assertThat(all.err()).contains("--top auto keeps").doesNotContain("--top auto judges");
    Outcome number = Outcome.of("select", "iris", "--top", "2", "--all-rows");
    assertThat(number.code()).isEqualTo(ExitCode.USAGE);
    assertThat(number.err()).contains("--all-rows says who judges for --top auto");
  }

  @Test
  void autoUsesTheBendOfTheObjectiveForAlignmentWithoutLabels() {
    Outcome outcome =
        Outcome.of(
            ("select wdbc --label none --drop diagnosis --scale standard -m gka --top auto")
                .split(" "));

    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).contains("bend of the objective");
    assertThat(outcome.out().lines().count()).isBetween(3L, 20L);
  }

  @Test
  void autoUsesTheLargestGapWithoutLabelsAndSaysSo() {
    String csv = "a,b,c\n0,0,5\n1,0.1,0\n2,0.3,9\n";

    Outcome outcome = Outcome.withInput(csv, "select", "-", "-m", "variance", "--top", "auto");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).contains("largest gap");
    assertThat(outcome.out()).isEqualTo("c\n");
  }

  @Test
  void aSavedSelectionGivesTheSameTableFromTheSameRows() throws IOException {
    Outcome.of(
        "select",
        "wdbc",
        "-m",
        "variance",
        "--top",
        "3",
        "--scale",
        "standard",
        "--model",
        file("keep.model"),
        "-o",
        file("a.csv"));

    Outcome outcome =
        Outcome.of("transform", "wdbc", "--model", file("keep.model"), "-o", file("b.csv"));

    assertThat(outcome.code()).isZero();
    assertThat(folder.resolve("b.csv")).hasSameBinaryContentAs(folder.resolve("a.csv"));
  }

  @Test
  void aFileThatIsNoModelIsADataError() throws IOException {
    Files.writeString(folder.resolve("x.model"), "hello");

    Outcome outcome = Outcome.of("transform", "iris", "--model", file("x.model"));

    assertThat(outcome.code()).isEqualTo(ExitCode.DATA);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("not a Foldsieve model file");
  }

  @Test
  void rowsWithoutTheFeaturesAreADataError() {
    Outcome.of("select", "iris", "-m", "variance", "--top", "2", "--model", file("iris.model"));

    Outcome outcome = Outcome.of("transform", "wdbc", "--model", file("iris.model"));

    assertThat(outcome.code()).isEqualTo(ExitCode.DATA);
    assertThat(outcome.err()).contains("petal_length");
  }

  @Test
  void wrongSizesAreWrongUsage() {
    assertThat(Outcome.of("select", "iris", "-m", "variance").code()).isEqualTo(ExitCode.USAGE);
    for (String size : new String[] {"0", "5", "many"}) {
      Outcome outcome = Outcome.of("select", "iris", "-m", "variance", "--top", size);
      assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
      assertThat(outcome.errors()).hasSize(1);
      assertThat(outcome.err()).contains("--top " + size);
    }
    assertThat(Outcome.of("select", "iris", "-m", "variance", "--fraction", "1.5").err())
        .contains("--fraction 1.5");
    assertThat(Outcome.of("select", "iris", "-m", "variance,random", "--top", "2").err())
        .contains("one method selects");
  }

  @Test
  void aModelIsNotWrittenToStandardOutput() {
    for (String[] command :
        new String[][] {
          {"select", "iris", "--top", "1", "--model", "-"}, {"embed", "iris", "--model", "-"}
        }) {
      Outcome outcome = Outcome.of(command);
      assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
      assertThat(outcome.errors()).singleElement().asString().contains("--model", "name a file");
    }
    assertThat(Path.of("-")).doesNotExist();
  }

  @Test
  void twoResultsOnStandardOutputAreRefused() {
    for (String name : new String[] {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
      Outcome outcome =
          Outcome.of("select", "iris", "--top", "1", "--model", name, "--output", "-");
      assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err()).contains("both name standard output");
    }
  }

  @Test
  void anExistingModelIsKept() throws IOException {
    Files.writeString(folder.resolve("m"), "precious");

    Outcome outcome =
        Outcome.of("select", "iris", "-m", "variance", "--top", "1", "--model", file("m"));

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(folder.resolve("m")).hasContent("precious");
  }
}
