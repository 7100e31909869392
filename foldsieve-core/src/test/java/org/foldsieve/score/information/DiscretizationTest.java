package org.foldsieve.score.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.LabelledTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiscretizationTest {

  @Test
  void countsEqualTheGoldenOnes() {
    for (GoldenScores golden : GoldenScores.all()) {
      Table table = golden.table();
      Discretization cuts = fit(table, Discretize.SIGMA, 3);
      JsonArray expected = golden.file().getAsJsonArray("discretised_counts");
      for (int j = 0; j < table.features(); j++) {
        int[] counts = new int[3];
        for (int i = 0; i < table.rows(); i++) {
          counts[cuts.bin(j, table.value(i, j))]++;
        }
        int[] golden3 =
            expected.get(j).getAsJsonArray().asList().stream()
                .mapToInt(count -> count.getAsInt())
                .toArray();
        assertThat(counts).as("%s, feature %d", golden, j).isEqualTo(golden3);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Discretize.class)
  void binsEqualTheDefinitionDenseAndSparse(Discretize discretize) {
    for (long seed = 1; seed <= 8; seed++) {
      Table table = LabelledTables.nasty(seed);
      for (int bins : new int[] {2, 3, 4, 7}) {
        Discretization dense = fit(table, discretize, bins);
        Discretization sparse = fit(LabelledTables.sparse(table), discretize, bins);
        int[][] expected = BinnedTwin.allBins(table, new Binning(discretize, bins));
        for (int j = 0; j < table.features(); j++) {
          for (int i = 0; i < table.rows(); i++) {
            double value = table.value(i, j);
            assertThat(dense.bin(j, value))
                .as("seed %d, row %d, feature %d", seed, i, j)
                .isEqualTo(expected[j][i]);
            assertThat(sparse.bin(j, value)).isEqualTo(expected[j][i]);
          }
          assertThat(sparse.bins(j)).isEqualTo(dense.bins(j));
        }
      }
    }
  }

  private static Discretization fit(Table table, Discretize discretize, int bins) {
    return Discretization.fit(table, discretize, bins, Run.defaults());
  }

  private static Table column(double... values) {
    return Table.of(Matrix.wrap(values.length, 1, values));
  }

  /** Weka 3.8, weka.filters.supervised.attribute.Discretize, and R's mdlp cut iris there. */
  @Test
  void mdlCutsIrisWherePeersDo() {
    Table iris = GoldenScores.read("iris_uci_tenths").table();
    double[][] published = {{55.5, 61.5}, {29.5, 33.5}, {24.5, 47.5}, {8, 17.5}};
    Discretization cuts = fit(iris, Discretize.MDL, 3);
    for (int j = 0; j < 4; j++) {
      assertThat(cuts.bins(j)).isEqualTo(3);
      for (int c = 0; c < 2; c++) {
        assertThat(cuts.bin(j, published[j][c])).as("a value on a cut is below").isEqualTo(c);
        assertThat(cuts.bin(j, published[j][c] + 1e-9)).isEqualTo(c + 1);
      }
    }
  }

  /**
   * 22 rows of two classes: half a bit more would be gained than it costs where they are in order,
   * 22 > log2 21 + log2 7 - 2; and nothing where they alternate.
   */
  @Test
  void mdlCutsWhereTheClassesChangeAndNowhereElse() {
    double[] x = IntStream.range(0, 22).asDoubleStream().toArray();
    Table inOrder = column(x).withLabels(classes(i -> i < 11 ? 0 : 1, 22));
    Discretization cuts = fit(inOrder, Discretize.MDL, 3);
    assertThat(cuts.bins(0)).isEqualTo(2);
    assertThat(cuts.bin(0, 10.5)).isZero();
    assertThat(cuts.bin(0, 10.6)).isEqualTo(1);
    Table alternating = column(x).withLabels(classes(i -> i % 2, 22));
    assertThat(fit(alternating, Discretize.MDL, 3).bins(0)).isEqualTo(1);
  }

  /** 3^k overflows from 647 classes on; a feature that tells all of them apart is still cut. */
  @Test
  void mdlKnowsManyClasses() {
    int classes = 700;
    double[] x = IntStream.range(0, 4 * classes).mapToDouble(i -> i).toArray();
    Table table = column(x).withLabels(classes(i -> i / 4, x.length));
    assertThat(fit(table, Discretize.MDL, 3).bins(0)).isGreaterThan(100);
  }

  private static Labels classes(IntUnaryOperator ofRow, int n) {
    return Labels.classes("y", IntStream.range(0, n).map(ofRow).toArray());
  }

  @Test
  void mdlNeedsLabels() {
    double[] x = IntStream.range(0, 22).asDoubleStream().toArray();
    assertThatThrownBy(() -> fit(column(x), Discretize.MDL, 3))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("discretize=mdl needs labels and the table has none");
  }

  @ParameterizedTest
  @EnumSource(value = Discretize.class, mode = EnumSource.Mode.EXCLUDE, names = "MDL")
  void fewValuesAreTakenAsTheyAre(Discretize discretize) {
    // Ten values of five rows each; eleven, or ten of fewer rows, are too many.
    double[] ten = IntStream.range(0, 50).mapToDouble(i -> Math.pow(3, i % 10)).toArray();
    assertThat(fit(column(ten), discretize, 3).bins(0)).isEqualTo(10);
    double[] fewer = Arrays.copyOf(ten, 49);
    assertThat(fit(column(fewer), discretize, 3).bins(0)).isLessThan(4);
    double[] eleven = IntStream.range(0, 55).mapToDouble(i -> Math.pow(3, i % 11)).toArray();
    assertThat(fit(column(eleven), discretize, 3).bins(0)).isLessThan(4);
    // As many values as bins: whatever the rows.
    assertThat(fit(column(4, 0, -0.0, 1), discretize, 3).bins(0)).isEqualTo(3);
    assertThat(fit(column(0, 1, 0, 1), discretize, 3).bins(0)).isEqualTo(2);
  }

  @Test
  void cutsLearntFromTrainingRowsServeOtherRows() {
    Discretization cuts = fit(column(-1.5, -0.5, 0.5, 1.5), Discretize.SIGMA, 2);
    assertThat(cuts.bin(0, -50)).isZero();
    assertThat(cuts.bin(0, 0)).as("on the cut: below").isZero();
    assertThat(cuts.bin(0, 1e-9)).isEqualTo(1);
    assertThat(cuts.bin(0, 50)).isEqualTo(1);
    Discretization asTheyAre = fit(column(0, 1, 0, 5), Discretize.SIGMA, 3);
    assertThat(asTheyAre.bin(0, 0.4)).as("nearer to 0").isZero();
    assertThat(asTheyAre.bin(0, 2.9)).as("nearer to 1").isEqualTo(1);
  }

  /** Between two neighbouring doubles there is no middle. */
  @Test
  void neighbouringDoublesAreCutApart() {
    double one = 1;
    double next = Math.nextUp(one);
    Discretization cuts = fit(column(one, next, one, next), Discretize.FREQUENCY, 2);
    assertThat(cuts.bin(0, one)).isZero();
    assertThat(cuts.bin(0, next)).isEqualTo(1);
  }

  @Test
  void quantilesKeepEqualValuesTogether() {
    // Eight of twelve are 0: the quartiles are 0, 0, 1.
    double[] x = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4};
    Discretization cuts = fit(column(x), Discretize.FREQUENCY, 4);
    int[] bins = DoubleStream.of(x).mapToInt(value -> cuts.bin(0, value)).toArray();
    assertThat(bins).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2);
    assertThat(cuts.bins(0)).as("bins").isEqualTo(3);
  }

  /** Four bins: at mean - s, mean and mean + s. */
  @Test
  void manyBinsAreCutEvenlyFromOneDeviationToTheOther() {
    double root = Math.sqrt(5);
    Discretization cuts = fit(column(3 - root, 2, 3, 3, 4, 3 + root), Discretize.SIGMA, 4);
    // Deviation sqrt(12 / 5): cuts at 3 - s, 3, 3 + s.
    double s = Math.sqrt(2.4);
    double[] values = {3 - s - 1e-9, 3 - s + 1e-9, 3, 3 + 1e-9, 3 + s - 1e-9, 3 + s + 1e-9};
    int[] found = Arrays.stream(values).mapToInt(value -> cuts.bin(0, value)).toArray();
    assertThat(found).containsExactly(0, 1, 1, 2, 2, 3);
  }

  @Test
  void binsAreFromTwoToAHundred() {
    assertThat(MrmrMid.withDefaults().withBins(2).bins()).isEqualTo(2);
    assertThat(MrmrMid.withDefaults().withBins(100).bins()).isEqualTo(100);
    assertThatThrownBy(() -> MrmrMid.withDefaults().withBins(101))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bins must be from 2 to 100: bins = 101");
    assertThatThrownBy(() -> MrmrMid.withDefaults().withBins(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bins must be from 2 to 100: bins = 1");
  }
}
