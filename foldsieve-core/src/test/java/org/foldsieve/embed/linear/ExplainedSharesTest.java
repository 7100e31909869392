package org.foldsieve.embed.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.method.Methods;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shares of the variance and the way back, beside the values that scikit-learn's PCA gives. */
class ExplainedSharesTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  private static double[][] golden(String what) throws IOException {
    try (InputStream in = ExplainedSharesTest.class.getResourceAsStream("pca-sklearn.csv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(what + ","))
          .map(
              line ->
                  Arrays.stream(line.split(",")).skip(1).mapToDouble(Double::parseDouble).toArray())
          .toArray(double[][]::new);
    }
  }

  private static Table table() throws IOException {
    double[][] x = golden("x");
    Matrix values = Matrix.zeros(x.length, 4);
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < 4; j++) {
        values.set(i, j, x[i][j]);
      }
    }
    return Table.of(values, List.of("a", "b", "c", "d"))
        .withLabels(Labels.classes("y", new int[] {0, 0, 1, 1, 2, 2, 0, 1, 2}));
  }

  @Test
  void componentsAndSharesAreThoseOfScikitLearn() throws IOException {
    LinearModel model = PrincipalComponents.withDefaults().withDimensions(4).fit(table(), RUN);
    double[][] components = golden("component");
    for (int p = 0; p < 4; p++) {
      assertThat(model.projection().column(p)).containsExactly(components[p], within(1e-11));
    }
    assertThat(model.explainedShares().orElseThrow())
        .containsExactly(golden("ratio")[0], within(1e-13));
  }

  @Test
  void theWayBackIsThatOfScikitLearn() throws IOException {
    LinearModel model = PrincipalComponents.withDefaults().fit(table(), RUN);
    Matrix rows = model.inverse(model.coordinates(), RUN);
    double[][] expected = golden("inverse");
    for (int i = 0; i < expected.length; i++) {
      assertThat(rows.row(i)).containsExactly(expected[i], within(1e-10));
    }
    assertThatThrownBy(() -> model.inverse(Matrix.zeros(1, 3), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("the map has 2 coordinates, the rows 3");
  }

  @Test
  void aShareIsHeldByAsManyCoordinatesAsInScikitLearn() throws IOException {
    for (double[] share : golden("share")) {
      LinearModel model = PrincipalComponents.withDefaults().withShare(share[0]).fit(table(), RUN);
      assertThat(model.dimensions()).as("share " + share[0]).isEqualTo((int) share[1]);
      assertThat(model.provenance().parameters()).containsEntry("dims", Double.toString(share[0]));
      assertThat(Arrays.stream(model.explainedShares().orElseThrow()).sum())
          .isGreaterThanOrEqualTo(share[0]);
    }
    for (String wrong : List.of("0", "0.0", "1.0", "1.5", "-0.5", "NaN", "many")) {
      assertThatThrownBy(() -> Dimensions.parse(wrong))
          .as(wrong)
          .isInstanceOf(ParameterException.class)
          .hasMessageStartingWith("dims must be ");
    }
    assertThat(Dimensions.parse("0.95")).hasToString("0.95");
    assertThat(Dimensions.parse("3")).hasToString("3");
  }

  /** What all shares add up to is what the way back brings back, whatever the directions. */
  @Test
  void sharesOfEveryLinearMapAreWhatComesBack() throws IOException {
    Table table = table();
    Map<String, Map<String, String>> maps =
        Map.of(
            "pca", Map.of("dims", "2"),
            "lpp", Map.of("dims", "2", "neighbors", "3"),
            "npe", Map.of("dims", "2", "neighbors", "3"),
            "lda", Map.of("dims", "2"),
            "mmc", Map.of("dims", "2"));
    for (Map.Entry<String, Map<String, String>> map : maps.entrySet()) {
      Embedding method = Methods.embedding(map.getKey(), map.getValue());
      LinearModel model = (LinearModel) method.fit(table, RUN);
      Matrix back = model.inverse(model.coordinates(), RUN);
      double left = 0;
      double all = 0;
      for (int i = 0; i < table.rows(); i++) {
        double[] row = new double[4];
        table.copyRow(i, row);
        for (int j = 0; j < 4; j++) {
          left += Math.pow(row[j] - back.get(i, j), 2);
          all += Math.pow(row[j] - model.mean()[j], 2);
        }
      }
      assertThat(Arrays.stream(model.explainedShares().orElseThrow()).sum())
          .as(map.getKey())
          .isCloseTo(1 - left / all, within(1e-9));
      // Rows that were rebuilt are placed where they came from.
      Matrix again = model.transform(Table.of(back, table.featureNames()), RUN);
      for (int i = 0; i < again.values().length; i++) {
        assertThat(again.values()[i])
            .as(map.getKey())
            .isCloseTo(model.coordinates().values()[i], within(1e-8));
      }
    }
  }

  @Test
  void aDirectionThatRepeatsOthersCarriesNothing() {
    Matrix directions = Matrix.zeros(3, 3);
    for (int j = 0; j < 3; j++) {
      directions.set(j, 0, j + 1);
      directions.set(j, 1, 1);
      directions.set(j, 2, j + 3);
    }
    AxisFrame frame = AxisFrame.of(directions);
    double[] row = {2, 5, 11};
    double[] y = new double[3];
    for (int p = 0; p < 3; p++) {
      for (int j = 0; j < 3; j++) {
        y[p] += row[j] * directions.get(j, p);
      }
    }
    frame.straighten(y);
    assertThat(y[2]).isZero();
    double[] back = new double[3];
    frame.add(y, back, 0);
    // (2, 5, 11) on the plane of (1, 2, 3) and (1, 1, 1): the line of least squares.
    assertThat(back).containsExactly(new double[] {1.5, 6, 10.5}, within(1e-12));
  }

  @Test
  void aSavedMapKnowsItsShares(@TempDir Path folder) throws IOException {
    LinearModel model = PrincipalComponents.withDefaults().fit(table(), RUN);
    ModelFiles.save(model, folder.resolve("map.model"));
    LinearModel loaded = (LinearModel) ModelFiles.loadEmbedding(folder.resolve("map.model"));
    assertThat(loaded.explainedShares().orElseThrow())
        .isEqualTo(model.explainedShares().orElseThrow());
  }
}
