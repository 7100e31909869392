package org.foldsieve.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
import org.foldsieve.score.auto.Auto;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the FAQ says of exact copies of a feature, of every method that charges for redundancy. */
class CopiesTest {

  /** A copy adds little to their price; the FAQ says so. */
  private static final List<String> LENIENT = List.of("cfs", "jmi");

  /** What sees nothing but the graph all features make, in which a copy stands twice. */
  private static final List<String> OF_THE_GRAPH =
      List.of(
          "laplacian",
          "spec",
          "graph-preserving",
          "trace-ratio",
          "lle-graph",
          "lkr",
          "lkr-supervised");

  private static final int ROWS = 60;
  private static final int FEATURES = 12;

  /** As many as in the tables that were tried, and rows enough to tell them apart. */
  private static final int MANY = 32;

  private static final Run RUN = Run.defaults().withThreads(2);

  /** Counts of two classes, all features about as good as each other. */
  private static double[][] columns(long seed) {
    return columns(FEATURES, ROWS, seed);
  }

  private static double[][] columns(int features, int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] columns = new double[features][rows];
    for (int j = 0; j < features; j++) {
      for (int i = 0; i < rows; i++) {
        columns[j][i] = random.nextInt(12) + 4 * (i % 2);
      }
    }
    return columns;
  }

  private static Table table(double[][] columns) {
    int rows = columns[0].length;
    return Table.of(Matrix.ofRows(columns).transpose())
        .withLabels(Labels.classes("y", IntStream.range(0, rows).map(i -> i % 2).toArray()));
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
    return placeOfCopy(scorer, redundancy, 0, columns(seed));
  }

  private static int placeOfCopy(
      FeatureScorer scorer, boolean redundancy, int pick, double[][] columns) {
    int picked = rank(scorer, redundancy, columns)[pick];
    int[] order = rank(scorer, redundancy, withCopyOf(picked, columns));
    assertThat(order).hasSize(columns.length + 1);
    int place = order.length - 1;
    while (order[place] != picked && order[place] != columns.length) {
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

  /** Of 32 features two thirds come before the copy of a picked one. */
  @ParameterizedTest
  @ValueSource(strings = {"gka-supervised", "gka-margin", "mrmr-miq", "auto"})
  void aCopyStandsInTheLastThird(String id) {
    for (long seed = 1; seed < 6; seed++) {
      double[][] columns = columns(MANY, 200, seed);
      for (int pick : new int[] {0, 3}) {
        if (chargesForCopies(id, columns, pick)) {
          assertThat(placeOfCopy(scorer(id), false, pick, columns))
              .as("seed %d, pick %d", seed, pick)
              .isGreaterThan(2 * MANY / 3);
        }
      }
    }
  }

  /** What auto chooses on a table and beside a copy may be a score that charges for nothing. */
  private static boolean chargesForCopies(String id, double[][] columns, int pick) {
    if (!id.equals("auto")) {
      return true;
    }
    int picked = rank(scorer(id), false, columns)[pick];
    return Auto.chosen(
            scorer(id).rank(table(withCopyOf(picked, columns)), RUN).choice().orElseThrow())
        instanceof GreedySelector;
  }

  /** The test above must not be empty: in most tables auto chooses what charges. */
  @Test
  void autoMostlyChoosesWhatCharges() {
    long charging =
        LongStream.range(1, 6)
            .filter(s -> chargesForCopies("auto", columns(MANY, 200, s), 0))
            .count();
    assertThat(charging).isGreaterThanOrEqualTo(4);
  }

  /**
   * Charged for, but not as far back: mRMR's difference takes the mean over all picks, so that one
   * copy weighs less the more is picked, and gka sees no classes.
   */
  @ParameterizedTest
  @ValueSource(strings = {"gka", "mrmr-mid"})
  void aCopyStandsBehindFifteenOfThirtyTwo(String id) {
    for (long seed = 1; seed < 6; seed++) {
      for (int pick : new int[] {0, 3}) {
        assertThat(placeOfCopy(scorer(id), false, pick, columns(MANY, 200, seed)))
            .as("seed %d, pick %d", seed, pick)
            .isGreaterThanOrEqualTo(15);
      }
    }
  }

  /** Without it a copy stands directly behind its original, with the same score. */
  @ParameterizedTest
  @MethodSource("scores")
  void redundancyControlChargesForACopy(String id) {
    int places = 0;
    for (long seed = 1; seed < 6; seed++) {
      places += placeOfCopy(scorer(id), true, 0, columns(MANY, ROWS, seed));
    }
    assertThat(places)
        .as("of five tables; directly behind the original would be 5")
        .isGreaterThanOrEqualTo(OF_THE_GRAPH.contains(id) ? 15 : 35);
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
