package org.foldsieve.score.relief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Relief and ReliefF of words and gaps: against numbers where they say the same, and by loops. */
class MixedReliefTest {

  private static final int ROWS = 50;

  private static Labels classes() {
    return Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 3).toArray());
  }

  private static Labels numbers() {
    return Labels.numbers("y", IntStream.range(0, ROWS).mapToDouble(i -> i * 7 % 50).toArray());
  }

  /** Two words are as 0 and 1. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void twoWordsAreTwoNumbers(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] words = random.ints(ROWS, 0, 2).toArray();
    double[] x = random.doubles(ROWS).toArray();
    double[] z = random.doubles(ROWS).toArray();
    MixedTable mixed =
        MixedTable.of(
            List.of(
                Column.ofWords("word", words, Levels.of(List.of("no", "yes"))),
                Column.ofNumbers("x", x),
                Column.ofNumbers("z", z)));
    double[][] rows = new double[ROWS][];
    Arrays.setAll(rows, i -> new double[] {words[i], x[i], z[i]});
    Table table = Table.of(Matrix.ofRows(rows), List.of("word", "x", "z"));
    for (Labels labels : new Labels[] {classes(), numbers()}) {
      for (ReliefF.Distance distance : ReliefF.Distance.values()) {
        ReliefF method = ReliefF.withDefaults().withNeighbors(4).withDistance(distance);
        assertThat(method.rank(mixed.withLabels(labels), Run.defaults()).scores())
            .containsExactly(
                method.rank(table.withLabels(labels), Run.defaults()).scores(), within(1e-12));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void equalsTheDefinitionWithGaps(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] cells = new double[4][ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int r = 0; r < 4; r++) {
        double value = r < 2 ? random.nextInt(4) : random.nextDouble() + (r == 2 ? i % 3 : 0);
        cells[r][i] = random.nextInt(5) == 0 ? Double.NaN : value;
      }
    }
    Levels levels = Levels.of(List.of("a", "b", "c", "d"));
    MixedTable table =
        MixedTable.of(
            List.of(
                Column.ofWords("w0", words(cells[0]), levels),
                Column.ofWords("w1", words(cells[1]), levels),
                Column.ofNumbers("n2", cells[2]),
                Column.ofNumbers("n3", cells[3])));
    Labels labels = classes();
    FeatureRanking ranking =
        ReliefF.withDefaults()
            .withNeighbors(3)
            .rank(table.withLabels(labels), Run.defaults().withThreads(3));
    assertThat(ranking.scores()).containsExactly(literal(cells, labels, 3), within(1e-12));
  }

  private static Labels twoClasses() {
    return Labels.classes("y", IntStream.range(0, ROWS).map(i -> i * 3 % 7 % 2).toArray());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void reliefEqualsItsDefinitionWithGaps(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Labels labels = twoClasses();
    double[][] cells = new double[4][ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int r = 0; r < 4; r++) {
        double shift = r == 2 ? labels.code(i) : 0;
        double value = r < 2 ? random.nextInt(4) : random.nextDouble() + shift;
        cells[r][i] = random.nextInt(5) == 0 ? Double.NaN : value;
      }
    }
    Levels levels = Levels.of(List.of("a", "b", "c", "d"));
    MixedTable table =
        MixedTable.of(
                List.of(
                    Column.ofWords("w0", words(cells[0]), levels),
                    Column.ofWords("w1", words(cells[1]), levels),
                    Column.ofNumbers("n2", cells[2]),
                    Column.ofNumbers("n3", cells[3])))
            .withLabels(labels);
    FeatureRanking ranking = Relief.withDefaults().rank(table, Run.defaults().withThreads(3));
    assertThat(ranking.scores()).containsExactly(literalRelief(cells, labels), within(1e-12));
  }

  /** One hit, one miss; distances and scores are of squares. */
  private static double[] literalRelief(double[][] cells, Labels labels) {
    double[] scores = new double[cells.length];
    for (int i = 0; i < ROWS; i++) {
      for (int c = 0; c < 2; c++) {
        int nearest = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int j = 0; j < ROWS; j++) {
          if (j != i && labels.code(j) == c && squared(cells, i, j) < least) {
            nearest = j;
            least = squared(cells, i, j);
          }
        }
        for (int r = 0; r < scores.length; r++) {
          double difference = difference(cells, r, i, nearest);
          double square = Double.isNaN(difference) ? 0 : difference * difference;
          scores[r] += (c == labels.code(i) ? -square : square) / ROWS;
        }
      }
    }
    return scores;
  }

  private static double squared(double[][] cells, int i, int j) {
    return IntStream.range(0, cells.length)
        .mapToDouble(r -> difference(cells, r, i, j))
        .filter(x -> !Double.isNaN(x))
        .map(x -> x * x)
        .average()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Two words are as 0 and 1 to Relief too. */
  @Test
  void twoWordsAreTwoNumbersToRelief() {
    SplittableRandom random = new SplittableRandom(7);
    int[] words = random.ints(ROWS, 0, 2).toArray();
    double[] x = random.doubles(ROWS).toArray();
    MixedTable mixed =
        MixedTable.of(
                List.of(
                    Column.ofWords("word", words, Levels.of(List.of("no", "yes"))),
                    Column.ofNumbers("x", x)))
            .withLabels(twoClasses());
    double[][] rows = new double[ROWS][];
    Arrays.setAll(rows, i -> new double[] {words[i], x[i]});
    Table table = Table.of(Matrix.ofRows(rows), List.of("word", "x")).withLabels(twoClasses());
    assertThat(Relief.withDefaults().rank(mixed, Run.defaults()).scores())
        .containsExactly(Relief.withDefaults().rank(table, Run.defaults()).scores(), within(1e-12));
  }

  @Test
  void reliefRefusesThreeClassesOfWordsToo() {
    MixedTable table =
        MixedTable.of(List.of(Column.ofWords("w", new int[ROWS], Levels.of(List.of("a", "b")))))
            .withLabels(classes());
    assertThatThrownBy(() -> Relief.withDefaults().rank(table, Run.defaults()))
        .hasMessage("relief takes two classes, and label 'y' has 3; use relieff");
  }

  private static int[] words(double[] cells) {
    return Arrays.stream(cells).mapToInt(c -> Double.isNaN(c) ? -1 : (int) c).toArray();
  }

  private static double[] literal(double[][] cells, Labels labels, int k) {
    double[] scores = new double[cells.length];
    for (int i = 0; i < ROWS; i++) {
      int self = i;
      for (int c = 0; c < 3; c++) {
        int group = c;
        int[] near =
            IntStream.range(0, ROWS)
                .filter(j -> j != self && labels.code(j) == group)
                .boxed()
                .sorted(
                    (a, b) -> Double.compare(distance(cells, self, a), distance(cells, self, b)))
                .limit(k)
                .mapToInt(j -> j)
                .toArray();
        double[] sizes = Arrays.stream(labels.classSizes()).asDoubleStream().toArray();
        double weight = c == labels.code(i) ? -1 : sizes[c] / (ROWS - sizes[labels.code(i)]);
        for (int r = 0; r < scores.length; r++) {
          int column = r;
          double mean =
              Arrays.stream(near)
                  .mapToDouble(j -> difference(cells, column, self, j))
                  .filter(x -> !Double.isNaN(x))
                  .average()
                  .orElse(0);
          scores[r] += weight * mean / ROWS;
        }
      }
    }
    return scores;
  }

  private static double distance(double[][] cells, int i, int j) {
    return IntStream.range(0, cells.length)
        .mapToDouble(r -> difference(cells, r, i, j))
        .filter(x -> !Double.isNaN(x))
        .average()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static double difference(double[][] cells, int r, int i, int j) {
    double[] known = Arrays.stream(cells[r]).filter(x -> !Double.isNaN(x)).toArray();
    double range = Arrays.stream(known).max().orElse(0) - Arrays.stream(known).min().orElse(0);
    double difference = Math.abs(cells[r][i] - cells[r][j]);
    return r < 2 ? (difference > 0 ? 1 : difference) : difference / range;
  }

  /** What does not vary is undefined; what nobody knows does not vary. */
  @Test
  void columnsThatDoNotVaryAreUndefined() {
    double[] gaps = new double[ROWS];
    Arrays.fill(gaps, Double.NaN);
    MixedTable table =
        MixedTable.of(
                List.of(
                    Column.ofNumbers("unknown", gaps),
                    Column.ofWords("same", new int[ROWS], Levels.of(List.of("a"))),
                    Column.ofNumbers("x", new SplittableRandom(1).doubles(ROWS).toArray())))
            .withLabels(classes());
    FeatureRanking ranking = ReliefF.withDefaults().rank(table, Run.defaults());
    assertThat(ranking.undefined()).containsExactly("unknown", "same");
    assertThat(ranking.order()).startsWith(2);
  }
}
