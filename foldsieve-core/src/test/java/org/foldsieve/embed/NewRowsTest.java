package org.foldsieve.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.embed.spectral.LaplacianEigenmaps;
import org.foldsieve.embed.spectral.NystromModel;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that were not there when the map was learnt. */
class NewRowsTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @ParameterizedTest
  @CsvSource({
    "pca, 1e-10",
    "lpp, 1e-10",
    "npe, 1e-10",
    "lle, 1e-8",
    "lne, 1e-8",
    "laplacian-eigenmaps, 1e-6",
    "isomap, 1e-6",
    "mds, 1e-9",
    "kpca, 1e-9"
  })
  void trainingRowsArePlacedWhereTheyAre(String id, double tolerance) {
    Table table = swissRoll(500, 3);
    EmbeddingModel model = Methods.embedding(id, Map.of("dims", "3")).fit(table, RUN);
    assertNear(model.transform(table, RUN), model.coordinates(), tolerance);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"pca", "lpp", "npe", "lle", "lne", "laplacian-eigenmaps", "isomap", "mds", "kpca"})
  void heldOutRowsKeepTheirNeighboursAsInAJointFit(String id) {
    Table table = swissRoll(1000, 1);
    int[] held = IntStream.range(0, 100).toArray();
    int[] rest = IntStream.range(100, 1000).toArray();
    Embedding method = Methods.embedding(id, Map.of());
    Matrix joint = method.fit(table, RUN).coordinates();
    EmbeddingModel model = method.fit(table.selectRows(rest), RUN);
    Matrix placed = Matrix.zeros(1000, joint.columns());
    double[] fresh = model.transform(table.selectRows(held), RUN).values();
    System.arraycopy(fresh, 0, placed.values(), 0, fresh.length);
    System.arraycopy(
        model.coordinates().values(),
        0,
        placed.values(),
        fresh.length,
        placed.values().length - fresh.length);
    double together = trustworthiness(table.toMatrix(), joint, held, 12);
    assertThat(trustworthiness(table.toMatrix(), placed, held, 12)).isGreaterThan(together - 0.02);
  }

  /** For a row between training rows: the formula of the class, with loops. */
  @ParameterizedTest
  @EnumSource(Kernel.class)
  void laplacianEigenmapsFollowTheNystromFormula(Kernel kernel) {
    Table table = swissRoll(200, 5);
    for (LaplacianEigenmaps.Variant variant : LaplacianEigenmaps.Variant.values()) {
      NystromModel model =
          LaplacianEigenmaps.withDefaults().withKernel(kernel).withVariant(variant).fit(table, RUN);
      double[] x = midpoint(table, 4, 9);
      Matrix placed = model.transform(Table.of(Matrix.ofRows(x)), RUN);
      Integer[] near = byDistance(table.toMatrix(), x, -1);
      double[] numerator = new double[2];
      double degree = 0;
      for (int r = 0; r < 10; r++) {
        int j = near[r];
        double squared = squaredDistance(table.toMatrix(), x, j);
        double w = 1;
        if (kernel == Kernel.SELF_TUNED) {
          double own = Math.sqrt(squaredDistance(table.toMatrix(), x, near[6]));
          w = Math.exp(-squared / (own * localScale(table, j)));
        } else if (kernel != Kernel.BINARY) {
          w = Math.exp(-squared / meanSquare(table));
        }
        degree += w;
        for (int p = 0; p < 2; p++) {
          double root =
              variant == LaplacianEigenmaps.Variant.NORMALIZED
                  ? Math.sqrt(degreeOf(table, kernel, j))
                  : 1;
          numerator[p] += w * model.coordinates().get(j, p) / root;
        }
      }
      for (int p = 0; p < 2; p++) {
        double y = numerator[p] / ((1 - model.eigenvalues()[p]) * degree);
        double expected =
            variant == LaplacianEigenmaps.Variant.NORMALIZED ? y * Math.sqrt(degree) : y;
        assertThat(placed.get(0, p)).isCloseTo(expected, within(1e-12));
      }
    }
  }

  @Test
  void aRowBetweenTwoNeighboursIsPlacedBetweenThem() {
    Table table = swissRoll(400, 7);
    Integer[] near = byDistance(table.toMatrix(), table.toMatrix().row(0), 0);
    double[] x = midpoint(table, 0, near[0]);
    for (String id : new String[] {"lle", "lne", "isomap", "laplacian-eigenmaps"}) {
      EmbeddingModel model = Methods.embedding(id, Map.of()).fit(table, RUN);
      Matrix placed = model.transform(Table.of(Matrix.ofRows(x)), RUN);
      Matrix y = model.coordinates();
      for (int p = 0; p < 2; p++) {
        double middle = (y.get(0, p) + y.get(near[0], p)) / 2;
        double spread =
            Arrays.stream(y.column(p)).max().getAsDouble()
                - Arrays.stream(y.column(p)).min().getAsDouble();
        assertThat(placed.get(0, p)).isCloseTo(middle, within(0.08 * spread));
      }
    }
  }

  @Test
  void newRowsGetTheSameBitsFromAnyNumberOfThreads() {
    Table table = swissRoll(300, 2);
    Table fresh = swissRoll(150, 23);
    for (String id : new String[] {"pca", "lle", "laplacian-eigenmaps", "isomap", "mds", "kpca"}) {
      EmbeddingModel model = Methods.embedding(id, Map.of()).fit(table, RUN);
      assertThat(model.transform(fresh, RUN.withThreads(7)))
          .isEqualTo(model.transform(fresh, RUN.withThreads(1)));
    }
  }

  static Table swissRoll(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      double t = 1.5 * Math.PI * (1 + 2 * random.nextDouble());
      rows[i] = new double[] {t * Math.cos(t), 21 * random.nextDouble(), t * Math.sin(t)};
    }
    return Table.of(Matrix.ofRows(rows));
  }

  private static void assertNear(Matrix placed, Matrix expected, double tolerance) {
    Matrix distances = GoldenMaps.distances(expected);
    double largest = Arrays.stream(distances.values()).max().getAsDouble();
    for (int at = 0; at < expected.values().length; at++) {
      assertThat(placed.values()[at]).isCloseTo(expected.values()[at], within(tolerance * largest));
    }
  }

  private static double trustworthiness(Matrix x, Matrix y, int[] rows, int k) {
    int n = x.rows();
    double penalty = 0;
    for (int i : rows) {
      Integer[] before = byDistance(x, x.row(i), i);
      Integer[] after = byDistance(y, y.row(i), i);
      int[] rank = new int[n];
      for (int r = 0; r < n - 1; r++) {
        rank[before[r]] = r + 1;
      }
      for (int r = 0; r < k; r++) {
        penalty += Math.max(0, rank[after[r]] - k);
      }
    }
    return 1 - 2 * penalty / (rows.length * (double) k * (2 * n - 3 * k - 1));
  }

  private static Integer[] byDistance(Matrix x, double[] from, int without) {
    double[] d = new double[x.rows()];
    Arrays.setAll(d, j -> squaredDistance(x, from, j));
    return IntStream.range(0, x.rows())
        .filter(j -> j != without)
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(j -> d[j]).thenComparingInt(j -> j))
        .toArray(Integer[]::new);
  }

  private static double squaredDistance(Matrix x, double[] from, int j) {
    double sum = 0;
    for (int c = 0; c < from.length; c++) {
      double difference = from[c] - x.get(j, c);
      sum += difference * difference;
    }
    return sum;
  }

  private static double[] midpoint(Table table, int a, int b) {
    double[] x = new double[table.features()];
    Arrays.setAll(x, c -> (table.value(a, c) + table.value(b, c)) / 2);
    return x;
  }

  private static double localScale(Table table, int i) {
    Matrix x = table.toMatrix();
    return Math.sqrt(squaredDistance(x, x.row(i), byDistance(x, x.row(i), i)[6]));
  }

  private static double meanSquare(Table table) {
    Matrix x = table.toMatrix();
    double sum = 0;
    for (int i = 0; i < x.rows(); i++) {
      Integer[] near = byDistance(x, x.row(i), i);
      for (int r = 0; r < 10; r++) {
        sum += squaredDistance(x, x.row(i), near[r]);
      }
    }
    return sum / (10 * x.rows());
  }

  private static double degreeOf(Table table, Kernel kernel, int i) {
    return AffinityGraph.nearest(10, kernel, Bandwidth.AUTO)
        .on(new Workbench(table, RUN))
        .degrees()[i];
  }
}
