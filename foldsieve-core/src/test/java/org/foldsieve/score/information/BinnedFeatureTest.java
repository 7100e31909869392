package org.foldsieve.score.information;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.LabelledTables;
import org.foldsieve.score.Tables;
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
