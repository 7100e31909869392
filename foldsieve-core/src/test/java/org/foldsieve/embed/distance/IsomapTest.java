package org.foldsieve.embed.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Clouds;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.GoldenMaps;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class IsomapTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @Test
  void isomapIsTheGoldenOne() {
    GoldenMaps golden = GoldenMaps.method("ISOMAP");
    Isomap isomap = Isomap.withDefaults().withNeighbors(8);
    GeodesicModel model = isomap.fit(GoldenMaps.table(), RUN);
    golden.assertDistances(model.coordinates());
    GoldenMaps.assertClose(model.coordinates(), golden.matrix("Y_signfixed"), 1e-9);
    GoldenMaps.assertClose(
        isomap.withDimensions(6).fit(GoldenMaps.table(), RUN).eigenvalues(),
        golden.numbers("eig_top6"),
        1e-10);
    assertThat(model.spectrum().converged()).isTrue();
  }

  @Test
  void ofTwoComponentsTheLargestIsMappedAndTheOtherIsNaN() {
    GoldenMaps golden = GoldenMaps.other("ISOMAP_disconnected");
    Isomap isomap = Isomap.withDefaults().withNeighbors(3);
    GeodesicModel model = isomap.fit(golden.ownTable(), RUN);
    int[] kept = Arrays.stream(golden.numbers("kept")).mapToInt(at -> (int) at).toArray();
    assertThat(model.keptRows()).isEqualTo(kept);
    assertThat(model.componentSizes()).containsExactlyInAnyOrder(12, 9);
    Matrix y = model.coordinates();
    assertThat(y.rows()).isEqualTo(21);
    Matrix mapped = Matrix.zeros(kept.length, 2);
    for (int at = 0; at < kept.length; at++) {
      mapped.set(at, 0, y.get(kept[at], 0));
      mapped.set(at, 1, y.get(kept[at], 1));
    }
    GoldenMaps.assertClose(
        GoldenMaps.distances(mapped), golden.matrix("dist_kept"), GoldenMaps.TOLERANCE);
    assertThat(Arrays.stream(y.values()).filter(Double::isNaN).count()).isEqualTo(2 * 9);
    assertThat(model.notes().get(0)).contains("the largest is mapped, the other 9 rows are NaN");
    Matrix placed = model.transform(golden.ownTable(), RUN);
    for (int at = 0; at < placed.values().length; at++) {
      if (Double.isNaN(y.values()[at])) {
        assertThat(placed.values()[at]).isNaN();
      } else {
        assertThat(placed.values()[at]).isCloseTo(y.values()[at], within(1e-9));
      }
    }
    assertThatThrownBy(() -> isomap.withComponents(Components.ERROR).fit(golden.ownTable(), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("2 connected components");
  }

  /** More rows than the dense solver takes; points in four dimensions have their distances. */
  @Test
  void theIterativeSolverGivesPointsBackTheirDistances() {
    for (int n : new int[] {60, 500}) {
      double[][] squares = squares(n, 4);
      ClassicalScaling found = ClassicalScaling.of(squares, 4, RUN);
      double largest = found.spectrum().eigenvalues()[0];
      assertThat(found.spectrum().largestResidual()).isLessThan(1e-10 * largest);
      GoldenMaps.assertClose(GoldenMaps.distances(found.coordinates()), roots(squares), 1e-8);
    }
  }

  /** On a circle the two leading eigenvalues are equal, and both vectors must come. */
  @Test
  void aRepeatedEigenvalueIsFoundTwice() {
    int n = 600;
    double[][] squares = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double angle = 2 * Math.PI * (i - j) / n;
        squares[i][j] = 2 - 2 * Math.cos(angle);
      }
    }
    ClassicalScaling found = ClassicalScaling.of(squares, 2, RUN);
    double[] values = found.spectrum().eigenvalues();
    assertThat(values[1]).isCloseTo(values[0], within(1e-9 * values[0]));
    GoldenMaps.assertClose(GoldenMaps.distances(found.coordinates()), roots(squares), 1e-8);
  }

  @Test
  void landmarksPlaceAFlatSheetAsTheExactMapDoes() {
    Table table = sheet(700);
    Isomap isomap = Isomap.withDefaults();
    GeodesicModel exact = isomap.fit(table, RUN);
    GeodesicModel some = isomap.withLandmarks(Landmarks.of(120)).fit(table, RUN);
    assertThat(some.landmarkRows()).hasSize(120).isSorted();
    assertThat(some.notes().get(0)).startsWith("120 of 700 rows are landmarks, drawn by seed 1");
    Matrix a = GoldenMaps.distances(exact.coordinates());
    Matrix b = GoldenMaps.distances(some.coordinates());
    GoldenMaps.assertClose(b, a, 0.05);
    GoldenMaps.assertClose(some.transform(table, RUN), some.coordinates(), 1e-9);
    assertThat(isomap.withLandmarks(Landmarks.of(120)).fit(table, RUN.withSeed(2)).landmarkRows())
        .isNotEqualTo(some.landmarkRows());
    assertThat(exact.landmarkRows()).hasSize(700);
  }

  @Test
  void landmarksAreTakenWhereMemoryDemandsThem() {
    Table table = sheet(700);
    GeodesicModel model = Isomap.withDefaults().fit(table, RUN.withMaxMemory(3_000_000));
    assertThat(model.landmarkRows()).hasSize(500);
    assertThatThrownBy(
            () ->
                Isomap.withDefaults()
                    .withLandmarks(Landmarks.NONE)
                    .fit(table, RUN.withMaxMemory(3_000_000)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("isomap of 700 rows needs 3.7 MiB")
        .hasMessageContaining("ask for landmarks");
    assertThatThrownBy(() -> Isomap.withDefaults().fit(table, RUN.withMaxMemory(2_000_000)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("isomap of 700 rows and 500 landmarks needs 2.7 MiB")
        .hasMessageContaining("ask for fewer landmarks");
  }

  @Test
  void moreDimensionsThanPositiveEigenvaluesAreAnError() {
    double[][] line = new double[30][];
    for (int i = 0; i < line.length; i++) {
      line[i] = new double[] {i + 0.1 * Math.sin(i), 0};
    }
    assertThatThrownBy(
            () -> Isomap.withDefaults().withNeighbors(3).fit(Table.of(Matrix.ofRows(line)), RUN))
        .hasMessage("dims must be at most 1, the number of positive eigenvalues: dims = 2");
    assertThatThrownBy(
            () ->
                Isomap.withDefaults()
                    .withLandmarks(Landmarks.of(31))
                    .fit(Table.of(Matrix.ofRows(line)), RUN))
        .hasMessage(
            "landmarks must be at most the number of rows mapped: landmarks = 31, rows = 30");
    assertThatThrownBy(() -> Landmarks.parse("many"))
        .hasMessage("must be a whole number, auto or none: 'many'");
  }

  private static Table sheet(int n) {
    SplittableRandom random = new SplittableRandom(6);
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      double u = 4 * random.nextDouble();
      rows[i] = new double[] {Math.sin(u), Math.cos(u), 2 * random.nextDouble()};
    }
    return Table.of(Matrix.ofRows(rows));
  }

  private static double[][] squares(int n, int d) {
    Matrix points = Clouds.cloud(n, d, 9).toMatrix();
    Matrix distances = GoldenMaps.distances(points);
    double[][] squares = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        squares[i][j] = distances.get(i, j) * distances.get(i, j);
      }
    }
    return squares;
  }

  private static Matrix roots(double[][] squares) {
    Matrix roots = Matrix.ofRows(squares);
    for (int at = 0; at < roots.values().length; at++) {
      roots.values()[at] = Math.sqrt(roots.values()[at]);
    }
    return roots;
  }
}
