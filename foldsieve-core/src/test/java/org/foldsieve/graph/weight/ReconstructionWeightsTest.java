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
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
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

  private static void checkGolden(String entry, Function<Workbench, SparseMatrix> weights) {
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
      SparseMatrix embedded = new LneWeights(4, 0, 0).on(bench);
      for (int j = 1; j < 5; j++) {
        assertThat(embedded.get(0, j)).as("round %d", round).isCloseTo(0.25, within(1e-12));
        assertThat(least.get(0, j)).as("round %d", round).isCloseTo(0.25, within(1e-12));
        assertThat(plain.get(0, j)).as("round %d", round).isCloseTo(0.25, within(1e-12));
      }
    }
  }

  /** A rank below 1e-10 of the largest counts as none, in whatever unit. */
  @Test
  void minimumNormCutsTheRank() {
    for (double unit : new double[] {1e-3, 1, 1e3}) {
      // On a line but for a hair: 1/3 each, and -1, 1 and 0 more to reach 0 from 2.
      assertMinimumNorm(unit, 1e-12, 4 / 3.0, -2 / 3.0, 1 / 3.0);
      // A hair that counts: the third row must not take part.
      assertMinimumNorm(unit, 1e-6, 1.5, -0.5, 0);
    }
  }

  private static void assertMinimumNorm(
      double unit, double hair, double first, double second, double third) {
    Table table =
        Table.of(
            Matrix.ofRows(
                new double[2],
                new double[] {unit, 0},
                new double[] {3 * unit, 0},
                new double[] {2 * unit, hair * unit}));
    SparseMatrix weights =
        LleWeights.forScores(3, Regularization.MINNORM, 0, 0).on(new Workbench(table, RUN));
    assertThat(weights.get(0, 1)).isCloseTo(first, within(1e-9));
    assertThat(weights.get(0, 2)).isCloseTo(second, within(1e-9));
    assertThat(weights.get(0, 3)).isCloseTo(third, within(1e-9));
  }

  /** Rows at 0, 0, 1 and -1: without a duplicate the three others would share evenly. */
  @Test
  void aDuplicateTakesTheWeightOfLneOnlyWithoutRegularization() {
    Table table = column(0, 0, 1, -1);
    SparseMatrix plain = new LneWeights(3, 0, 0).on(new Workbench(table, RUN));
    assertThat(plain.get(0, 1)).isEqualTo(1);
    assertThat(plain.get(0, 2)).isZero();
    assertThat(plain.get(0, 3)).isZero();
    // diag(0, 1) and a tenth of the trace: 1 / 0.1 and 1 / 1.1, normalised.
    SparseMatrix regular = new LneWeights(2, 0.5, 0.1).on(new Workbench(column(0, 0, 1, 9), RUN));
    assertThat(regular.get(0, 1)).isCloseTo(11 / 12.0, within(1e-14));
    assertThat(regular.get(0, 2)).isCloseTo(1 / 12.0, within(1e-14));
  }

  /** Pairs of rows at (1, 0) and (0, 2): a² + 4 b² with a + b = 1 is least at 0.8 and 0.2. */
  @Test
  void lneWithCoincidingNeighboursSharesEvenlyAmongThem() {
    double[] a = {1, 0};
    double[] b = {0, 2};
    Table table = Table.of(Matrix.ofRows(new double[2], a, b, a, b));
    SparseMatrix weights = new LneWeights(4, 0, 0).on(new Workbench(table, RUN));
    for (int j : new int[] {1, 3}) {
      assertThat(weights.get(0, j)).isCloseTo(0.4, within(1e-12));
      assertThat(weights.get(0, j + 1)).isCloseTo(0.1, within(1e-12));
    }
  }

  /** One solver serves neighbourhoods that grow: 1, 2, 3, 5, 7 neighbours. */
  @Test
  void neighbourhoodsOfAnySizeInAnyOrder() {
    Table table = Tables.reals(new SplittableRandom(12), 9, 4);
    Table sparse = Table.of(table.toSparse());
    int[] counts = {1, 2, 3, 5, 7, 4, 0, 8, 1};
    NeighborLists all = new Workbench(table, RUN).neighbors(8).toLists();
    NeighborLists ragged = cut(all, counts);
    for (Table form : new Table[] {table, sparse}) {
      for (Regularization rule : Regularization.values()) {
        LleWeights weights = LleWeights.forScores(8, rule, 1e-3, 1e-3);
        assertRowByRow(ragged, lists -> weights.of(form, lists, RUN.withThreads(1)));
      }
      for (LneWeights weights :
          new LneWeights[] {new LneWeights(8, 0.2, 1e-3), new LneWeights(8, 0, 0)}) {
        assertRowByRow(ragged, lists -> weights.of(form, form, lists, RUN.withThreads(1)));
      }
    }
  }

  /** The weights of all rows are those of each row when no other has neighbours. */
  private static void assertRowByRow(
      NeighborLists lists, Function<NeighborLists, SparseMatrix> weights) {
    SparseMatrix together = weights.apply(lists);
    for (int i = 0; i < lists.rows(); i++) {
      int[] only = new int[lists.rows()];
      only[i] = lists.count(i);
      assertThat(weights.apply(cut(lists, only)).values())
          .isEqualTo(
              Arrays.copyOfRange(
                  together.values(), together.rowStart()[i], together.rowStart()[i + 1]));
    }
  }

  private static NeighborLists cut(NeighborLists lists, int[] counts) {
    int[] start = new int[lists.rows() + 1];
    for (int i = 0; i < lists.rows(); i++) {
      start[i + 1] = start[i] + counts[i];
    }
    int[] index = new int[start[lists.rows()]];
    double[] distance = new double[index.length];
    for (int i = 0; i < lists.rows(); i++) {
      System.arraycopy(lists.indices(), lists.start()[i], index, start[i], counts[i]);
      System.arraycopy(lists.squaredDistances(), lists.start()[i], distance, start[i], counts[i]);
    }
    return new NeighborLists(start, index, distance);
  }

  @Test
  void everyRowIsSolvedOnce() {
    Table table = Tables.reals(new SplittableRandom(13), 70, 2);
    NeighborLists nearest = new Workbench(table, RUN).neighbors(2).toLists();
    AtomicInteger solved = new AtomicInteger();
    Reconstruction.weights(
        table, table, nearest, RUN, () -> (hood, weights) -> solved.incrementAndGet());
    assertThat(solved).hasValue(70);
  }

  private static Table column(double... values) {
    return Table.of(Matrix.wrap(values.length, 1, values));
  }

  /** With neighbours at 1 and 3 of 0: K = (1, e^-4/h; e^-4/h, 1), κ = (e^-1/h, e^-9/h). */
  @Test
  void kernelRegressionSolvesItsSystem() {
    double h = 5;
    double lambda = 0.25;
    Table table = column(0, 1, 3);
    SparseMatrix weights =
        new KernelRegressionWeights(2, Bandwidth.of(h), lambda).on(new Workbench(table, RUN));
    double cross = Math.exp(-4 / h);
    double first = weights.get(0, 1);
    double second = weights.get(0, 2);
    assertThat((1 + lambda) * first + cross * second).isCloseTo(Math.exp(-1 / h), within(1e-14));
    assertThat(cross * first + (1 + lambda) * second).isCloseTo(Math.exp(-9 / h), within(1e-14));
  }

  @Test
  void kernelRegressionOfManyNeighboursSolvesItsSystem() {
    Table table = Tables.reals(new SplittableRandom(14), 12, 3);
    Workbench bench = new Workbench(table, RUN);
    int k = 5;
    NeighborTable nearest = bench.neighbors(k);
    double h = Arrays.stream(nearest.squaredDistances()).average().orElseThrow();
    SparseMatrix weights = new KernelRegressionWeights(k, Bandwidth.AUTO, 0.1).on(bench);
    for (int i = 0; i < 12; i++) {
      for (int a = 0; a < k; a++) {
        double level = 0.1 * weights.get(i, nearest.index(i, a));
        for (int b = 0; b < k; b++) {
          double squared = Tables.squaredDistance(table, nearest.index(i, a), nearest.index(i, b));
          level += Math.exp(-squared / h) * weights.get(i, nearest.index(i, b));
        }
        double expected = Math.exp(-nearest.squaredDistance(i, a) / h);
        assertThat(level).isCloseTo(expected, within(1e-12));
      }
    }
  }

  @Test
  void kernelRegressionNeedsARidgeWhereNeighboursCoincide() {
    Workbench bench = new Workbench(column(0, 1, 1), RUN);
    assertThatThrownBy(() -> new KernelRegressionWeights(2, Bandwidth.of(1), 1e-300).on(bench))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("lambda too small for this data")
        .hasMessageContaining("singular with lambda = 1.0E-300");
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
    Table sparse = Table.of(dense.toSparse());
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
