package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.live.StoredRows;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.graph.LaplacianScore;
import org.foldsieve.score.information.Cfs;
import org.foldsieve.score.information.MrmrMid;
import org.foldsieve.score.statistic.FTest;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A table whose rows are stored gives the bits of the same table in memory. */
class StoredTableTest {

  private static final int ROWS = 1201;
  private static final int FEATURES = 70;

  /** Floats, as a file of them holds, and each read from there. */
  private static final class Floats implements StoredRows {

    private final float[] cells;
    private final int columns;

    Floats(float[] cells, int columns) {
      this.cells = cells;
      this.columns = columns;
    }

    @Override
    public int rows() {
      return cells.length / columns;
    }

    @Override
    public int columns() {
      return columns;
    }

    @Override
    public void copy(int fromRow, int toRow, int fromColumn, int toColumn, double[] target) {
      int at = 0;
      for (int i = fromRow; i < toRow; i++) {
        for (int j = fromColumn; j < toColumn; j++) {
          target[at++] = cells[i * columns + j];
        }
      }
    }
  }

  private final float[] cells = new float[ROWS * FEATURES];
  private final List<String> names = IntStream.range(0, FEATURES).mapToObj(j -> "c" + j).toList();
  private final Table stored;
  private final Table inMemory;

  StoredTableTest() {
    SplittableRandom random = new SplittableRandom(3);
    int[] codes = new int[ROWS];
    double[] values = new double[cells.length];
    for (int i = 0; i < ROWS; i++) {
      codes[i] = i < 700 ? 2 : random.nextInt(3);
      for (int j = 0; j < FEATURES; j++) {
        double value = j == 5 ? 3.25 : random.nextDouble() * (j + 1) + (j % 7 == 0 ? codes[i] : 0);
        cells[i * FEATURES + j] = (float) value;
        values[i * FEATURES + j] = (float) value;
      }
    }
    Labels labels = Labels.classes("kind", codes, List.of("a", "b", "c"));
    stored = Table.of(new Floats(cells, FEATURES), names).withLabels(labels);
    inMemory = Table.of(Matrix.wrap(ROWS, FEATURES, values), names).withLabels(labels);
  }

  static List<FeatureScorer> scorers() {
    return List.of(
        Variance.withDefaults(),
        FisherScore.withDefaults(),
        FTest.withDefaults(),
        LaplacianScore.withDefaults(),
        Cfs.withDefaults(),
        MrmrMid.withDefaults(),
        GkaSupervised.withDefaults());
  }

  @ParameterizedTest
  @MethodSource("scorers")
  void everyScoreHasTheSameBits(FeatureScorer scorer) {
    FeatureRanking literal = scorer.rank(inMemory, Run.defaults());
    for (int threads = 1; threads <= 3; threads++) {
      FeatureRanking ranking = scorer.rank(stored, Run.defaults().withThreads(threads));
      assertThat(ranking.order()).isEqualTo(literal.order());
      assertThat(IntStream.range(0, FEATURES).mapToDouble(ranking::score).toArray())
          .isEqualTo(IntStream.range(0, FEATURES).mapToDouble(literal::score).toArray());
    }
  }

  @Test
  void everyAccessorGivesTheSameNumbers() {
    assertThat(stored.toString()).isEqualTo(inMemory.toString());
    assertThat(stored.toMatrix()).isEqualTo(inMemory.toMatrix());
    assertThat(stored.value(17, 3)).isEqualTo(inMemory.value(17, 3));
    double[] some = new double[3 * ROWS];
    double[] others = new double[3 * ROWS];
    stored.copyColumns(4, 7, some);
    inMemory.copyColumns(4, 7, others);
    assertThat(some).isEqualTo(others);
    int[] rows = {5, 3, 1200};
    assertThat(stored.selectRows(rows).toMatrix()).isEqualTo(inMemory.selectRows(rows).toMatrix());
    assertThat(stored.selectFeatures(rows(2, 0)).toMatrix())
        .isEqualTo(inMemory.selectFeatures(rows(2, 0)).toMatrix());
    assertThat(stored.toSparse().toDense()).isEqualTo(inMemory.toMatrix());
    assertThat(FeatureUnits.of(stored)).isEqualTo(FeatureUnits.of(inMemory));
    assertThat(stored.withoutLabels().labels()).isEmpty();
  }

  private static int[] rows(int... some) {
    return some;
  }

  @Test
  void aValueThatIsNotFiniteIsNamed() {
    cells[4 * FEATURES + 2] = Float.NaN;
    assertThatThrownBy(() -> Table.of(new Floats(cells, FEATURES), names))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column 'c2' (2) holds NaN at row 4");
  }

  /** Rows that nobody could hold: those that are read by blocks are ranked, others refused. */
  @Test
  void whatDoesNotFitIntoMemoryIsRefusedWithItsSize() {
    StoredRows huge =
        new StoredRows() {
          @Override
          public int rows() {
            return 2_000_000_000;
          }

          @Override
          public int columns() {
            return 2;
          }

          @Override
          public void copy(int fromRow, int toRow, int fromColumn, int toColumn, double[] target) {}
        };
    StoredTable table = new StoredTable(huge);
    assertThatThrownBy(table::inMemory)
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("takes 30517.6 MiB");
  }
}
