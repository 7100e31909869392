package org.foldsieve.score.statistic;

import static org.assertj.core.api.Assertions.assertThat;
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
import org.foldsieve.score.MixedScorer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variance and Fisher score of columns as they come are those of the rows that have a value. */
class KnownValuesTest {

  private static final int ROWS = 60;
  private static final double GAP = Double.NaN;
  private static final Run RUN = Run.defaults().withThreads(2);

  private static MixedScorer method(String id) {
    return switch (id) {
      case "variance" -> Variance.withDefaults();
      case "fisher" -> FisherScore.withDefaults();
      default -> new FisherScore(false);
    };
  }

  private static Labels labels() {
    return Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 3).toArray());
  }

  /** The same score of a column of numbers, by the way of tables. */
  private static double ofTable(MixedScorer method, double[] values, int[] rows) {
    Table table = Table.of(Matrix.wrap(values.length, 1, values)).withLabels(labels().select(rows));
    return method.rank(table, RUN).scores()[0];
  }

  @ParameterizedTest
  @ValueSource(strings = {"variance", "fisher", "fisher unweighted"})
  void gapsAreLeftOut(String id) {
    SplittableRandom random = new SplittableRandom(12);
    double[] x =
        IntStream.range(0, ROWS)
            .mapToDouble(i -> random.nextInt(3) == 0 ? GAP : 1e6 + i % 3 + random.nextDouble())
            .toArray();
    double[] whole = random.doubles(ROWS).toArray();
    double[] one = new double[ROWS];
    Arrays.fill(one, GAP);
    one[7] = 4;
    double[] withoutFirstClass =
        IntStream.range(0, ROWS).mapToDouble(i -> i % 3 == 0 ? GAP : i * i).toArray();
    MixedTable table =
        MixedTable.of(
                List.of(
                    Column.ofNumbers("x", x),
                    Column.ofNumbers("whole", whole),
                    Column.ofNumbers("one", one),
                    Column.ofNumbers("withoutFirstClass", withoutFirstClass)))
            .withLabels(labels());
    double[] scores = method(id).rank(table, RUN).scores();
    for (int j : new int[] {0, 1, 3}) {
      Column column = table.columns().get(j);
      int[] rows = IntStream.range(0, ROWS).filter(i -> !column.isMissing(i)).toArray();
      double[] values = Arrays.stream(rows).mapToDouble(column::cell).toArray();
      assertThat(scores[j])
          .isCloseTo(ofTable(method(id), values, rows), within(1e-9 * Math.abs(scores[j])));
    }
    assertThat(scores[2]).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"variance", "fisher", "fisher unweighted"})
  void wordsCountByTheirBestIndicator(String id) {
    SplittableRandom random = new SplittableRandom(13);
    int[] words =
        IntStream.range(0, ROWS)
            .map(i -> random.nextInt(3) == 0 ? i % 3 : random.nextInt(4) - 1)
            .toArray();
    List<String> names = List.of("a", "b", "c");
    MixedTable table =
        MixedTable.of(
                List.of(
                    Column.ofWords("word", words, Levels.of(names)),
                    Column.ofWords("place", words, Levels.inOrder(names)),
                    Column.ofWords("same", new int[ROWS], Levels.of(names))))
            .withLabels(labels());
    double[] scores = method(id).rank(table, RUN).scores();
    int[] all = IntStream.range(0, ROWS).toArray();
    double best =
        IntStream.range(-1, 3)
            .mapToDouble(
                word ->
                    ofTable(
                        method(id),
                        Arrays.stream(words).mapToDouble(w -> w == word ? 1 : 0).toArray(),
                        all))
            .max()
            .orElseThrow();
    assertThat(scores[0]).isCloseTo(best, within(1e-12));
    int[] known = Arrays.stream(all).filter(i -> words[i] >= 0).toArray();
    double[] places = Arrays.stream(known).mapToDouble(i -> words[i]).toArray();
    assertThat(scores[1]).isCloseTo(ofTable(method(id), places, known), within(1e-12));
    assertThat(scores[2]).isNaN();
  }
}
