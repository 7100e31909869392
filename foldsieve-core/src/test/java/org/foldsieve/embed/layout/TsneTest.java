package org.foldsieve.embed.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.foldsieve.embed.layout.LayoutTables.RUN;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.embed.linear.PrincipalComponents;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TsneTest {

  private static Table digits(int rows) {
    return LayoutTables.digits().selectRows(IntStream.range(0, rows).toArray());
  }

  /** The definition with loops: the width of each row by bisection, the pairs one by one. */
  @Test
  void theChancesAreTheirDefinition() {
    Table table = digits(80);
    int n = table.rows();
    NeighborTable nearest = NeighborSearch.nearest(table, 21, RUN);
    double[][] p = new double[n][n];
    for (int i = 0; i < n; i++) {
      double low = 0;
      double high = 10;
      for (int round = 0; round < 300; round++) {
        double beta = (low + high) / 2;
        double sum = 0;
        for (int r = 0; r < 21; r++) {
          sum += Math.exp(-beta * nearest.squaredDistance(i, r));
        }
        double entropy = 0;
        for (int r = 0; r < 21; r++) {
          double chance = Math.exp(-beta * nearest.squaredDistance(i, r)) / sum;
          p[i][nearest.index(i, r)] = chance;
          entropy -= chance > 0 ? chance * Math.log(chance) : 0;
        }
        low = entropy > Math.log(7) ? beta : low;
        high = entropy > Math.log(7) ? high : beta;
      }
    }
    SparseMatrix chances = Affinities.of(nearest, 7, RUN);
    double total = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        assertThat(chances.get(i, j)).isCloseTo((p[i][j] + p[j][i]) / (2 * n), within(1e-7));
        assertThat(chances.get(i, j)).isEqualTo(chances.get(j, i));
        total += chances.get(i, j);
      }
    }
    assertThat(total).isCloseTo(1, within(1e-12));
  }

  @Test
  void copiesShareTheChancesAlone() {
    int[] rows = IntStream.range(0, 40).map(i -> i < 12 ? 0 : i).toArray();
    NeighborTable nearest = NeighborSearch.nearest(digits(60).selectRows(rows), 15, RUN);
    double[] chances = new double[15];
    Affinities.chances(nearest, 3, 5, chances);
    for (int r = 0; r < 15; r++) {
      assertThat(chances[r]).isCloseTo(r < 11 ? 1 / 11.0 : 0, within(1e-9));
    }
  }

  /** Without a bound for cells the tree sums over all pairs, as the formula does. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void theGradientIsThatOfAllPairsAndTheSlopeOfTheDivergence(int dims) {
    Table table = digits(120);
    int n = table.rows();
    SparseMatrix p = Affinities.of(NeighborSearch.nearest(table, 30, RUN), 10, RUN);
    // Some rows at one place.
    double[] y = new SplittableRandom(2).doubles((long) n * dims, -5, 5).toArray();
    System.arraycopy(y, 0, y, 7 * dims, dims);
    double[] exact = new double[y.length];
    double z = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        z += i == j ? 0 : w(y, dims, i, j);
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double w = w(y, dims, i, j);
        for (int c = 0; c < dims; c++) {
          exact[i * dims + c] +=
              4 * (3 * p.get(i, j) - w / z) * w * (y[i * dims + c] - y[j * dims + c]);
        }
      }
    }
    double largest = Arrays.stream(exact).map(Math::abs).max().orElseThrow();
    double[] gradient = new double[y.length];
    new TsneLayout(p, dims, 0, RUN).gradient(y, 3, gradient);
    assertThat(gradient).containsExactly(exact, within(1e-12 * largest));
    new TsneLayout(p, dims, 0.5, RUN).gradient(y, 3, gradient);
    assertThat(gradient).containsExactly(exact, within(0.02 * largest));
    new TsneLayout(p, dims, 0, RUN).gradient(y, 1, gradient);
    for (int at : new int[] {0, 5, y.length - 1}) {
      double step = 1e-5;
      double before = y[at];
      y[at] = before + step;
      double above = divergence(p, y, dims);
      y[at] = before - step;
      double below = divergence(p, y, dims);
      y[at] = before;
      assertThat(gradient[at]).isCloseTo((above - below) / (2 * step), within(1e-7));
    }
  }

  private static double divergence(SparseMatrix p, double[] y, int dims) {
    double z = 0;
    double sum = 0;
    for (int i = 0; i < p.rows(); i++) {
      for (int j = 0; j < p.rows(); j++) {
        z += i == j ? 0 : w(y, dims, i, j);
        double chance = p.get(i, j);
        sum += chance > 0 ? chance * Math.log(chance / w(y, dims, i, j)) : 0;
      }
    }
    return sum + Math.log(z);
  }

  private static double w(double[] y, int dims, int i, int j) {
    double squared = 0;
    for (int c = 0; c < dims; c++) {
      squared += Math.pow(y[i * dims + c] - y[j * dims + c], 2);
    }
    return 1 / (1 + squared);
  }

  @Test
  void itStartsFromPrincipalComponents() {
    Table table = LayoutTables.digits();
    Matrix exact = PrincipalComponents.withDefaults().fit(table, RUN).coordinates();
    for (Table held : new Table[] {table, Table.of(SparseMatrix.of(table.toMatrix()))}) {
      Matrix start = PrincipalStart.of(held, 2, new SplittableRandom(5), RUN);
      double largest = Arrays.stream(exact.values()).map(Math::abs).max().orElseThrow();
      for (int c = 0; c < 2; c++) {
        // Either way round: the start looks at rows for its signs, the projection at features.
        double sign = Math.signum(start.get(0, c) * exact.get(0, c));
        for (int i = 0; i < table.rows(); i++) {
          assertThat(sign * start.get(i, c)).isCloseTo(exact.get(i, c), within(1e-3 * largest));
        }
      }
    }
  }

  /** Where squares of the products of rows leave the numbers a double holds. */
  @Test
  void theUnitOfTheRowsMayBeAnything() {
    Table table = digits(60);
    for (int power : new int[] {-490, 490}) {
      Matrix values = table.toMatrix();
      for (int at = 0; at < values.values().length; at++) {
        values.values()[at] = Math.scalb(values.values()[at], power);
      }
      Table scaled = Table.of(values);
      assertThat(PrincipalStart.of(scaled, 2, new SplittableRandom(1), RUN).values())
          .doesNotContain(Double.NaN);
      assertThat(Tsne.withDefaults().withIterations(60).fit(scaled, RUN).coordinates().values())
          .doesNotContain(Double.NaN);
    }
  }

  @Test
  void itKeepsNeighboursFarBetterThanTwoPrincipalComponents() {
    Table table = LayoutTables.digits();
    Matrix map = Tsne.withDefaults().fit(table, RUN).coordinates();
    Matrix flat = PrincipalComponents.withDefaults().fit(table, RUN).coordinates();
    assertThat(LayoutTables.overlap(table, map, 10))
        .isGreaterThan(0.55)
        .isGreaterThan(LayoutTables.overlap(table, flat, 10) + 0.17);
  }

  @Test
  void threadsDoNotMatter() {
    Table table = LayoutTables.digits();
    Tsne few = Tsne.withDefaults().withIterations(30);
    Matrix one = few.fit(table, RUN.withThreads(1)).coordinates();
    assertThat(few.fit(table, RUN.withThreads(2)).coordinates()).isEqualTo(one);
    assertThat(few.fit(table, RUN.withThreads(7)).coordinates()).isEqualTo(one);
  }

  @Test
  void newRowsComeToTheirClasses() {
    Table table = LayoutTables.digits();
    Table known = table.selectRows(IntStream.range(0, 200).toArray());
    Table fresh = table.selectRows(IntStream.range(200, 300).toArray());
    TsneModel model = Tsne.withDefaults().withIterations(500).fit(known, RUN);
    Matrix placed = model.transform(fresh, RUN.withThreads(7));
    assertThat(model.transform(fresh, RUN.withThreads(1).withSeed(99))).isEqualTo(placed);
    int[] back = IntStream.range(0, 100).map(i -> 99 - i).toArray();
    Matrix turned = model.transform(fresh.selectRows(back), RUN);
    for (int i = 0; i < 100; i++) {
      assertThat(turned.row(99 - i)).containsExactly(placed.row(i));
    }
    assertThat(
            LayoutTables.accuracy(
                model.coordinates(),
                known.labels().orElseThrow(),
                placed,
                fresh.labels().orElseThrow()))
        .isGreaterThan(0.8);
  }

  @Test
  void fewRowsHaveAPerplexityTheyCanHave() {
    TsneModel model = Tsne.withDefaults().withIterations(50).fit(digits(31), RUN);
    assertThat(model.notes())
        .containsExactly(
            "the perplexity is 10.0, a third of the other rows: 31 rows are few for more");
    assertThat(Tsne.withDefaults().withIterations(50).fit(digits(91), RUN).notes()).isEmpty();
    assertThatThrownBy(
            () -> Tsne.withDefaults().withPerplexity(Perplexity.of(11)).fit(digits(31), RUN))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "perplexity must be at most a third of the other rows: perplexity = 11.0, rows = 31;"
                + " give a smaller perplexity or more rows");
    assertThatThrownBy(() -> Tsne.withDefaults().fit(digits(3), RUN))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("rows = 3");
    assertThat(Tsne.withDefaults().fit(digits(4), RUN).coordinates().rows()).isEqualTo(4);
  }

  @Test
  void sparseRowsCopiesAndOneFeatureAreMapped() {
    Table digits = LayoutTables.digits();
    Table sparse = Table.of(SparseMatrix.of(digits.toMatrix()));
    Matrix map = Tsne.withDefaults().fit(sparse, RUN).coordinates();
    assertThat(LayoutTables.overlap(digits, map, 10)).isGreaterThan(0.55);
    Tsne few = Tsne.withDefaults().withIterations(300);
    int[] copies = IntStream.range(0, 100).map(i -> i % 5).toArray();
    Matrix copied = few.fit(digits.selectRows(copies), RUN).coordinates();
    assertThat(Arrays.stream(copied.values()).allMatch(Double::isFinite)).isTrue();
    Table one = digits.selectFeatures(new int[] {20});
    Matrix line = few.fit(one, RUN).coordinates();
    assertThat(Arrays.stream(line.values()).allMatch(Double::isFinite)).isTrue();
    assertThat(Arrays.stream(line.column(1)).map(Math::abs).max().orElseThrow()).isPositive();
  }

  @Test
  void whatCannotBeIsRefusedWithTheRule() {
    Tsne tsne = Tsne.withDefaults();
    assertThatThrownBy(() -> tsne.withDimensions(4))
        .isInstanceOf(ParameterException.class)
        .hasMessage("dims must be at most 3, which the tree of cells is made for: dims = 4");
    assertThatThrownBy(() -> tsne.withTheta(0.6))
        .isInstanceOf(ParameterException.class)
        .hasMessage("theta must be from 0 to 0.5: theta = 0.6");
    assertThatThrownBy(() -> Methods.embedding("tsne", Map.of("perplexity", "0.5")))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("perplexity must be at least 1, or auto: perplexity = 0.5");
    assertThatThrownBy(() -> Methods.embedding("tsne", Map.of("learning-rate", "0")))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("learning-rate must be positive, or auto: learning-rate = 0");
    assertThatThrownBy(() -> tsne.fit(Table.of(Matrix.zeros(30, 2)), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("all 30 rows of the table are the same");
    assertThatThrownBy(() -> tsne.fit(digits(40), RUN.withMaxMemory(1000)))
        .isInstanceOf(MemoryLimitException.class);
  }

  @Test
  void theRateGoesByTheNumberOfRows() {
    assertThat(LearningRate.AUTO.forRows(1000, 12)).isEqualTo(50);
    assertThat(LearningRate.AUTO.forRows(48_000, 12)).isEqualTo(1000);
    assertThat(LearningRate.parse("70").forRows(3, 12)).isEqualTo(70);
    assertThat(LearningRate.parse("auto")).isEqualTo(LearningRate.AUTO).hasToString("auto");
  }
}
