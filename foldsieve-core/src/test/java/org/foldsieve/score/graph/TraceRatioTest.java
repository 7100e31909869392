package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Kept;
import org.foldsieve.score.LabelledTables;
import org.foldsieve.score.Tables;
import org.foldsieve.score.graph.TraceRatio.Pair;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.SubsetFisher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TraceRatioTest {

  private static Table table(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Table table = Tables.reals(random, 30, 9);
    return table.withLabels(Labels.classes("y", IntStream.range(0, 30).map(i -> i % 3).toArray()));
  }

  /** No subset of the size has a larger ratio: all of them are tried. */
  @ParameterizedTest
  @EnumSource(Pair.class)
  void findsTheBestSubsetOfEverySize(Pair pair) {
    Table table = table(3);
    TraceRatio method = TraceRatio.withDefaults().withPair(pair);
    for (int size = 1; size <= 9; size++) {
      FeatureRanking ranking = method.withSize(size).rank(table, Run.defaults());
      double[] above = ranking.parts().get("above");
      double[] below = ranking.parts().get("below");
      double best = 0;
      for (int set = 0; set < 1 << 9; set++) {
        int chosen = set;
        if (Integer.bitCount(set) == size) {
          double b = sum(above, j -> (chosen >> j & 1) == 1);
          double a = sum(below, j -> (chosen >> j & 1) == 1);
          best = Math.max(best, b / a);
        }
      }
      int[] first = Arrays.copyOf(ranking.order(), size);
      double b = Arrays.stream(first).mapToDouble(j -> above[j]).sum();
      double a = Arrays.stream(first).mapToDouble(j -> below[j]).sum();
      assertThat(b / a).as("%s, size %d", pair, size).isCloseTo(best, within(1e-12 * best));
      for (int j = 0; j < 9; j++) {
        assertThat(ranking.score(j)).isCloseTo(above[j] - best * below[j], within(1e-9 * above[j]));
      }
    }
  }

  private static double sum(double[] values, IntPredicate chosen) {
    return IntStream.range(0, values.length).filter(chosen).mapToDouble(j -> values[j]).sum();
  }

  @Test
  void thePairsAreTheSumsOfTheirScores() {
    Table table = table(5);
    assertRatio(table, Pair.LAPLACIAN, LaplacianScore.withDefaults(), true);
    assertRatio(table, Pair.FISHER, FisherScore.withDefaults(), false);
    assertRatio(table, Pair.FRLL, FrllQ.withDefaults().withNeighbors(5), false);
  }

  private static void assertRatio(Table table, Pair pair, FeatureScorer score, boolean inverse) {
    FeatureRanking ranking = TraceRatio.withDefaults().withPair(pair).rank(table, Run.defaults());
    double[] expected = score.rank(table, Run.defaults()).scores();
    for (int j = 0; j < expected.length; j++) {
      double ratio = ranking.parts().get("above")[j] / ranking.parts().get("below")[j];
      assertThat(inverse ? 1 / ratio : ratio)
          .as("%s, feature %d", pair, j)
          .isCloseTo(expected[j], within(1e-9 * expected[j]));
    }
  }

  /** The pair fisher is subset-fisher, bit for bit. */
  @Test
  void theFisherPairIsTheSubsetLevelFisherScore() {
    for (long seed = 1; seed <= 4; seed++) {
      Table table = LabelledTables.nasty(seed);
      for (int size : new int[] {1, 4}) {
        FeatureRanking fisher =
            SubsetFisher.withDefaults().withSize(size).rank(table, Run.defaults());
        FeatureRanking ratio =
            TraceRatio.withDefaults()
                .withPair(Pair.FISHER)
                .withSize(size)
                .rank(table, Run.defaults());
        assertThat(ratio.scores()).isEqualTo(fisher.scores());
        assertThat(ratio.order()).isEqualTo(fisher.order());
        assertThat(ratio.notes()).isEqualTo(fisher.notes());
      }
    }
  }

  @Test
  void pairsOfClassesNeedLabels() {
    Table table = table(1).withoutLabels();
    for (Pair pair : new Pair[] {Pair.FRLL, Pair.FISHER}) {
      assertThatThrownBy(() -> TraceRatio.withDefaults().withPair(pair).rank(table, Run.defaults()))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("trace-ratio needs class labels");
    }
    assertThatThrownBy(() -> TraceRatio.withDefaults().withSize(10).rank(table, Run.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("size must be at most the number of features: size = 10, features = 9");
  }

  /** As many may stay as the size, and no more; what does not vary takes no place. */
  @Test
  void featuresThatStayFillTheSize() {
    Table table = table(11);
    TraceRatio two = TraceRatio.withDefaults().withPair(Pair.FISHER).withSize(2);
    Workbench bench = new Workbench(table, Run.defaults());
    assertThat(two.rank(bench, Kept.of(7, 3)).order()).startsWith(7, 3);
    assertThatThrownBy(() -> two.rank(bench, Kept.of(7, 3, 1)))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("size = 2, kept = 3");
    Matrix values = table.toMatrix();
    for (int i = 0; i < table.rows(); i++) {
      values.set(i, 5, 4);
    }
    Table constant = Table.of(values).withLabels(table.labels().orElseThrow());
    FeatureRanking kept = two.rank(new Workbench(constant, Run.defaults()), Kept.of(5));
    // The constant feature stays in front, and the ratio is that of the best two others.
    assertThat(kept.order()).startsWith(5);
    assertThat(kept.notes().get(0)).isEqualTo(two.rank(constant, Run.defaults()).notes().get(0));
  }
}
