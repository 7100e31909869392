package org.foldsieve.score.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.LabelledTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiscretizationTest {

  @Test
  void countsEqualTheGoldenOnes() {
    for (GoldenScores golden : GoldenScores.all()) {
      Table table = golden.table();
      Discretization cuts = Discretization.fit(table, 3, Run.defaults());
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
  @ValueSource(ints = {2, 3, 4, 7})
  void binsEqualTheDefinitionDenseAndSparse(int bins) {
    for (long seed = 1; seed <= 5; seed++) {
      Table table = LabelledTables.nasty(seed);
      Discretization dense = Discretization.fit(table, bins, Run.defaults());
      Discretization sparse =
          Discretization.fit(LabelledTables.sparse(table), bins, Run.defaults());
      for (int j = 0; j < table.features(); j++) {
        double[] f = LabelledTables.columns(table)[j];
        int[] expected = BinnedTwin.bins(f, bins);
        for (int i = 0; i < f.length && !LabelledTables.isConstant(f); i++) {
          assertThat(dense.bin(j, f[i])).as("seed %d, %d, %d", seed, i, j).isEqualTo(expected[i]);
          assertThat(sparse.bin(j, f[i])).isEqualTo(expected[i]);
        }
      }
    }
  }

  @Test
  void cutsLearntFromTrainingRowsServeOtherRows() {
    Table training = Table.of(Matrix.ofRows(new double[][] {{-1}, {0}, {1}}));
    Discretization cuts = Discretization.fit(training, 3, Run.defaults());
    assertThat(cuts.bin(0, -50)).isZero();
    assertThat(cuts.bin(0, -1)).as("on the cut: below").isZero();
    assertThat(cuts.bin(0, 1)).isEqualTo(1);
    assertThat(cuts.bin(0, 1.5)).isEqualTo(2);
  }

  @Test
  void anEvenTwoValuedFeatureNeedsTwoBins() {
    Table even = Table.of(Matrix.ofRows(new double[][] {{0}, {1}, {0}, {1}}));
    Discretization three = Discretization.fit(even, 3, Run.defaults());
    assertThat(three.bin(0, 0)).isEqualTo(three.bin(0, 1));
    Discretization two = Discretization.fit(even, 2, Run.defaults());
    assertThat(two.bin(0, 0)).isNotEqualTo(two.bin(0, 1));
  }

  @Test
  void binsFitAByte() {
    assertThat(MrmrMid.withDefaults().withBins(2).bins()).isEqualTo(2);
    assertThat(MrmrMid.withDefaults().withBins(100).bins()).isEqualTo(100);
    assertThatThrownBy(() -> MrmrMid.withDefaults().withBins(101))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bins must be from 2 to 100: bins = 101");
  }

  /** Mean 3, deviation 2: five bins are cut at 1, 7/3, 11/3 and 5. */
  @Test
  void manyBinsAreCutEvenlyFromOneDeviationToTheOther() {
    Table table = Table.of(Matrix.wrap(3, 1, new double[] {1, 3, 5}));
    Discretization cuts = Discretization.fit(table, 5, Run.defaults());
    double[] values = {1, 1.01, 2.32, 2.34, 3.66, 3.67, 5, 5.01};
    int[] found = Arrays.stream(values).mapToInt(value -> cuts.bin(0, value)).toArray();
    assertThat(found).containsExactly(0, 1, 1, 2, 2, 3, 3, 4);
  }

  @Test
  void oneBinIsAnError() {
    assertThatThrownBy(() -> MrmrMid.withDefaults().withBins(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bins must be from 2 to 100: bins = 1");
  }
}
