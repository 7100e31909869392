package org.foldsieve.score.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
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
    Table dense = Tables.integers(random, n, 6).withLabels(Labels.classes("y", codes));
    int[] totals = new int[classes];
    for (int code : codes) {
      totals[code]++;
    }
    for (Table table : new Table[] {dense, LabelledTables.sparse(dense)}) {
      Workbench bench = new Workbench(table, Run.defaults());
      BinnedFeature[] features = BinnedFeature.all(bench, bins);
      int[][] bin = bins(table, bins);
      for (int j = 0; j < features.length; j++) {
        int[] joint = new int[bins * classes];
        BinnedFeature.partner(codes, totals).count(features[j], joint);
        assertThat(joint).as("with classes").isEqualTo(count(bin[j], bins, codes, classes));
        int[] pairs = new int[bins * bins];
        features[0].asPartner(n).count(features[j], pairs);
        assertThat(pairs).as("with feature 0").isEqualTo(count(bin[j], bins, bin[0], bins));
      }
    }
  }

  @Test
  void theMainBinIsTheFirstOfTheLargest() {
    // Two bins of 0, 0, 1, 1, 1 and of 0, 0, 1, 1, with the cut between.
    Table odd = Table.of(Matrix.wrap(5, 1, new double[] {0, 0, 1, 1, 1}));
    Table even = Table.of(Matrix.wrap(4, 1, new double[] {0, 0, 1, 1}));
    BinnedFeature three = BinnedFeature.all(new Workbench(odd, Run.defaults()), 2)[0];
    assertThat(three.counts()).containsExactly(2, 3);
    assertThat(three.outsideMain()).isEqualTo(2);
    BinnedFeature two = BinnedFeature.all(new Workbench(even, Run.defaults()), 2)[0];
    assertThat(two.counts()).containsExactly(2, 2);
    assertThat(two.outsideMain()).isEqualTo(2);
  }

  /** 800 cells: a bit for each bin, or 5 bytes for each row that is not in the main bin. */
  @Test
  void memoryIsAskedFor() {
    Table dense = Tables.integers(new SplittableRandom(2), 80, 10);
    assertMemory(dense, 2, 200);
    assertMemory(dense, 4, 400);
    assertMemory(dense, 5, 3200);
    Table sparse = Table.of(dense.toSparse());
    assertMemory(sparse, 2, 5 * sparse.toSparse().entries());
  }

  private static void assertMemory(Table table, int bins, long bytes) {
    Workbench enough = new Workbench(table, Run.defaults().withMaxMemory(bytes));
    assertThat(BinnedFeature.all(enough, bins)).hasSize(10);
    Workbench little = new Workbench(table, Run.defaults().withMaxMemory(bytes - 1));
    assertThatThrownBy(() -> BinnedFeature.all(little, bins))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageStartingWith("the table of bins of 80 rows and 10 features needs ");
  }

  private static int[][] bins(Table table, int bins) {
    Discretization cuts = Discretization.fit(table, bins, Run.defaults());
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
