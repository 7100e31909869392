package org.foldsieve.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class PullingRowsTest {

  private static Matrix normal(int rows, long seed) {
    Random random = new Random(seed);
    return Matrix.wrap(
        rows, 2, IntStream.range(0, 2 * rows).mapToDouble(i -> random.nextGaussian()).toArray());
  }

  /** Counts with heavy tails, a fifth of the rows copies of a few, and rows far away. */
  private static Table counts(int rows, int far, long seed) {
    int features = 12;
    Random random = new Random(seed);
    double[] values = new double[rows * features];
    for (int i = 0; i < rows; i++) {
      int source = i % 5 == 4 ? 4 + 5 * random.nextInt(3) : i;
      for (int j = 0; j < features; j++) {
        values[i * features + j] =
            source < i
                ? values[source * features + j]
                : Math.rint(Math.exp(0.8 * random.nextGaussian() + j % 3));
      }
    }
    for (int f = 0; f < far; f++) {
      for (int j = 0; j < features; j++) {
        values[(7 * f + 1) * features + j] *= 300 * (f + 1);
      }
    }
    return Table.of(Matrix.wrap(rows, features, values));
  }

  /** How many places of a picture of 100 x 100 the rows take. */
  private static int visible(Matrix map) {
    double[] low = {Double.MAX_VALUE, Double.MAX_VALUE};
    double[] high = {-Double.MAX_VALUE, -Double.MAX_VALUE};
    for (int i = 0; i < map.rows(); i++) {
      for (int c = 0; c < 2 && !Double.isNaN(map.get(i, c)); c++) {
        low[c] = Math.min(low[c], map.get(i, c));
        high[c] = Math.max(high[c], map.get(i, c));
      }
    }
    Set<Long> places = new HashSet<>();
    for (int i = 0; i < map.rows(); i++) {
      if (!Double.isNaN(map.get(i, 0))) {
        long x = (long) Math.min(99, 100 * (map.get(i, 0) - low[0]) / (high[0] - low[0]));
        long y = (long) Math.min(99, 100 * (map.get(i, 1) - low[1]) / (high[1] - low[1]));
        places.add(100 * x + y);
      }
    }
    return places.size();
  }

  @Test
  void noRowOfACloudPulls() {
    assertThat(PullingRows.of(normal(500, 1))).isEmpty();
    assertThat(PullingRows.of(Matrix.wrap(30, 2, new double[60]))).isEmpty();
  }

  @Test
  void farRowsPullOnWhateverCoordinate() {
    double[] values = normal(200, 2).values().clone();
    values[2 * 17] = 1000;
    values[2 * 90 + 1] = -500;
    values[2 * 5] = Double.NaN;
    values[2 * 5 + 1] = Double.NaN;
    assertThat(PullingRows.of(Matrix.wrap(200, 2, values))).containsExactly(17, 90);
  }

  @Test
  void rowsThatArePiecesByThemselvesPull() {
    double[] values = new double[200];
    Arrays.fill(values, 0.001);
    for (int i = 0; i < 4; i++) {
      values[2 * (30 + i)] = 0.5;
    }
    assertThat(PullingRows.of(Matrix.wrap(100, 2, values))).containsExactly(30, 31, 32, 33);
  }

  @Test
  void halvesDoNotPullEachOther() {
    double[] values = normal(100, 3).values().clone();
    for (int i = 0; i < 50; i++) {
      values[2 * i] += 1e6;
    }
    assertThat(PullingRows.of(Matrix.wrap(100, 2, values))).isEmpty();
  }

  @Test
  void whatIsLeftIsSeenApart() {
    Table table = counts(300, 5, 4);
    Run run = Run.defaults();
    for (String method : new String[] {"pca", "isomap"}) {
      Embedding embedding = Methods.embedding(method, java.util.Map.of());
      PullingRows.Rest rest = PullingRows.setAside(embedding, new Workbench(table, run));
      Matrix places = rest.coordinates();
      assertThat(rest.kept().length).as(method).isGreaterThanOrEqualTo(150).isLessThan(300);
      assertThat(places.rows()).isEqualTo(300);
      for (int row : rest.aside()) {
        assertThat(places.get(row, 0)).isNaN();
      }
      assertThat(rest.kept().length + rest.aside().length).isEqualTo(300);
      int before = visible(embedding.fit(table, run).coordinates());
      assertThat(visible(places)).as(method).isGreaterThan(before);
      assertThat(rest.notes(table).get(0)).contains("set aside and not mapped: row ");
    }
  }
}
