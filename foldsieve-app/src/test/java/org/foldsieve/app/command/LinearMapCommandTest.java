package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What linear maps tell of themselves, and the way back. */
class LinearMapCommandTest {

  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static Outcome run(String line) {
    return Outcome.of(line.split(" "));
  }

  @Test
  void loadingsNameFeaturesMeansAndDirections() throws IOException {
    Outcome outcome =
        run("embed iris -m pca --dims 2 --scale none --loadings " + file("loadings.csv"));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("pca: the 2 coordinates hold 97.8 % of the variance (92.5, 5.3)");
    assertThat(outcome.out()).contains("loadings.csv: 4 features in 2 dimensions");
    List<String> lines = Files.readAllLines(folder.resolve("loadings.csv"));
    assertThat(lines).hasSize(5);
    assertThat(lines.get(0)).isEqualTo("feature,mean,y1,y2");
    assertThat(lines.get(3)).startsWith("petal_length,3.7");
  }

  @Test
  void aShareOfTheVarianceSaysHowManyCoordinates() {
    Outcome outcome = run("embed iris -m pca --scale none --dims 0.95 -o " + file("y.csv"));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("150 rows in 2 dimensions by pca");
    for (String method : List.of("lle", "isomap", "lpp", "lda")) {
      Outcome refused = run("embed iris -m " + method + " --dims 0.95");
      assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err())
          .contains(
              "--dims 0.95 is a share of the variance, and the coordinates of "
                  + method
                  + " do not add up to it");
    }
    assertThat(run("embed iris -m pca --dims 1.5").err()).contains("above 0 and below 1");
  }

  @Test
  void theWayBackGivesTheFeaturesInTheirUnits() throws IOException {
    Outcome embed =
        run(
            "embed iris -m pca --dims 4 --scale standard -o "
                + file("y.csv")
                + " --model "
                + file("map.model"));
    assertThat(embed.code()).as(embed.err()).isZero();
    Outcome back =
        run(
            "transform "
                + file("y.csv")
                + " --model "
                + file("map.model")
                + " --inverse -o "
                + file("back.csv"));
    assertThat(back.code()).as(back.err()).isZero();
    run("data iris -o " + file("iris.csv"));
    Table iris = Tables.read(folder.resolve("iris.csv"));
    Table again = Tables.read(folder.resolve("back.csv"));
    assertThat(again.featureNames()).isEqualTo(iris.featureNames());
    double[] expected = new double[4];
    double[] found = new double[4];
    for (int i = 0; i < 150; i++) {
      iris.copyRow(i, expected);
      again.copyRow(i, found);
      assertThat(found).containsExactly(expected, within(1e-9));
    }
    assertThat(again.labels()).isPresent();
  }

  @Test
  void whatHasNoWayBackSaysSo() throws IOException {
    run("select iris -m variance --top 2 --model " + file("keep.model"));
    assertThat(run("transform iris --inverse --model " + file("keep.model")).err())
        .contains("--inverse needs a map, and this model is a selection");
    run("embed iris -m lle --model " + file("lle.model"));
    Outcome curved = run("transform iris --inverse --model " + file("lle.model"));
    assertThat(curved.code()).isEqualTo(ExitCode.USAGE);
    assertThat(curved.err()).contains("--inverse needs a linear map or one of images, and lle");
    run("embed iris -m pca --dims 3 --model " + file("map.model"));
    Outcome wrong = run("transform iris --inverse --model " + file("map.model"));
    assertThat(wrong.code()).isEqualTo(ExitCode.DATA);
    assertThat(wrong.err()).contains("the map has 3 coordinates, and the file has neither columns");
    assertThat(run("embed iris -m lle --loadings " + file("l.csv")).err())
        .contains("--loadings needs a linear map, and lle is none");
  }
}
