package org.foldsieve.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Picks;
import org.foldsieve.score.alignment.Redundancy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the FAQ says of exact copies of a feature, of every method that charges for redundancy. */
class CopiesTest {

  /** A copy adds little to their price; the FAQ says so. */
  private static final List<String> LENIENT = List.of("cfs", "jmi");

  private static final int ROWS = 60;
  private static final int FEATURES = 12;
  private static final Run RUN = Run.defaults().withThreads(2);

  /** Counts of two classes, all features about as good as each other. */
  private static double[][] columns(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] columns = new double[FEATURES][ROWS];
    for (int j = 0; j < FEATURES; j++) {
      for (int i = 0; i < ROWS; i++) {
        columns[j][i] = random.nextInt(12) + 4 * (i % 2);
      }
    }
    return columns;
  }

  private static Table table(double[][] columns) {
    return Table.of(Matrix.ofRows(columns).transpose())
        .withLabels(Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 2).toArray()));
  }

  private static double[][] withCopyOf(int feature, double[][] columns) {
    double[][] more = Arrays.copyOf(columns, columns.length + 1);
    more[columns.length] = columns[feature].clone();
    return more;
  }

  static List<String> pickers() {
    return Methods.all(Method.Kind.FEATURE_SCORE).stream()
        .filter(method -> method.defaults() instanceof GreedySelector)
        .map(Method::id)
        .filter(id -> !LENIENT.contains(id))
        .toList();
  }

  static List<String> scores() {
    return Methods.all(Method.Kind.FEATURE_SCORE).stream()
        .filter(method -> !(method.defaults() instanceof GreedySelector))
        .map(Method::id)
        .filter(
            id ->
                scorer(id).rank(table(columns(1)), RUN).direction()
                    != FeatureRanking.Direction.ORDER)
        .toList();
  }

  private static FeatureScorer scorer(String id) {
    return Methods.scorer(id, Map.of());
  }

  /** Where the copy of the first pick comes, from 0: of the two, the one that comes later. */
  private static int placeOfCopy(FeatureScorer scorer, boolean redundancy, long seed) {
    int first = rank(scorer, redundancy, columns(seed))[0];
    int[] order = rank(scorer, redundancy, withCopyOf(first, columns(seed)));
    assertThat(order).hasSize(FEATURES + 1);
    int place = order.length - 1;
    while (order[place] != first && order[place] != FEATURES) {
      place--;
    }
    return place;
  }

  private static int[] rank(FeatureScorer scorer, boolean redundancy, double[][] columns) {
    Workbench bench = new Workbench(table(columns), RUN);
    return redundancy
        ? Redundancy.reorder(scorer, bench, Picks.ALL).order()
        : scorer.rank(bench).order();
  }

  /** Where features are about as good as each other, the copy of the first is not the second. */
  @ParameterizedTest
  @MethodSource("pickers")
  void whoPicksOneByOneChargesForACopy(String id) {
    for (long seed = 1; seed < 4; seed++) {
      assertThat(placeOfCopy(scorer(id), false, seed)).as("seed %d", seed).isGreaterThan(2);
    }
  }

  @ParameterizedTest
  @MethodSource("scores")
  void redundancyControlChargesForACopy(String id) {
    int places = 0;
    for (long seed = 1; seed < 4; seed++) {
      places += placeOfCopy(scorer(id), true, seed);
    }
    assertThat(places).as("directly behind the original would be 3").isGreaterThan(3);
  }

  /** Nothing is left of a copy once its original is picked. */
  @ParameterizedTest
  @ValueSource(strings = {"pivoted-qr", "cmim"})
  void theseTwoPutACopyLast(String id) {
    for (long seed = 1; seed < 4; seed++) {
      assertThat(placeOfCopy(scorer(id), false, seed)).as("seed %d", seed).isEqualTo(FEATURES);
    }
  }

  @Test
  void fcbfPutsACopyBehindAllPredominantFeatures() {
    int first = rank(scorer("fcbf"), false, columns(1))[0];
    FeatureRanking ranking = scorer("fcbf").rank(table(withCopyOf(first, columns(1))), RUN);
    double[] predominant = ranking.parts().get("predominant");
    assertThat(predominant[first]).isEqualTo(1);
    assertThat(predominant[FEATURES]).isZero();
    long count = Arrays.stream(predominant).filter(p -> p == 1).count();
    assertThat(placeOfCopy(scorer("fcbf"), false, 1)).isGreaterThanOrEqualTo((int) count);
  }

  @Test
  void allOthersGiveCopiesOneScore() {
    FeatureRanking ranking = scorer("fisher").rank(table(withCopyOf(3, columns(1))), RUN);
    assertThat(ranking.score(FEATURES)).isEqualTo(ranking.score(3));
  }
}
