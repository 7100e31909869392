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
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UmapTest {

  /** What umap-learn's find_ab_params and uwot's documentation give. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 1, 1.5769434603, 0.8950608779, 1e-6",
    "0.5, 1, 0.58303002, 1.33416699, 1e-5",
    "0.01, 1, 1.8956, 0.8006, 1e-3"
  })
  void theCurveIsThatOfUmapLearn(double minDist, double spread, double a, double b, double near) {
    Closeness curve = Closeness.fit(minDist, spread);
    assertThat(curve.a()).isCloseTo(a, within(near));
    assertThat(curve.b()).isCloseTo(b, within(near));
  }

  @Test
  void noOtherCurveIsNearer() {
    for (double[] wanted : new double[][] {{0, 1}, {0.3, 2}, {5, 5}, {0.02, 0.1}}) {
      Closeness curve = Closeness.fit(wanted[0], wanted[1]);
      double least = left(curve.a(), curve.b(), wanted[0], wanted[1]);
      for (double factor : new double[] {0.999, 1.001}) {
        assertThat(left(factor * curve.a(), curve.b(), wanted[0], wanted[1])).isGreaterThan(least);
        assertThat(left(curve.a(), factor * curve.b(), wanted[0], wanted[1])).isGreaterThan(least);
      }
    }
  }

  private static double left(double a, double b, double minDist, double spread) {
    double sum = 0;
    for (int p = 0; p < 300; p++) {
      double x = 3 * spread * p / 299;
      double wanted = x < minDist ? 1 : Math.exp(-(x - minDist) / spread);
      sum += Math.pow(wanted - 1 / (1 + a * Math.pow(x, 2 * b)), 2);
    }
    return sum;
  }

  /** Pulls go along the slope of log q, pushes along that of log(1 - q). */
  @Test
  void forcesAreSlopesOfTheCrossEntropy() {
    Closeness curve = Closeness.fit(0.1, 1);
    for (double d : new double[] {0.3, 0.9, 2, 7}) {
      double step = 1e-6;
      double logNear = Math.log(q(curve, d + step)) - Math.log(q(curve, d - step));
      double logFar = Math.log(1 - q(curve, d + step)) - Math.log(1 - q(curve, d - step));
      assertThat(curve.pull(d * d) * d).isCloseTo(logNear / (2 * step), within(1e-6));
      // The 0.001 keeps the push finite, as in umap-learn.
      double eased = d * d / (0.001 + d * d);
      assertThat(curve.push(d * d) * d).isCloseTo(eased * logFar / (2 * step), within(1e-6));
    }
  }

  private static double q(Closeness curve, double d) {
    return 1 / (1 + curve.a() * Math.pow(d, 2 * curve.b()));
  }

  @Test
  void tabulatedForcesAreNearTheForces() {
    for (double minDist : new double[] {0, 0.1, 0.8}) {
      Closeness curve = Closeness.fit(minDist, 1);
      ForceTable pull = new ForceTable(curve::pull);
      ForceTable push = new ForceTable(curve::push);
      for (float squared = 1e-9f; squared < 1e6f; squared *= 1.0037f) {
        double exactPull = curve.pull(squared);
        double exactPush = curve.push(squared);
        assertThat((double) pull.at(squared)).isCloseTo(exactPull, within(-3e-4 * exactPull));
        assertThat((double) push.at(squared)).isCloseTo(exactPush, within(3e-4 * exactPush));
      }
      assertThat(pull.at(0f)).isFinite();
      assertThat(push.at(1e30f)).isEqualTo(push.at(2e6f));
    }
  }

  /** The definition with loops: sigma by bisection to the last bit, the union pair by pair. */
  @Test
  void theGraphIsItsDefinition() {
    Table digits = LayoutTables.digits();
    int[] rows = IntStream.range(0, 80).map(i -> i < 20 ? 0 : i).toArray();
    Table table = digits.selectRows(rows);
    NeighborTable nearest = NeighborSearch.nearest(table, 7, RUN);
    int n = table.rows();
    double[][] w = new double[n][n];
    for (int i = 0; i < n; i++) {
      double rho = 0;
      double mean = 0;
      for (int r = 6; r >= 0; r--) {
        rho = nearest.distance(i, r) > 0 ? nearest.distance(i, r) : rho;
        mean += nearest.distance(i, r) / 8;
      }
      double low = 0;
      double high = 1e6;
      for (int round = 0; round < 200; round++) {
        double sigma = (low + high) / 2;
        double sum = 0;
        for (int r = 0; r < 7; r++) {
          sum += Math.exp(-Math.max(0, nearest.distance(i, r) - rho) / sigma);
        }
        low = sum > 3 ? low : sigma;
        high = sum > 3 ? sigma : high;
      }
      double sigma = Math.max(high, 1e-3 * (rho > 0 ? mean : FuzzyGraph.meanDistance(nearest)));
      for (int r = 0; r < 7; r++) {
        w[i][nearest.index(i, r)] = Math.exp(-Math.max(0, nearest.distance(i, r) - rho) / sigma);
      }
    }
    SparseMatrix graph = FuzzyGraph.of(nearest, RUN).adjacency();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double union = w[i][j] + w[j][i] - w[i][j] * w[j][i];
        assertThat(graph.get(i, j)).as(i + " " + j).isCloseTo(union, within(1e-4));
        assertThat(graph.get(i, j)).isEqualTo(graph.get(j, i));
      }
    }
  }

  /** A third coordinate of 0 stays 0, and the other two must not notice it. */
  @Test
  void thePlaneIsNoOtherSpace() {
    Table table = LayoutTables.digits();
    SparseMatrix graph = FuzzyGraph.of(NeighborSearch.nearest(table, 9, RUN), RUN).adjacency();
    int n = table.rows();
    float[] plane = new float[2 * n];
    float[] space = new float[3 * n];
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < 2; c++) {
        plane[2 * i + c] = space[3 * i + c] = (float) random.nextDouble(10);
      }
    }
    Closeness curve = Closeness.fit(0.1, 1);
    new UmapLayout(2, curve, 5, 3).run(plane, graph, 40, RUN);
    new UmapLayout(3, curve, 5, 3).run(space, graph, 40, RUN);
    for (int i = 0; i < n; i++) {
      assertThat(space[3 * i]).isEqualTo(plane[2 * i]);
      assertThat(space[3 * i + 1]).isEqualTo(plane[2 * i + 1]);
      assertThat(space[3 * i + 2]).isZero();
    }
  }

  @Test
  void itKeepsNeighboursFarBetterThanTwoPrincipalComponents() {
    Table table = LayoutTables.digits();
    Matrix map = Umap.withDefaults().fit(table, RUN).coordinates();
    Matrix flat = PrincipalComponents.withDefaults().fit(table, RUN).coordinates();
    assertThat(LayoutTables.overlap(table, map, 10))
        .isGreaterThan(0.5)
        .isGreaterThan(LayoutTables.overlap(table, flat, 10) + 0.12);
  }

  @Test
  void threadsDoNotMatterAndSeedsDo() {
    Table table = LayoutTables.digits();
    Umap few = Umap.withDefaults().withEpochs(Epochs.of(30));
    Matrix one = few.fit(table, RUN.withThreads(1)).coordinates();
    assertThat(few.fit(table, RUN.withThreads(2)).coordinates()).isEqualTo(one);
    assertThat(few.fit(table, RUN.withThreads(7)).coordinates()).isEqualTo(one);
    assertThat(few.fit(table, RUN.withSeed(2)).coordinates()).isNotEqualTo(one);
  }

  @Test
  void newRowsComeToTheirClasses() {
    Table table = LayoutTables.digits();
    Table known = table.selectRows(IntStream.range(0, 200).toArray());
    Table fresh = table.selectRows(IntStream.range(200, 300).toArray());
    UmapModel model = Umap.withDefaults().fit(known, RUN);
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
  void componentsAreToldAndKeptApart() {
    for (int parts : new int[] {3, 6}) {
      Table table = clusters(parts, 25);
      UmapModel model = Umap.withDefaults().withNeighbors(8).fit(table, RUN);
      assertThat(model.componentSizes()).hasSize(parts).containsOnly(25);
      assertThat(model.notes())
          .singleElement()
          .asString()
          .contains(parts + " connected components");
      NeighborTable nearest = NeighborSearch.nearest(Table.of(model.coordinates()), 1, RUN);
      for (int i = 0; i < table.rows(); i++) {
        assertThat(nearest.index(i, 0) / 25).isEqualTo(i / 25);
      }
    }
  }

  private static Table clusters(int parts, int size) {
    SplittableRandom random = new SplittableRandom(8);
    Matrix values = Matrix.zeros(parts * size, 4);
    for (int i = 0; i < values.rows(); i++) {
      for (int j = 0; j < 4; j++) {
        values.set(
            i, j, random.nextDouble() + (i / size % 4 == j ? 100 : 0) + 300 * (i / size / 4));
      }
    }
    return Table.of(values);
  }

  @Test
  void sparseRowsAndCopiesOfRowsAreMapped() {
    Table digits = LayoutTables.digits();
    Table sparse = Table.of(SparseMatrix.of(digits.toMatrix()));
    Matrix map = Umap.withDefaults().fit(sparse, RUN).coordinates();
    assertThat(LayoutTables.overlap(digits, map, 10)).isGreaterThan(0.5);
    int[] copies = IntStream.range(0, 100).map(i -> i % 5).toArray();
    Matrix copied = Umap.withDefaults().fit(digits.selectRows(copies), RUN).coordinates();
    assertThat(Arrays.stream(copied.values()).allMatch(Double::isFinite)).isTrue();
    assertThat(Umap.withDefaults().fit(clusters(3, 20), RUN).coordinates().rows()).isEqualTo(60);
  }

  @Test
  void moreDimensionsAreMapped() {
    Table table = LayoutTables.digits();
    Umap deep = Umap.withDefaults().withDimensions(5).withEpochs(Epochs.of(60));
    UmapModel model = deep.fit(table, RUN);
    assertThat(model.dimensions()).isEqualTo(5);
    assertThat(LayoutTables.overlap(table, model.coordinates(), 10)).isGreaterThan(0.5);
  }

  @Test
  void whatCannotBeIsRefusedWithTheRule() {
    Umap umap = Umap.withDefaults();
    assertThatThrownBy(() -> umap.withMinDist(2))
        .isInstanceOf(ParameterException.class)
        .hasMessage("min-dist must be at most spread: min-dist = 2.0, spread = 1.0");
    assertThatThrownBy(() -> Methods.embedding("umap", Map.of("epochs", "0")))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("epochs must be at least 1, or auto: epochs = 0");
    Table same = Table.of(Matrix.zeros(30, 2));
    assertThatThrownBy(() -> umap.fit(same, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("all 30 rows of the table are the same");
    Table few = clusters(1, 14);
    assertThatThrownBy(() -> umap.fit(few, RUN))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("neighbors = 14, rows = 14");
    assertThatThrownBy(() -> umap.withNeighbors(2).withDimensions(14).fit(few, RUN))
        .hasMessageContaining("dims must be at most 13");
    Run small = RUN.withMaxMemory(1000);
    assertThatThrownBy(() -> umap.withNeighbors(5).fit(few, small))
        .isInstanceOf(MemoryLimitException.class);
  }

  @Test
  void epochsGoByTheNumberOfRows() {
    assertThat(Epochs.AUTO.forRows(10_000)).isEqualTo(500);
    assertThat(Epochs.AUTO.forRows(10_001)).isEqualTo(200);
    assertThat(Epochs.parse("70").forRows(3)).isEqualTo(70);
    assertThat(Epochs.parse("auto")).isEqualTo(Epochs.AUTO).hasToString("auto");
  }
}
