package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking.Direction;
import org.junit.jupiter.api.Test;

class FeatureRankingTest {

  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");
  private static final Provenance SOMEWHERE = Provenance.of("test", Map.of(), Run.defaults(), 1, 5);

  @Test
  void tiesGoToTheSmallerIndexAndUndefinedIsLast() {
    double[] scores = {2, Double.NaN, 1, 2, Double.POSITIVE_INFINITY};
    assertThat(ranking(Direction.MINIMIZE, scores).order()).containsExactly(2, 0, 3, 4, 1);
    assertThat(ranking(Direction.MAXIMIZE, scores).order()).containsExactly(4, 0, 3, 2, 1);
    assertThat(ranking(Direction.MAXIMIZE, scores).undefined()).containsExactly("b");
  }

  @Test
  void zeroAndMinusZeroTie() {
    assertThat(ranking(Direction.MINIMIZE, new double[] {0.0, -0.0, 1, -0.0, 0.0}).order())
        .containsExactly(0, 1, 3, 4, 2);
  }

  @Test
  void topCutsATableByName() {
    FeatureRanking ranking = ranking(Direction.MAXIMIZE, new double[] {1, 5, 3, 2, 4});
    FeatureSelection best = ranking.top(2);
    assertThat(best.featureNames()).containsExactly("b", "e");
    Table other = Table.of(Matrix.ofRows(new double[] {10, 20, 30}), List.of("e", "x", "b"));
    assertThat(best.transform(other).toMatrix().row(0)).containsExactly(30, 10);
    Table lacking = Table.of(Matrix.ofRows(new double[] {10}), List.of("e"));
    assertThatThrownBy(() -> best.transform(lacking))
        .isInstanceOf(DataException.class)
        .hasMessage("the table has no feature 'b'; give it the features the model was made on");
    assertThatThrownBy(() -> ranking.top(6))
        .hasMessage("top takes 0 to 5 features, the number ranked: 6");
    assertThatThrownBy(() -> ranking.top(-1))
        .hasMessage("top takes 0 to 5 features, the number ranked: -1");
    assertThat(ranking.top(0).featureNames()).isEmpty();
    assertThat(ranking.top(5).featureNames()).containsExactly("b", "e", "c", "d", "a");
  }

  @Test
  void theLargestGapIsTheFirstOfTheWidest() {
    double nan = Double.NaN;
    double infinite = Double.POSITIVE_INFINITY;
    assertThat(gap(10, 9, 5, 1, 0)).isEqualTo(2);
    assertThat(gap(-9, -10, -2, -1, 0)).isEqualTo(3);
    assertThat(gap(1, 1, 1, 1, 1)).isEqualTo(1);
    assertThat(gap(infinite, 3, 2, -5, nan)).isEqualTo(3);
    assertThat(gap(infinite, 3, nan, nan, nan)).isEqualTo(5);
  }

  private static int gap(double... scores) {
    return ranking(Direction.MAXIMIZE, scores).largestGap();
  }

  @Test
  void everyFeatureHasOneScore() {
    assertThatThrownBy(() -> ranking(Direction.MINIMIZE, new double[4]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("4 scores for 5 features");
    assertThatThrownBy(() -> ranking(Direction.ORDER, new double[5]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("scores need a direction: MINIMIZE or MAXIMIZE");
  }

  @Test
  void oneIsTheSmallestNumberOfPicksAndTheSmallestSubset() {
    assertThat(new Picks(1)).hasToString("1");
    assertThat(Picks.ALL).hasToString("all").isEqualTo(Picks.parse("all"));
    assertThatThrownBy(() -> new Picks(0))
        .hasMessage("picks must be at least 1, or all: picks = 0");
    assertThat(SubsetSize.of(1)).hasToString("1");
    assertThatThrownBy(() -> SubsetSize.of(0))
        .hasMessage("size must be at least 1, or all: size = 0");
  }

  /** Values within 1e-12 of the best tie, and the first of them is taken. */
  @Test
  void greedyMethodsTakeTheFirstOfTheLargest() {
    boolean[] all = {true, true, true};
    assertThat(GreedyRankings.largest(new double[] {1, 3, 2}, all)).isEqualTo(1);
    assertThat(GreedyRankings.largest(new double[] {1 - 1e-13, 1, 1}, all)).isZero();
    assertThat(GreedyRankings.largest(new double[] {1 - 1e-11, 1, 1}, all)).isEqualTo(1);
    assertThat(GreedyRankings.largest(new double[] {-1e3 - 1e-10, -1e3, -2e3}, all)).isZero();
    assertThat(GreedyRankings.largest(new double[] {0, 0, -1}, all)).isZero();
    boolean[] some = {false, true, true};
    assertThat(GreedyRankings.largest(new double[] {9, 1, 2}, some)).isEqualTo(2);
    assertThat(GreedyRankings.count(some)).isEqualTo(2);
  }

  @Test
  void picksKeepTheirOrderAndMayBeFew() {
    double[] criterion = {Double.NaN, 0.5, Double.NaN, Double.NaN, 0.7};
    FeatureRanking ranking = FeatureRanking.byOrder(SOMEWHERE, NAMES, new int[] {4, 1}, criterion);
    assertThat(ranking.order()).containsExactly(4, 1);
    assertThat(ranking.place(1)).isEqualTo(2);
    assertThat(ranking.place(0)).isZero();
    assertThat(ranking.undefined()).isEmpty();
    assertThatThrownBy(() -> FeatureRanking.byOrder(SOMEWHERE, NAMES, new int[] {4, 4}, criterion))
        .hasMessage("feature 4 is picked twice");
  }

  @Test
  void nothingHandedOutReachesTheInside() {
    double[] scores = {1, 2, 3, 4, 5};
    FeatureRanking ranking = ranking(Direction.MAXIMIZE, scores).withPart("part", scores);
    scores[0] = 9;
    ranking.order()[0] = 9;
    ranking.scores()[0] = 9;
    ranking.parts().get("part")[0] = 9;
    assertThat(ranking.score(0)).isEqualTo(1);
    assertThat(ranking.order()[0]).isEqualTo(4);
    assertThat(ranking.parts().get("part")[0]).isEqualTo(1);
  }

  private static FeatureRanking ranking(Direction direction, double[] scores) {
    return FeatureRanking.byScore(SOMEWHERE, NAMES, direction, scores);
  }

  @Test
  void manyScoresWithTiesAreInOrder() {
    double[] scores = new SplittableRandom(8).ints(300, 0, 40).asDoubleStream().toArray();
    List<String> names = IntStream.range(0, 300).mapToObj(j -> "f" + j).toList();
    Provenance provenance = Provenance.of("test", Map.of(), Run.defaults(), 1, 300);
    int[] order = FeatureRanking.byScore(provenance, names, Direction.MINIMIZE, scores).order();
    for (int r = 1; r < order.length; r++) {
      double before = scores[order[r - 1]];
      double after = scores[order[r]];
      assertThat(before < after || before == after && order[r - 1] < order[r])
          .as("place %d", r)
          .isTrue();
    }
  }
}
