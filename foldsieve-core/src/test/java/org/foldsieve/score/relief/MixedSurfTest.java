package org.foldsieve.score.relief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.MixedScorer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SURF and its kin on words and gaps: against numbers where they say the same, and by loops. */
class MixedSurfTest {

  private static final int ROWS = 40;
  private static final Run RUN = Run.defaults().withThreads(3);

  private static final Labels CLASSES =
      Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 3).toArray());
  private static final Labels NUMBERS =
      Labels.numbers("y", IntStream.range(0, ROWS).mapToDouble(i -> i * 7 % 40).toArray());

  private static MixedScorer method(boolean own, boolean star) {
    return own ? new MultiSurf(star) : new Surf(star);
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void twoWordsAreTwoNumbers(boolean own, boolean star) {
    SplittableRandom random = new SplittableRandom(4);
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
    for (Labels labels : List.of(CLASSES, NUMBERS)) {
      assertThat(method(own, star).rank(mixed.withLabels(labels), RUN).scores())
          .containsExactly(
              method(own, star).rank(table.withLabels(labels), RUN).scores(), within(1e-12));
    }
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void gapsSayNothingAsTheDefinitionHasIt(boolean own, boolean star) {
    SplittableRandom random = new SplittableRandom(9);
    double[][] cells = new double[4][ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int r = 0; r < 4; r++) {
        double value = r < 2 ? random.nextInt(4) : random.nextDouble() + (r == 2 ? i % 3 : 0);
        // Row 5 knows nothing at all.
        cells[r][i] = i == 5 || random.nextInt(4) == 0 ? Double.NaN : value;
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
    assertThat(method(own, star).rank(table.withLabels(CLASSES), RUN).scores())
        .containsExactly(literal(cells, own, star), within(1e-12));
  }

  private static int[] words(double[] cells) {
    return Arrays.stream(cells).mapToInt(c -> Double.isNaN(c) ? -1 : (int) c).toArray();
  }

  private static double difference(double[][] cells, int r, int i, int j) {
    double span = known(cells[r]).max().orElseThrow() - known(cells[r]).min().orElseThrow();
    double gap = Math.abs(cells[r][i] - cells[r][j]);
    return r < 2 && gap > 0 ? 1 : r < 2 ? gap : gap / span;
  }

  private static DoubleStream known(double[] cells) {
    return Arrays.stream(cells).filter(x -> !Double.isNaN(x));
  }

  private static double distance(double[][] cells, int i, int j) {
    return IntStream.range(0, 4)
        .mapToDouble(r -> difference(cells, r, i, j))
        .filter(x -> !Double.isNaN(x))
        .average()
        .orElse(Double.NaN);
  }

  private static double[] literal(double[][] cells, boolean own, boolean star) {
    double[] all =
        IntStream.range(0, ROWS)
            .boxed()
            .flatMapToDouble(
                i ->
                    IntStream.range(0, ROWS)
                        .filter(j -> j != i)
                        .mapToDouble(j -> distance(cells, i, j)))
            .filter(x -> !Double.isNaN(x))
            .toArray();
    double overall = Arrays.stream(all).average().orElseThrow();
    double[] scores = new double[4];
    for (int i = 0; i < ROWS; i++) {
      int row = i;
      double[] distances =
          IntStream.range(0, ROWS).mapToDouble(j -> distance(cells, row, j)).toArray();
      double[] others =
          IntStream.range(0, ROWS)
              .filter(j -> j != row)
              .mapToDouble(j -> distances[j])
              .filter(x -> !Double.isNaN(x))
              .toArray();
      double mean = own ? Arrays.stream(others).average().orElse(Double.NaN) : overall;
      double half =
          own
              ? Math.sqrt(
                      Arrays.stream(others).map(x -> (x - mean) * (x - mean)).average().orElse(0))
                  / 2
              : 0;
      for (int sign : star ? new int[] {1, -1} : new int[] {1}) {
        int[] set =
            IntStream.range(0, ROWS)
                .filter(j -> j != row)
                .filter(
                    j ->
                        sign > 0
                            ? distances[j] < mean - half
                            : own ? distances[j] > mean + half : distances[j] >= mean)
                .toArray();
        for (int r = 0; r < 4; r++) {
          scores[r] += sign * share(cells, r, i, set) / ROWS;
        }
      }
    }
    return scores;
  }

  private static double share(double[][] cells, int r, int i, int[] set) {
    double hits = 0;
    double misses = 0;
    double within = 0;
    double between = 0;
    double[] sizes = {14, 13, 13};
    for (int j : set) {
      double difference = difference(cells, r, i, j);
      if (!Double.isNaN(difference) && i % 3 == j % 3) {
        hits++;
        within += difference;
      } else if (!Double.isNaN(difference)) {
        misses++;
        between += sizes[j % 3] / (ROWS - sizes[i % 3]) * difference;
      }
    }
    return set.length == 0 ? 0 : (hits * between - misses / 2 * within) / set.length;
  }

  @Test
  void aColumnOfOneValueAndGapsIsUndefined() {
    double[] one = new double[ROWS];
    one[3] = Double.NaN;
    double[] x = new SplittableRandom(2).doubles(ROWS).toArray();
    MixedTable table =
        MixedTable.of(List.of(Column.ofNumbers("one", one), Column.ofNumbers("x", x)));
    assertThat(new Surf(false).rank(table.withLabels(CLASSES), RUN).scores()[0]).isNaN();
  }
}
