package org.foldsieve.graph.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.Tables;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReconstructionWeightsTest {

  private static final Run RUN = Run.defaults();
  private static JsonObject golden;

  @BeforeAll
  static void readGolden() throws IOException {
    try (Reader in =
        new InputStreamReader(
            ReconstructionWeightsTest.class.getResourceAsStream("/golden/vector_swissroll80.json"),
            StandardCharsets.UTF_8)) {
      golden = JsonParser.parseReader(in).getAsJsonObject();
    }
  }

  private static double[][] rows(JsonArray array) {
    return array.asList().stream()
        .map(
            row ->
                row.getAsJsonArray().asList().stream()
                    .mapToDouble(JsonElement::getAsDouble)
                    .toArray())
        .toArray(double[][]::new);
  }

  @ParameterizedTest
  @CsvSource({
    "LNE_0.05, 0.05, 0",
    "LNE_0.2, 0.2, 0",
    "LNE_0.5, 0.5, 0",
    "LNE_1, 1, 0",
    "LNE_0_reg1e-3, 0, 1e-3",
    "LNE_0_minnorm, 0, 0",
    "LNE_0.2_reg1e-2, 0.2, 1e-2"
  })
  void lneEqualsTheGoldenWeights(String entry, double lambda, double reg) {
    checkGolden(entry, bench -> new LneWeights(8, lambda, reg).on(bench));
  }

  @Test
  void lleEqualsTheGoldenWeights() {
    checkGolden("LLE", bench -> LleWeights.forEmbedding(8, 1e-3).on(bench));
  }

  private static void checkGolden(
      String entry, java.util.function.Function<Workbench, SparseMatrix> weights) {
    Workbench bench = new Workbench(Table.of(Matrix.ofRows(rows(golden.getAsJsonArray("X")))), RUN);
    SparseMatrix actual = weights.apply(bench);
    double[][] expected =
        rows(golden.getAsJsonObject("methods").getAsJsonObject(entry).getAsJsonArray("W_knn"));
    NeighborTable neighbors = bench.neighbors(8);
    for (int i = 0; i < expected.length; i++) {
      for (int r = 0; r < 8; r++) {
        assertThat(actual.get(i, neighbors.index(i, r)))
            .as("%s, row %d, neighbour %d", entry, i, r)
            .isCloseTo(expected[i][r], within(1e-9));
      }
    }
  }

  @Test
  void lneWithDuplicatesPutsTheWeightOnThem() {
    JsonObject entry = golden.getAsJsonObject("LNE_duplicates");
    Table table = Table.of(Matrix.ofRows(rows(entry.getAsJsonArray("X"))));
    double[][] expected = rows(entry.getAsJsonArray("W"));
    SparseMatrix actual = new LneWeights(4, 0.2, 0).on(new Workbench(table, RUN));
    for (int i = 0; i < expected.length; i++) {
      for (int j = 0; j < expected.length; j++) {
        assertThat(actual.get(i, j)).isCloseTo(expected[i][j], within(1e-9));
      }
    }
  }

  @Test
  void neighboursThatAllCoincideShareEvenly() {
    Table table = Table.of(Matrix.zeros(5, 2));
    Workbench bench = new Workbench(table, RUN);
    for (double reg : new double[] {0, 1e-3}) {
      assertThat(new LneWeights(4, 0.2, reg).on(bench).values()).containsOnly(0.25);
      assertThat(new LleWeights(4, Regularization.TRACE, reg, true).on(bench).values())
          .containsOnly(0.25);
    }
    assertThat(LleWeights.forScores(4, Regularization.MINNORM, 0, 0).on(bench).values())
        .containsOnly(0.25);
  }

  /** Row 0 has four neighbours at one other place: Z'N is 0, and only its rounding is not. */
  @Test
  void neighboursThatCoincideElsewhereShareEvenly() {
    SplittableRandom random = new SplittableRandom(11);
    for (int round = 0; round < 50; round++) {
      int features = 1 + random.nextInt(8);
      double[] own = random.doubles(features).toArray();
      double[] other = random.doubles(features, 1, 1000).toArray();
      double[] far = random.doubles(features, 1e6, 2e6).toArray();
      Table table = Table.of(Matrix.ofRows(own, other, other, other, other, far));
      Workbench bench = new Workbench(table, RUN);
      SparseMatrix least = LleWeights.forScores(4, Regularization.MINNORM, 0, 0).on(bench);
      SparseMatrix plain = LleWeights.forScores(4, Regularization.TRACE, 0, 0).on(bench);
      for (int j = 1; j < 5; j++) {
        assertThat(least.get(0, j)).as("round %d", round).isCloseTo(0.25, within(1e-12));
        assertThat(plain.get(0, j)).as("round %d", round).isCloseTo(0.25, within(1e-12));
      }
    }
  }

  /** Each rule by what it promises: sums to one, solves its system, rows over the neighbours. */
  @Test
  void regularizedWeightsSolveTheirSystem() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 6; round++) {
      Table table = Tables.reals(random, 20, 2 + 3 * round);
      Workbench bench = new Workbench(table, RUN);
      int k = 1 + random.nextInt(8);
      for (Regularization rule :
          new Regularization[] {Regularization.TRACE, Regularization.RIDGE}) {
        SparseMatrix weights = LleWeights.forScores(k, rule, 1e-3, 1e-5).on(bench);
        for (int i = 0; i < table.rows(); i++) {
          double[][] gram = gram(table, i, bench.neighbors(k));
          double trace = 0;
          for (int a = 0; a < k; a++) {
            trace += gram[a][a];
          }
          double shift = rule == Regularization.TRACE ? 1e-3 * trace : 1e-5;
          double sum = 0;
          double first = 0;
          for (int a = 0; a < k; a++) {
            double level = shift * weights.get(i, bench.neighbors(k).index(i, a));
            for (int b = 0; b < k; b++) {
              level += gram[a][b] * weights.get(i, bench.neighbors(k).index(i, b));
            }
            first = a == 0 ? level : first;
            assertThat(level).isCloseTo(first, within(1e-9 * Math.max(1, trace)));
            sum += weights.get(i, bench.neighbors(k).index(i, a));
          }
          assertThat(sum).isCloseTo(1, within(1e-12));
        }
      }
    }
  }

  private static double[][] gram(Table table, int i, NeighborTable neighbors) {
    int k = neighbors.k();
    double[][] gram = new double[k][k];
    for (int a = 0; a < k; a++) {
      for (int b = 0; b < k; b++) {
        for (int c = 0; c < table.features(); c++) {
          gram[a][b] +=
              (table.value(neighbors.index(i, a), c) - table.value(i, c))
                  * (table.value(neighbors.index(i, b), c) - table.value(i, c));
        }
      }
    }
    return gram;
  }

  @Test
  void minimumNormIsTheLimitOfTheRidge() {
    SplittableRandom random = new SplittableRandom(6);
    for (int features : new int[] {1, 2, 4, 7, 12}) {
      Table table = Tables.reals(random, 18, features);
      Workbench bench = new Workbench(table, RUN);
      for (int k : new int[] {1, 2, 5, 9}) {
        double[] least = LleWeights.forScores(k, Regularization.MINNORM, 0, 0).on(bench).values();
        double[] limit = LleWeights.forScores(k, Regularization.RIDGE, 0, 1e-10).on(bench).values();
        for (int e = 0; e < least.length; e++) {
          // The ridge itself moves large weights; the golden scores hold the exact ones.
          assertThat(least[e]).isCloseTo(limit[e], within(1e-3 * Math.max(1, Math.abs(least[e]))));
        }
      }
    }
  }

  @Test
  void minimumNormAndUnregularizedAgreeWhereTheWeightsAreUnique() {
    Table table = Tables.reals(new SplittableRandom(7), 25, 9);
    Workbench bench = new Workbench(table, RUN);
    double[] least = LleWeights.forScores(5, Regularization.MINNORM, 0, 0).on(bench).values();
    double[] plain = LleWeights.forEmbedding(5, 1e-3).on(bench).values();
    for (int e = 0; e < least.length; e++) {
      assertThat(least[e]).isCloseTo(plain[e], within(1e-9));
    }
  }

  @Test
  void singularWithoutRegularizationFallsBackToTheMinimumNorm() {
    Table table = Tables.integers(new SplittableRandom(8), 25, 6);
    Workbench bench = new Workbench(table, RUN);
    double[] weights = LleWeights.forEmbedding(6, 1e-3).on(bench).values();
    double[] least = LleWeights.forScores(6, Regularization.MINNORM, 0, 0).on(bench).values();
    for (int e = 0; e < weights.length; e++) {
      assertThat(weights[e]).isCloseTo(least[e], within(1e-7));
    }
  }

  @Test
  void sparseRowsGiveTheBitsOfDenseOnes() {
    Table dense = Tables.integers(new SplittableRandom(9), 30, 40);
    Table sparse = Table.of(SparseMatrix.of(dense.dense()));
    Workbench one = new Workbench(dense, RUN.withThreads(1));
    Workbench two = new Workbench(sparse, RUN.withThreads(7));
    LleWeights trace = LleWeights.forScores(6, Regularization.TRACE, 1e-3, 0);
    assertThat(trace.on(two).values()).isEqualTo(trace.on(one).values());
    LneWeights lne = new LneWeights(6, 0.2, 1e-3);
    assertThat(lne.on(two).values()).isEqualTo(lne.on(one).values());
  }

  @Test
  void weightsWithinClassesUseTheOtherMembersOnly() {
    Table table =
        Table.of(
            Matrix.ofRows(
                new double[] {0}, new double[] {1}, new double[] {3}, new double[] {0.1}));
    Labels labels = Labels.classes("y", 1, 1, 1, 2);
    SparseMatrix weights =
        LleWeights.forScores(5, Regularization.MINNORM, 0, 0)
            .withinClasses(new Workbench(table.withLabels(labels), RUN), labels);
    assertThat(weights.rowStart()).containsExactly(0, 2, 4, 6, 6);
    // Row 1 at 1 between 0 and 3: two thirds and one third.
    assertThat(weights.get(1, 0)).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(weights.get(1, 2)).isCloseTo(1.0 / 3, within(1e-12));
  }

  @Test
  void weightsAreMadeOnceForEqualRecipes() {
    Workbench bench = new Workbench(Tables.reals(new SplittableRandom(1), 12, 3), RUN);
    SparseMatrix first = LleWeights.forScores(3, Regularization.TRACE, 1e-3, 7).on(bench);
    assertThat(LleWeights.forScores(3, Regularization.TRACE, 1e-3, 8).on(bench)).isSameAs(first);
  }

  @Test
  void refusesBadParameters() {
    assertThatThrownBy(() -> LleWeights.forScores(0, Regularization.TRACE, 1, 1))
        .hasMessage("neighbors must be at least 1: neighbors = 0");
    assertThatThrownBy(() -> LleWeights.forScores(1, Regularization.TRACE, -1, 1))
        .hasMessage("epsilon must be 0 or more: epsilon = -1.0");
    assertThatThrownBy(() -> LleWeights.forScores(1, Regularization.RIDGE, 1, Double.NaN))
        .hasMessage("gamma must be 0 or more: gamma = NaN");
    assertThatThrownBy(() -> new LneWeights(1, 1.5, 0))
        .hasMessage("lambda must be from 0 to 1: lambda = 1.5");
  }
}
