package org.foldsieve.score.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.foldsieve.score.LabelledTables;
import org.foldsieve.score.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinnedFeatureTest {

  private static final Binning TWO = new Binning(Discretize.SIGMA, 2);

  /** Bits and lists, whole words of bits and rests, few classes and many; ties on cuts. */
  @ParameterizedTest(name = "{0} rows, {1} bins, {2} classes")
  @CsvSource({
    "2, 2, 2",
    "63, 3, 4",
    "64, 3, 32",
    "65, 3, 33",
    "130, 2, 5",
    "128, 4, 40",
    "131, 5, 3",
    "200, 9, 50"
  })
  void jointCountsAreThoseOfTheRowsDenseAndSparse(int n, int bins, int classes) {
    SplittableRandom random = new SplittableRandom(n);
    int[] codes = IntStream.generate(() -> random.nextInt(classes)).limit(n).toArray();
    Table dense = table(random, n).withLabels(Labels.classes("y", codes));
    int[] totals = new int[classes];
    for (int code : codes) {
      totals[code]++;
    }
    for (Table table : new Table[] {dense, LabelledTables.sparse(dense)}) {
      Workbench bench = new Workbench(table, Run.defaults());
      BinnedFeature[] features = BinnedFeatures.all(bench, new Binning(Discretize.SIGMA, bins));
      Discretization cuts = Discretization.fit(table, Discretize.SIGMA, bins, Run.defaults());
      int[][] bin = bins(table, cuts);
      for (int j = 0; j < features.length; j++) {
        int own = cuts.bins(j);
        assertThat(features[j].codes(n)).isEqualTo(bin[j]);
        int[] joint = new int[own * classes];
        BinnedFeature.partner(codes, totals).count(features[j], joint);
        assertThat(joint).as("with classes").isEqualTo(count(bin[j], own, codes, classes));
        int[] pairs = new int[own * cuts.bins(0)];
        features[0].asPartner(n).count(features[j], pairs);
        assertThat(pairs).as("with feature 0").isEqualTo(count(bin[j], own, bin[0], cuts.bins(0)));
      }
    }
  }

  /** Features of seven values, of up to thirty, and of as many as there are rows. */
  private static Table table(SplittableRandom random, int n) {
    Matrix values = Tables.integers(random, n, 6).toMatrix().copy();
    for (int i = 0; i < n; i++) {
      values.set(i, 1, Math.max(0, random.nextInt(-30, 30)));
      values.set(i, 2, random.nextDouble());
      values.set(i, 3, random.nextInt(30));
    }
    return Table.of(values);
  }

  @Test
  void theMainBinIsTheFirstOfTheLargest() {
    // Two bins of 0, 0, 1, 1, 1 and of 0, 0, 1, 1, with the cut between.
    Table odd = Table.of(Matrix.wrap(5, 1, new double[] {0, 0, 1, 1, 1}));
    Table even = Table.of(Matrix.wrap(4, 1, new double[] {0, 0, 1, 1}));
    BinnedFeature three = BinnedFeatures.all(new Workbench(odd, Run.defaults()), TWO)[0];
    assertThat(three.counts()).containsExactly(2, 3);
    assertThat(three.outsideMain()).isEqualTo(2);
    BinnedFeature two = BinnedFeatures.all(new Workbench(even, Run.defaults()), TWO)[0];
    assertThat(two.counts()).containsExactly(2, 2);
    assertThat(two.outsideMain()).isEqualTo(2);
  }

  /** 800 cells: a bit for each of at most ten bins, or 4 bytes for the place in a list. */
  @Test
  void memoryIsAskedFor() {
    Table dense =
        Tables.integers(new SplittableRandom(2), 80, 10)
            .withLabels(Labels.classes("y", IntStream.range(0, 80).map(i -> i % 2).toArray()));
    assertMemory(dense, TWO, 1000);
    assertMemory(dense, new Binning(Discretize.WIDTH, 10), 1000);
    assertMemory(dense, new Binning(Discretize.WIDTH, 11), 3200);
    assertMemory(dense, new Binning(Discretize.MDL, 2), 3200);
    Table sparse = LabelledTables.sparse(dense);
    assertMemory(sparse, TWO, 8L * LiveValues.sparse(sparse).entries());
  }

  private static void assertMemory(Table table, Binning bins, long bytes) {
    Workbench enough = new Workbench(table, Run.defaults().withMaxMemory(bytes));
    assertThat(BinnedFeatures.all(enough, bins)).hasSize(10);
    Workbench little = new Workbench(table, Run.defaults().withMaxMemory(bytes - 1));
    assertThatThrownBy(() -> BinnedFeatures.all(little, bins))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageStartingWith("the table of bins of 80 rows and 10 features needs ");
  }

  private static int[][] bins(Table table, Discretization cuts) {
    int[][] bin = new int[table.features()][table.rows()];
    for (int j = 0; j < bin.length; j++) {
      for (int i = 0; i < table.rows(); i++) {
        bin[j][i] = cuts.bin(j, table.value(i, j));
      }
    }
    return bin;
  }

  private static int[] count(int[] bin, int bins, int[] codes, int values) {
    int[] joint = new int[bins * values];
    for (int i = 0; i < bin.length; i++) {
      joint[bin[i] * values + codes[i]]++;
    }
    return joint;
  }
}
